internal import Settings
internal import Values

/// The sources that an agent is to watch, and what it has said of any.
struct WatchedSources {
  /// Those that are seen.
  var visible: Set<String> = []
  private var known: [String: SourceState] = [:]
  /// Those that are told to be out of reach: they were seen.
  private var unreachable: Set<String> = []

  typealias Change = (name: String, state: SourceState)

  mutating func hear(_ name: String, _ state: SourceState) {
    known[name] = state
    unreachable.remove(name)
  }

  /// Nobody watches them any more: what is seen is out of reach, and what else was known becomes stale.
  /// - Returns: What changes by that, in order.
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

  /// Another agent watches them from now on, which tells of a failure if there still is one, and
  /// nothing of a source that has not spoken: of that holds what was known.
  /// - Returns: What changes by that, in order.
  mutating func regain() -> [Change] {
    let failed = known.filter { if case .failed = $0.value { true } else { false } }.keys
    defer { unreachable = [] }
    for name in failed { known[name] = nil }
    return unreachable.union(failed).sorted().map { ($0, known[$0] ?? .unknown) }
  }
}
