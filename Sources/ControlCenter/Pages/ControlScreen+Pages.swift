internal import DetentAnimation
internal import DetentMotion
internal import Geometry
internal import Gestures
internal import Scene
internal import Settings
internal import Stage
internal import Widgets

/// The pages, the menu and what fingers do to them.
extension ControlScreen {
  var pageTargets: [LayerID: PanelTouchable] {
    guard let pages else { return [:] }
    var found: [LayerID: PanelTouchable] = [
      pages.button.layer: Touchable(.menuButton, .press),
      pages.sheet: Touchable(.sheet, .pan),
      pages.menu.layer: Touchable(.menu, .pan),
    ]
    for (page, scroll) in pages.scrolls {
      found[scroll.content] = Touchable(.page(pages.index.entries[page].name), .pan)
    }
    if pages.index.row.count > 1 {
      found[pages.strip.layer] = Touchable(.strip, .pan, axis: .horizontal)
      found[pages.strip.dots] = Touchable(.dots, .pan, axis: .both)
    }
    return found
  }

  /// What is open hides the pages behind it from fingers.
  var modalPages: Set<LayerID> {
    guard let pages, pages.isOpen || pages.isSheetHeld else { return [] }
    return [pages.sheet]
  }

  mutating func handlePages(
    _ target: PanelTarget, _ gesture: Gesture, in context: ControlContext
  ) {
    switch target {
    case .menuButton: handleMenuButton(gesture, in: context)
    case .strip: handleStrip(gesture, in: context)
    case .dots: handleDots(gesture, in: context)
    case .sheet: handleSheet(gesture, in: context)
    case .menu: handleMenu(gesture, in: context)
    case .page(let name): handleScroll(of: name, gesture, in: context)
    case .pane, .gap, .banner, .toast, .alert, .part, .face: break
    }
    showHeading()
  }

  private mutating func handleMenuButton(_ gesture: Gesture, in context: ControlContext) {
    let motion = configuration.motion
    let press = PressMotion(spring: motion.spring(named: motion.buttonSpring) ?? .press)
    switch gesture {
    case .pressed: pages?.button.setPressed(true, by: press, on: &stage)
    case .lifted, .activated: pages?.button.setPressed(false, by: press, on: &stage)
    default: break
    }
    guard gesture == .activated, let isOpen = pages?.isOpen else { return }
    if isOpen {
      pages?.close(in: context, on: &stage)
    } else {
      if pane.detent != .open { move(.open) }
      pages?.open(.menu, in: context, on: &stage)
    }
  }

  private mutating func handleStrip(_ gesture: Gesture, in context: ControlContext) {
    let time = context.time
    switch gesture {
    case .grabbed(let finger): pages?.strip.grab(at: finger, time: time, on: &stage)
    case .dragged(let finger): pages?.strip.drag(to: finger, time: time, on: &stage)
    case .thrown(let velocity): pages?.strip.throwOff(velocity: velocity, time: time, on: &stage)
    case .tapped, .dropped: pages?.strip.drop(time: time, on: &stage)
    case .pressed, .lifted, .activated, .longPressed: break
    }
  }

  func scroll(of name: String) -> PageScroll? {
    pages?.index.page(named: name).flatMap { pages?.scrolls[$0] }
  }

  private mutating func handleScroll(
    of name: String, _ gesture: Gesture, in context: ControlContext
  ) {
    guard let page = pages?.index.page(named: name) else { return }
    let time = context.time
    switch gesture {
    case .grabbed(let finger): pages?.scrolls[page]?.grab(at: finger, time: time, on: &stage)
    case .dragged(let finger): pages?.scrolls[page]?.drag(to: finger, time: time, on: &stage)
    case .thrown(let velocity):
      pages?.scrolls[page]?.throwOff(velocity: velocity, time: time, on: &stage)
    case .tapped, .dropped:
      pages?.scrolls[page]?.throwOff(velocity: .zero, time: time, on: &stage)
    case .pressed, .lifted, .activated, .longPressed: break
    }
  }

  /// A dot leads to its page; a finger that moves on is the strip's.
  private mutating func handleDots(_ gesture: Gesture, in context: ControlContext) {
    switch gesture {
    case .grabbed(let finger): pages?.strip.dotsFinger = finger
    case .tapped:
      guard let strip = pages?.strip, let finger = strip.dotsFinger else { return }
      let place = finger - context.corner(of: strip.dots, in: stage.tree)
      guard let page = strip.page(ofDotAt: place) else { return }
      pages?.strip.go(to: page, time: context.time, on: &stage)
    default: break
    }
  }

  private mutating func handleSheet(_ gesture: Gesture, in context: ControlContext) {
    switch gesture {
    case .grabbed(let finger): pages?.grabSheet(at: finger, in: context, on: &stage)
    case .dragged(let finger): pages?.dragSheet(to: finger, on: &stage)
    case .thrown(let velocity): pages?.throwSheet(velocity: velocity, in: context, on: &stage)
    case .tapped, .dropped: pages?.dropSheet(in: context, on: &stage)
    case .pressed, .lifted, .activated, .longPressed: break
    }
  }

  private mutating func handleMenu(_ gesture: Gesture, in context: ControlContext) {
    guard let menu = pages?.menu else { return }
    let time = context.time
    switch gesture {
    case .grabbed(let finger):
      let corner = context.corner(of: menu.layer, in: stage.tree)
      pages?.menu.touch(at: finger, corner: corner, time: time, on: &stage)
    case .dragged(let finger): pages?.menu.drag(to: finger, time: time, on: &stage)
    case .thrown(let velocity):
      choose(pages?.menu.release(velocity: velocity, time: time, on: &stage), in: context)
    case .tapped:
      choose(pages?.menu.release(velocity: .zero, time: time, on: &stage), in: context)
    case .dropped: pages?.menu.drop(time: time, on: &stage)
    case .pressed, .lifted, .activated, .longPressed: break
    }
  }

  private mutating func choose(_ row: Int??, in context: ControlContext) {
    guard let row = row ?? nil, let page = pages?.index.choice(row) else { return }
    show(page: page, in: context)
  }

  /// - Parameter control: The one that was touched for it.
  mutating func show(
    page name: String, from control: Int? = nil, in context: ControlContext
  ) {
    guard let page = pages?.index.page(named: name) else { return }
    if pane.detent != .open { move(.open) }
    let touched = control.flatMap { middle(of: $0, in: context) }
    show(page: page, about: touched, in: context)
    showHeading()
  }

  /// Where a control on the pages side by side is seen, from their corner [px].
  private func middle(of control: Int, in context: ControlContext) -> Point? {
    guard let pages, controls.indices.contains(control),
      pages.index.row.contains(controls.pages[control])
    else { return nil }
    let seen = stage.tree.bounds(of: controls[control].layer, as: context.presentation)
    return seen.center - context.corner(of: pages.strip.layer, in: stage.tree)
  }

  private mutating func show(
    page: Int, about pivot: Point? = nil, in context: ControlContext
  ) {
    guard let place = pages?.index.row.firstIndex(of: page) else {
      pages?.open(.page(page), about: pivot, in: context, on: &stage)
      return
    }
    pages?.close(in: context, on: &stage)
    pages?.strip.go(to: place, time: context.time, on: &stage)
  }

  /// A transition that the screen has begun has ended.
  mutating func completed(_ completions: [Completion]) {
    for completion in completions { pages?.completed(completion, on: &stage) }
  }
}
