internal import DetentGeometry
internal import DetentGestures
internal import DetentScene
internal import DetentStage
internal import Look
internal import Settings
internal import Widgets

/// Keyboard navigation.
extension ControlScreen {
  /// The elements that keys can act on now, in order.
  var focusOrder: FocusOrder { FocusFinder(self).order }

  /// Moves the focus, or the value under it. The first key only shows the focus.
  mutating func moveFocus(_ move: FocusMove, in context: ControlContext) -> [Effect] {
    let finder = FocusFinder(self)
    let order = finder.order
    guard focus.isShown, let stop = order[focus.stop?.id] else {
      let first =
        order[focus.stop?.id] ?? (move == .previous ? order.stops.last : order.stops.first)
      if let first { focus.go(to: first, on: &stage, placing: context.layout) }
      return []
    }
    if let count = finder.steps(move, at: stop), let (index, _) = part(of: stop.id.target) {
      return update(index, by: .keys(count), in: context)
    }
    if let count = finder.slide(move, at: stop) {
      return answered(overlays.alert.step(by: count, on: &stage, in: context), in: context)
    }
    if let row = finder.row(move, from: stop) { reveal(row, of: stop.id.target, in: context) }
    // Revealing a row may have moved the focused one.
    let now = focusOrder
    let here = now[stop.id] ?? stop
    let next = now.stop(move, from: here) ?? scroll(move, from: here, in: context)
    if let next { focus.go(to: next, on: &stage, placing: context.layout) }
    return []
  }

  private mutating func reveal(_ row: Int, of target: PanelTarget, in context: ControlContext) {
    if target == .menu {
      pages.reveal(menuRow: row, in: context, on: &stage)
    } else if let (index, _) = part(of: target) {
      _ = update(index, by: .row(row), in: context)
    }
  }

  /// Scrolls the page if no stop lies that way.
  private mutating func scroll(
    _ move: FocusMove, from stop: FocusStop, in context: ControlContext
  ) -> FocusStop? {
    let way = move == .down ? -Self.keyScroll : Self.keyScroll
    guard move.isVertical, pages.scroll(by: way, in: context, on: &stage) == true else {
      return nil
    }
    let order = focusOrder
    guard let moved = order[stop.id] else { return order.stop(nearestTo: stop.frame.center) }
    return order.stop(move, from: moved) ?? moved
  }

  /// How far one key scrolls a page [px].
  private static let keyScroll = 160.0

  /// Keeps the ring around the focused element as it moves.
  mutating func followFocus(in context: ControlContext) {
    guard focus.isShown, let old = focus.stop else { return }
    if let stop = focusOrder.successor(of: old) {
      focus.go(to: stop, on: &stage, placing: context.layout)
    } else {
      focus.hide(on: &stage, placing: context.layout)
    }
  }

  mutating func hideFocus(placing layout: Layout) { focus.hide(on: &stage, placing: layout) }

  /// Turns to another of the pages side by side.
  mutating func turnPage(by count: Int, in context: ControlContext) {
    // Fingers do not reach the pages behind a question or on a closed pane either.
    guard !overlays.alert.takesTouches, pane.detent == .open else { return }
    pages.turn(by: count, in: context, on: &stage)
    showHeading()
  }

  /// Closes the front-most open element: a question, a page or the pane.
  /// - Returns: The effects to perform; nil: nothing is open.
  mutating func stepBack(in context: ControlContext) -> [Effect]? {
    if overlays.alert.takesTouches {
      let answer = overlays.handle(.alert(.cancel), .activated, in: context, on: &stage)
      return answered(answer, in: context)
    }
    if pages.isOpen {
      pages.close(in: context, on: &stage)
      showHeading()
      return []
    }
    guard pane.detent == .open, !isPaneFixed else { return nil }
    move(.close, in: context)
    return []
  }
}
