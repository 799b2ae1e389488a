import DetentMotion

@testable import ControlCenter

extension ControlScreen {
  /// The sources of what can be seen.
  func visibleSources(isPaneMoving: Bool, at time: Instant) -> Set<String> {
    sources(of: visiblePages(isPaneMoving: isPaneMoving, at: time))
  }
}
