internal import Settings
internal import Values

/// The sources that an agent is to watch, and what it has said of any.
struct WatchedSources {
  /// Those that are seen.
  var visible: Set<String> = []
  private var known: [String: SourceState] = [:]

  mutating func hear(_ name: String, _ state: SourceState) { known[name] = state }

  /// The visible ones of which nothing was ever heard, in order.
  var unheard: [String] { visible.filter { known[$0] == nil }.sorted() }

  /// Nobody watches them any more: what was known becomes stale.
  /// - Returns: What changes by that, in order.
  mutating func lose() -> [(name: String, state: SourceState)] {
    var changes: [(name: String, state: SourceState)] = []
    for (name, state) in known.sorted(by: { $0.key < $1.key }) {
      guard case .fresh(let value, let time) = state else { continue }
      known[name] = .stale(value, at: time)
      changes.append((name, .stale(value, at: time)))
    }
    return changes
  }
}
