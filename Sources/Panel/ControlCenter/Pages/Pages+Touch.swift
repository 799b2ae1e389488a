internal import DetentGeometry
internal import DetentGestures
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Widgets

/// What fingers do to the pages.
extension Pages {
  /// What a finger has asked for that is more than the pages' own affair.
  enum Request: Equatable {
    case menu
    case page(Int)
  }

  /// What fingers can touch.
  /// - Parameter isPaneOpen: Else all that shows of the pages is the pane's, and nothing scrolls.
  func targets(isPaneOpen: Bool) -> [LayerID: PanelTouchable] {
    var found: [LayerID: PanelTouchable] = [
      button.layer: Touchable(.menuButton, .press),
      sheet: Touchable(.sheet, .pan),
      cover.menu.layer: Touchable(.menu, .pan),
    ]
    for (page, scroll) in scrolls where isPaneOpen {
      found[scroll.content] = Touchable(.page(index.entries[page].name), .pan)
    }
    if index.row.count > 1 {
      found[strip.layer] = Touchable(.strip, .pan, axis: .horizontal)
      found[strip.dots] = Touchable(.dots, .pan, axis: .both)
    }
    return found
  }

  /// What is open hides the pages behind it from fingers.
  var modalLayers: Set<LayerID> { isOpen || cover.isHeld ? [sheet] : [] }

  func scroll(of name: String) -> PageScroll? { index.page(named: name).flatMap { scrolls[$0] } }

  /// - Parameter press: How the button gives way.
  mutating func handle(
    _ target: PanelTarget, _ gesture: Gesture, press: PressMotion, in context: ControlContext,
    on stage: inout Stage
  ) -> Request? {
    var context = context
    switch target {
    case .menuButton: return handleButton(gesture, press, in: context, on: &stage)
    case .strip: strip.follow(gesture, on: &stage, in: &context)
    case .dots: handleDots(gesture, in: context, on: &stage)
    case .sheet: handleSheet(gesture, in: &context, on: &stage)
    case .menu:
      let row = cover.menu.follow(gesture, on: &stage, in: &context) ?? nil
      return row.flatMap(index.choice).map(Request.page)
    case .page(let name):
      guard let page = index.page(named: name) else { break }
      scrolls[page]?.follow(gesture, on: &stage, in: &context)
    case .pane, .wallpaper, .banner, .toast, .alert, .part, .face: break
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

  /// A dot leads to its page; a finger that moves on is the strip's.
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
    if wasHeld, !cover.isHeld { button.setOpen(isOpen, on: &stage) }
  }
}
