internal import DetentGeometry
internal import DetentGestures
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Widgets

/// Touch handling.
extension Pages {
  /// A request by a finger that concerns more than the pages.
  enum Request: Equatable {
    case menu
    case page(Int)
  }

  /// The touch targets of the pages.
  /// - Parameter isPaneOpen: If false, pages do not scroll: touches on them belong to the pane.
  func targets(isPaneOpen: Bool) -> [LayerID: PanelTouchable] {
    var found: [LayerID: PanelTouchable] = [
      button.layer: Touchable(.menuButton, .press),
      sheet: Touchable(.sheet, .pan),
      cover.menu.layer: Touchable(.menu, .pan),
    ]
    for (page, scroll) in scrolls where isPaneOpen {
      found[scroll.content] = Touchable(.page(index.entries[page].name), .pan)
    }
    if isOpen, let icon = icons.front { found[icon.layer] = Touchable(.opener, .press) }
    if index.row.count > 1 {
      found[strip.layer] = Touchable(.strip, .pan, axis: .horizontal)
      found[strip.dots] = Touchable(.dots, .pan, axis: .both)
    }
    return found
  }

  /// The open sheet, which keeps touches from the pages behind it.
  var modalLayers: Set<LayerID> { isOpen || cover.isHeld ? [sheet] : [] }

  func scroll(of name: String) -> PageScroll? { index.page(named: name).flatMap { scrolls[$0] } }

  /// - Parameter press: The motion of the pressed button.
  mutating func handle(
    _ target: PanelTarget, _ gesture: Gesture, press: PressMotion, in context: ControlContext,
    on stage: inout Stage
  ) -> Request? {
    var context = context
    switch target {
    case .menuButton: return handleButton(gesture, press, in: context, on: &stage)
    case .strip: strip.follow(gesture, on: &stage, in: &context)
    case .dots: handleDots(gesture, in: context, on: &stage)
    case .opener:
      icons.follow(gesture, by: press, on: &stage)
      if gesture == .activated { close(in: context, on: &stage) }
    case .sheet: handleSheet(gesture, in: &context, on: &stage)
    case .menu:
      let row = cover.menu.follow(gesture, on: &stage, in: context)
      return row.flatMap(index.choice).map(Request.page)
    case .page(let name):
      guard let page = index.page(named: name) else { break }
      scrolls[page]?.follow(gesture, on: &stage, in: &context)
    case .pane, .wallpaper, .banner, .toast, .answer, .alert, .part, .face: break
    }
    return nil
  }

  private mutating func handleButton(
    _ gesture: Gesture, _ press: PressMotion, in context: ControlContext, on stage: inout Stage
  ) -> Request? {
    switch gesture {
    case .pressed: button.setPressed(true, by: press, on: &stage)
    case .lifted, .activated: button.setPressed(false, by: press, on: &stage)
    default: break
    }
    guard gesture == .activated else { return nil }
    guard isOpen else { return .menu }
    close(in: context, on: &stage)
    return nil
  }

  /// Handles a tap on a dot, which leads to its page; the strip handles drags.
  private mutating func handleDots(
    _ gesture: Gesture, in context: ControlContext, on stage: inout Stage
  ) {
    switch gesture {
    case .grabbed(let finger): strip.dotsFinger = finger
    case .tapped:
      guard let finger = strip.dotsFinger else { return }
      let place = finger - context.corner(of: strip.dots, in: stage.tree)
      guard let page = strip.page(ofDotAt: place) else { return }
      strip.go(to: page, at: context.time, on: &stage)
    default: break
    }
  }

  private mutating func handleSheet(
    _ gesture: Gesture, in context: inout ControlContext, on stage: inout Stage
  ) {
    let wasHeld = cover.isHeld
    cover.follow(gesture, on: &stage, in: &context)
    guard wasHeld, !cover.isHeld else { return }
    button.setOpen(isOpen, on: &stage)
    icons.go(with: cover.transition, on: &stage)
  }
}
