internal import DetentMotion
internal import Geometry
internal import Gestures
internal import Scene
internal import Stage
internal import Widgets

/// What fingers do to the pages.
extension Pages {
  /// What a finger has asked for that is more than the pages' own affair.
  enum Request: Equatable {
    case menu
    case page(Int)
  }

  /// What fingers can touch.
  var targets: [LayerID: PanelTouchable] {
    var found: [LayerID: PanelTouchable] = [
      button.layer: Touchable(.menuButton, .press),
      sheet: Touchable(.sheet, .pan),
      cover.menu.layer: Touchable(.menu, .pan),
    ]
    for (page, scroll) in scrolls {
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
    switch target {
    case .menuButton: return handleButton(gesture, press, in: context, on: &stage)
    case .strip: handleStrip(gesture, at: context.time, on: &stage)
    case .dots: handleDots(gesture, in: context, on: &stage)
    case .sheet: handleSheet(gesture, in: context, on: &stage)
    case .menu:
      let row = cover.handleMenu(gesture, in: context, on: &stage)
      return row.flatMap(index.choice).map(Request.page)
    case .page(let name):
      if let page = index.page(named: name) { handleScroll(page, gesture, context.time, &stage) }
    case .pane, .gap, .banner, .toast, .alert, .part, .face: break
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

  private mutating func handleStrip(
    _ gesture: Gesture, at time: Instant, on stage: inout Stage
  ) {
    switch gesture {
    case .grabbed(let finger): strip.grab(at: finger, time: time, on: &stage)
    case .dragged(let finger): strip.drag(to: finger, time: time, on: &stage)
    case .thrown(let velocity): strip.throwOff(velocity: velocity, time: time, on: &stage)
    case .tapped, .dropped: strip.drop(time: time, on: &stage)
    case .pressed, .lifted, .activated, .longPressed: break
    }
  }

  private mutating func handleScroll(
    _ page: Int, _ gesture: Gesture, _ time: Instant, _ stage: inout Stage
  ) {
    switch gesture {
    case .grabbed(let finger): scrolls[page]?.grab(at: finger, time: time, on: &stage)
    case .dragged(let finger): scrolls[page]?.drag(to: finger, time: time, on: &stage)
    case .thrown(let velocity):
      scrolls[page]?.throwOff(velocity: velocity, time: time, on: &stage)
    case .tapped, .dropped: scrolls[page]?.throwOff(velocity: .zero, time: time, on: &stage)
    case .pressed, .lifted, .activated, .longPressed: break
    }
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
      strip.go(to: page, time: context.time, on: &stage)
    default: break
    }
  }

  private mutating func handleSheet(
    _ gesture: Gesture, in context: ControlContext, on stage: inout Stage
  ) {
    switch gesture {
    case .grabbed(let finger): cover.grab(at: finger, in: context, on: &stage)
    case .dragged(let finger): cover.drag(to: finger, on: &stage)
    case .thrown(let velocity): letGo(velocity: velocity, in: context, on: &stage)
    case .tapped, .dropped: letGo(velocity: nil, in: context, on: &stage)
    case .pressed, .lifted, .activated, .longPressed: break
    }
  }

  private mutating func letGo(
    velocity: SIMD2<Double>?, in context: ControlContext, on stage: inout Stage
  ) {
    // A tap in flight had no hold of it, and what has been opened or closed meanwhile goes its way.
    guard cover.isHeld else { return }
    cover.letGo(velocity: velocity, in: context, on: &stage)
    button.setOpen(isOpen, on: &stage)
  }
}
