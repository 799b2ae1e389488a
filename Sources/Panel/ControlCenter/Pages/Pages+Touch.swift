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
    var found: [LayerID: PanelTouchable] = [sheet: Touchable(.sheet, .pan)]
    if style.hasMenu { found[layer(of: .button)] = Touchable(.menuButton, .press) }
    if cover.shown == .menu { found[menu.layer] = Touchable(.menu, .pan) }
    for page in scrolls.keys where isPaneOpen {
      guard let content = content(ofPage: page) else { continue }
      found[content] = Touchable(.page(index.entries[page].name), .pan)
    }
    if isOpen, let icon = icons.front { found[icon.layer] = Touchable(.opener, .press) }
    if index.row.count > 1 {
      found[layer(of: .home)] = Touchable(.strip, .pan, axis: .horizontal)
      found[layer(of: .dots)] = Touchable(.dots, .pan, axis: .both)
    }
    return found
  }

  /// The open sheet, which keeps touches from the pages behind it.
  var modalLayers: Set<LayerID> { isOpen || cover.isHeld ? [sheet] : [] }

  func scroll(of name: String) -> PageScroll? { index.page(named: name).flatMap { scrolls[$0] } }

  /// - Parameter press: The motion of the pressed button or icon.
  mutating func handle(
    _ target: PanelTarget, _ gesture: Gesture, press: PressMotion, in context: ControlContext,
    on stage: inout Stage
  ) -> Request? {
    style.press = press
    if target == .strip {
      let seen = context.seen(layer(of: .strip)).translation.x
      strip.follow(gesture, seen: seen, at: context.time)
      moveStrip(on: &stage, in: context)
      return nil
    }
    defer { become(on: &stage, in: context) }
    switch target {
    case .menuButton: return handleButton(gesture, in: context, on: &stage)
    case .dots: handleDots(gesture, in: context, on: stage)
    case .opener:
      icons.follow(gesture, by: press, on: &stage)
      if gesture == .activated { close(in: context, on: &stage) }
    case .sheet: handleSheet(gesture, in: context, on: &stage)
    case .menu:
      let row = menu.follow(gesture, on: &stage, in: context)
      return row.flatMap(index.choice).map(Request.page)
    case .page(let name):
      guard let page = index.page(named: name), let content = content(ofPage: page) else { break }
      scrolls[page]?.follow(
        gesture, seen: context.seen(content).translation.y, at: context.time)
    case .strip, .pane, .wallpaper, .banner, .toast, .answer, .alert, .part, .face: break
    }
    return nil
  }

  private mutating func handleButton(
    _ gesture: Gesture, in context: ControlContext, on stage: inout Stage
  ) -> Request? {
    switch gesture {
    case .pressed: isButtonPressed = true
    case .lifted, .activated: isButtonPressed = false
    default: break
    }
    guard gesture == .activated else { return nil }
    guard isOpen else { return .menu }
    close(in: context, on: &stage)
    return nil
  }

  /// Handles a tap on a dot, which leads to its page; the strip handles drags.
  private mutating func handleDots(_ gesture: Gesture, in context: ControlContext, on stage: Stage)
  {
    switch gesture {
    case .grabbed(let finger): dotsFinger = finger
    case .tapped:
      guard let finger = dotsFinger else { return }
      let row = stage.tree.bounds(of: layer(of: .dots), as: context.presentation)
      let x = style.palette.isRightToLeft ? row.maxX - finger.x : finger.x - row.minX
      guard let page = strip.page(ofDotAt: x) else { return }
      strip.go(to: page, at: context.time)
    default: break
    }
  }

  private mutating func handleSheet(
    _ gesture: Gesture, in context: ControlContext, on stage: inout Stage
  ) {
    let wasHeld = cover.isHeld
    cover.transition.follow(
      gesture, page: context.seen(sheet), home: context.seen(layer(of: .home)))
    // The finger holds the whole menu, including rows that were leaving.
    guard cover.shown == .menu, cover.isHeld || wasHeld && isOpen else { return }
    menu.enter(on: &stage, in: context)
  }
}
