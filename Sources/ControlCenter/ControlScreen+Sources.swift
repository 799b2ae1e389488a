internal import DetentMotion
internal import Stage
internal import Values
internal import Widgets

/// What comes from outside, and who is to be asked for it.
extension ControlScreen {
  /// Sources have news, which is taken over in one pass; what looks as it did changes nothing.
  mutating func show(
    _ news: [String: SourceState], in context: ControlContext
  ) -> [Effect] {
    var effects: [Effect] = []
    var isAnyChanged = false
    for (source, state) in news.sorted(by: { $0.key < $1.key }) {
      states[source] = state
      for index in controls.listeners[source] ?? [] {
        isAnyChanged = true
        effects += change(index, in: context) { $0.show(state, of: source, on: &$1, in: &$2) }
      }
    }
    if isAnyChanged { settleChanges() }
    return effects
  }

  /// The pages of which something can be seen.
  func pagesInSight(isPaneMoving: @autoclosure () -> Bool, at time: Instant) -> PagesInSight {
    guard pane.detent == .open || pane.isHeld || isPaneMoving() else { return PagesInSight() }
    return pages?.inSight(at: time, in: stage.tree) ?? PagesInSight(beside: 0...0)
  }

  /// The sources of what can be seen.
  func visibleSources(isPaneMoving: Bool, at time: Instant) -> Set<String> {
    sources(of: pagesInSight(isPaneMoving: isPaneMoving, at: time))
  }

  func sources(of pages: PagesInSight) -> Set<String> {
    var found: Set<String> = []
    if let beside = pages.beside {
      for place in beside {
        found.formUnion(controls.sources[self.pages?.index.row[place] ?? 0] ?? [])
      }
    }
    if let over = pages.over { found.formUnion(controls.sources[over] ?? []) }
    return found
  }
}
