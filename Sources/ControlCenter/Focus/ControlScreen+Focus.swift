internal import DetentMotion
internal import Geometry
internal import Gestures
internal import Scene
internal import Settings
internal import Stage
internal import Widgets

/// What keys do to what is on the screen.
extension ControlScreen {
  /// All that keys can act on now.
  var focusOrder: FocusOrder {
    let still = PresentationTree(of: stage.tree)
    let screen = Rect(origin: .zero, size: layout.screen)
    let (targets, modal) = (targets, modalLayers)
    var stops: [FocusStop] = []
    for (layer, target) in targets where canFocus(target.target) {
      let rows = rows(of: target.target)
      let place = stage.tree.bounds(of: rows?.layer ?? layer, as: still)
      let frames: [(number: Int?, frame: Rect)] =
        rows?.frames.map { ($0.number, $0.frame.offset(by: place.origin)) } ?? [(nil, place)]
      for (row, frame) in frames {
        let seen = frame.intersection(screen)
        guard seen.size.width > 0, seen.size.height > 0,
          isReachable(target, at: seen.center, targets, modal, still)
        else { continue }
        let radius = row == nil ? stage.tree[layer].values.cornerRadius : 12
        stops.append(
          FocusStop(id: .init(target: target.target, row: row), frame: seen, radius: radius))
      }
    }
    return FocusOrder(stops, isRightToLeft: configuration.isRightToLeft)
  }

  private func isReachable(
    _ target: PanelTouchable, at place: Point, _ targets: [LayerID: PanelTouchable],
    _ modal: Set<LayerID>,
    _ still: PresentationTree
  ) -> Bool {
    let hits = stage.tree.layers(at: place, as: still) { targets[$0] != nil || modal.contains($0) }
    let front = hits.firstIndex { modal.contains($0) } ?? hits.endIndex - 1
    return hits.prefix(front + 1).contains { targets[$0] == target }
  }

  /// The pane itself only while it is shut; what only moves other things, never.
  private func canFocus(_ target: PanelTarget) -> Bool {
    switch target {
    case .pane: pane.detent == .closed && pages?.isOpen != true
    case .menuButton: true
    case .banner: overlays.banner.isShown
    case .menu: pages?.isOpen == true && pages?.over == .menu
    case .part(let control, let part):
      isInFront(control) { index in controls[index].parts.contains { $0.number == part } }
    case .face(let control): isInFront(control) { hasReport($0) }
    case .alert(let role): isAnswer(role) && overlays.alert.parts.contains { $0.role == role }
    case .gap, .toast, .strip, .dots, .sheet, .page: false
    }
  }

  private func isInFront(_ control: ControlID, where isAble: (Int) -> Bool) -> Bool {
    guard pane.detent == .open, let index = index(of: control) else { return false }
    return isFrontPage(controls.pages[index]) && isAble(index)
  }

  private func isAnswer(_ role: Alert.Role) -> Bool { role == .cancel || role == .confirm }

  private func isFrontPage(_ page: Int) -> Bool {
    guard let pages else { return true }
    return pages.isOpen ? pages.over == .page(page) : pages.index.row[pages.strip.page] == page
  }

  private func rows(of target: PanelTarget) -> ControlRows? {
    if target == .menu { return pages?.menu.rows() }
    return part(of: target).flatMap { controls[$0.control].rows(of: $0.part) }
  }

  /// An arrow key or the like. The first one shows where the focus is.
  mutating func moveFocus(_ move: FocusMove, in context: ControlContext) -> [Effect] {
    let order = focusOrder
    guard focus.isShown, let stop = order[focus.stop?.id] else {
      let first =
        order[focus.stop?.id] ?? (move == .previous ? order.stops.last : order.stops.first)
      if let first { focus.go(to: first, seen: context.presentation, on: &stage) }
      return []
    }
    if let count = steps(move, at: stop), let (index, _) = part(of: stop.id.target) {
      return update(index, in: context) { $0.step(by: count, on: &$1, in: &$2) }
    }
    if stop.id.target == .alert(.confirm), overlays.alert.isSlid, let count = slide(move) {
      let answer = overlays.alert.step(by: count, at: context.time, on: &stage)
      return answered(answer, in: context)
    }
    if let row = stop.id.row, let rows = rows(of: stop.id.target)?.frames.map(\.number) {
      let next = move == .down ? rows.first { $0 > row } : rows.last { $0 < row }
      if let next, move.isVertical { reveal(row: next, of: stop.id.target, in: context) }
    }
    let next = focusOrder.stop(move, from: stop) ?? scroll(move, from: stop, in: context)
    if let next { focus.go(to: next, seen: context.presentation, on: &stage) }
    return []
  }

  /// How much an arrow key changes the value that the focus is on; nil: it moves the focus.
  private func steps(_ move: FocusMove, at stop: FocusStop) -> Int? {
    guard let (control, part) = part(of: stop.id.target),
      let axis = controls[control].keyAxis(of: part)
    else { return nil }
    switch (axis, move) {
    case (.vertical, .up), (.horizontal, .right): return 1
    case (.vertical, .down), (.horizontal, .left): return -1
    default: return nil
    }
  }

  /// Which way an arrow key slides an answer; nil: it moves the focus.
  private func slide(_ move: FocusMove) -> Int? {
    switch move {
    case .right: configuration.isRightToLeft ? -1 : 1
    case .left: configuration.isRightToLeft ? 1 : -1
    default: nil
    }
  }

  private mutating func reveal(row: Int, of target: PanelTarget, in context: ControlContext) {
    if target == .menu {
      pages?.menu.reveal(row, time: context.time, on: &stage)
    } else if let (index, part) = part(of: target) {
      _ = update(index, in: context) { $0.reveal(row: row, of: part, on: &$1, in: &$2) }
    }
  }

  /// Where nothing more is to be seen that way, the page moves on.
  private mutating func scroll(
    _ move: FocusMove, from stop: FocusStop, in context: ControlContext
  ) -> FocusStop? {
    guard move.isVertical, let page = pages?.scrolls.keys.first(where: isFrontPage),
      pages?.scrolls[page]?.scroll(
        by: move == .down ? -Self.keyScroll : Self.keyScroll, time: context.time, on: &stage)
        == true
    else { return nil }
    let order = focusOrder
    guard let moved = order[stop.id] else { return order.stop(nearestTo: stop.frame.center) }
    return order.stop(move, from: moved) ?? moved
  }

  /// How far a page moves on at a time [px].
  private static let keyScroll = 160.0

  /// Keeps the ring around what it was around, wherever that goes; what has gone leaves it to what
  /// is nearest, and a question to the careful answer.
  mutating func followFocus(in context: ControlContext) {
    guard focus.isShown, let old = focus.stop else { return }
    let order = focusOrder
    let careful = order.stops.first { $0.id.target == .alert(.cancel) }
    // In a pane that opens the first of its controls.
    let first =
      old.id.target == .pane ? order.stops.first { $0.id.target.control != nil } : nil
    if let stop = order[old.id] ?? careful ?? first ?? order.stop(nearestTo: old.frame.center) {
      focus.go(to: stop, seen: context.presentation, on: &stage)
    } else {
      focus.hide(on: &stage)
    }
  }

  mutating func hideFocus() { focus.hide(on: &stage) }

  /// Another one of the pages side by side.
  mutating func turnPage(by count: Int, in context: ControlContext) {
    guard let pages, !pages.isOpen else { return }
    let page = min(max(pages.strip.page + count, 0), pages.index.row.count - 1)
    self.pages?.strip.go(to: page, time: context.time, on: &stage)
  }

  /// Out of what is open, the front-most first.
  ///
  /// - Returns: Nil where nothing is.
  mutating func stepBack(in context: ControlContext) -> [Effect]? {
    if overlays.alert.takesTouches {
      return handleAlert(.activated, .cancel, in: context)
    }
    if let pages, pages.isOpen {
      self.pages?.close(in: context, on: &stage)
      showHeading()
      return []
    }
    guard pane.detent == .open, !isPaneFixed else { return nil }
    move(.close)
    return []
  }
}
