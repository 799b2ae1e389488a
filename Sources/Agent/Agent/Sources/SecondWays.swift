internal import Settings
internal import Synchronization
internal import Values

/// Says which sources take their second way: while the first one is gone.
final class SecondWays: Sendable {
  fileprivate struct Known {
    /// The name of the source that each of them has as its second way.
    var seconds: [String: String] = [:]
    var states: [String: SourceState] = [:]
    /// Those whose second way has a value, and why the first one has none.
    var taken: [String: SourceFailure] = [:]
  }

  /// What follows from the state of a source.
  struct News {
    /// The states to report, by the names of sources.
    var states: [(name: String, state: SourceState)] = []
    /// Whether other sources have to be read.
    var needsOthers = false
    /// The sources that take their second way now; nil: they are the same as before.
    var taken: [String: SourceFailure]?
  }

  private let known = Mutex(Known())

  init(_ sources: [SourceSettings]) { change(to: sources) }

  /// Takes over another configuration.
  func change(to sources: [SourceSettings]) {
    known.withLock { known in
      let pairs = sources.compactMap { source in source.other.map { (source.name, $0) } }
      known.seconds = Dictionary(pairs) { $1 }
      let names = Set(known.seconds.keys).union(known.seconds.values)
      known.states = known.states.filter { names.contains($0.key) }
    }
  }

  /// Takes the state of a source.
  func hear(_ state: SourceState, of name: String) -> News {
    known.withLock { known in
      let isFirst = known.seconds[name] != nil
      let firsts = known.seconds.filter { $0.value == name }.keys
      guard isFirst || !firsts.isEmpty else { return News(states: [(name, state)]) }
      let wasGone = known.isGone(name)
      known.states[name] = state
      var news = News(states: [(name, known.shown(name) ?? state)])
      if isFirst, known.isGone(name) != wasGone {
        // What it had said before does not count when it is needed again.
        if wasGone, let second = known.seconds[name] { known.states[second] = nil }
        news.needsOthers = true
      }
      for first in firsts where known.isGone(first) {
        news.states.append((first, known.shown(first) ?? state))
      }
      let taken = known.nowTaken
      if taken != known.taken { news.taken = taken }
      known.taken = taken
      return news
    }
  }

  /// The sources that have to be read for these to be known.
  func needed(for names: Set<String>) -> Set<String> {
    known.withLock { known in
      Set(names.compactMap { known.isGone($0) ? known.seconds[$0] : nil })
    }
  }

  /// The second way that a source takes now; nil: it takes none.
  func way(of name: String) -> String? {
    known.withLock { $0.taken[name] == nil ? nil : $0.seconds[name] }
  }
}

extension SecondWays.Known {
  /// Whether a source has no value that holds any more.
  fileprivate func isGone(_ name: String) -> Bool {
    switch states[name] {
    case .stale, .failed: true
    case .unknown, .fresh, nil: false
    }
  }

  /// The value that the second way has; nil: the first one is there, or neither has one.
  fileprivate func shown(_ name: String) -> SourceState? {
    guard isGone(name), let state = seconds[name].flatMap({ states[$0] }), state.value != nil
    else { return nil }
    return state
  }

  fileprivate var nowTaken: [String: SourceFailure] {
    var taken: [String: SourceFailure] = [:]
    for name in seconds.keys where shown(name) != nil {
      if case .failed(let reason, let kind) = states[name] {
        taken[name] = SourceFailure(reason, kind: kind)
      } else {
        taken[name] = SourceFailure("The source “\(name)” is out of date.", kind: .timedOut)
      }
    }
    return taken
  }
}
