internal import Settings
internal import Values

/// The sources that an agent is to watch, and the states that it has reported.
struct WatchedSources {
  /// The sources that are visible.
  var visible: Set<String> = []
  private var known: [String: SourceState] = [:]
  /// The sources that are reported to be out of reach: they were visible when the agent was lost.
  private var unreachable: Set<String> = []

  typealias Change = (name: String, state: SourceState)

  mutating func hear(_ name: String, _ state: SourceState) {
    known[name] = state
    unreachable.remove(name)
  }

  /// Notes that the agent is lost: visible sources are out of reach, other values become stale.
  /// - Returns: The changed states, in order.
  mutating func lose(because reason: String) -> [Change] {
    unreachable.formUnion(visible)
    var changes: [Change] = unreachable.sorted().map {
      ($0, .failed(reason: reason, kind: .unreachable))
    }
    for (name, state) in known.sorted(by: { $0.key < $1.key }) {
      guard case .fresh(let value, let time) = state else { continue }
      known[name] = .stale(value, at: time)
      if !unreachable.contains(name) { changes.append((name, .stale(value, at: time))) }
    }
    return changes
  }

  /// Notes that another agent watches the sources. It reports failures anew, and nothing for a
  /// source that has not told a value yet, whose last value holds until then.
  /// - Returns: The changed states, in order.
  mutating func regain() -> [Change] {
    let failed = known.filter { if case .failed = $0.value { true } else { false } }.keys
    defer { unreachable = [] }
    for name in failed { known[name] = nil }
    return unreachable.union(failed).sorted().map { ($0, known[$0] ?? .unknown) }
  }
}
