internal import DetentMotion
internal import Settings
internal import Values
internal import Widgets

/// Many sources that fail for one reason: one sentence tells it, and their tiles look as they did when
/// something was known last.
struct Outage: Hashable {
  /// How many sources it takes, unless it is all that anything is known of, and not one alone.
  static let least = 3

  /// What all of them ask; nil: nobody answers for any of them.
  let origin: String?
  let kind: FailureKind

  /// Those that there are, each with its sources.
  static func all(
    in states: [String: SourceState], of configuration: Configuration
  ) -> [Outage: Set<String>] {
    var found: [Outage: Set<String>] = [:]
    var reasons: [String: Set<String>] = [:]
    var knownCount = 0
    for source in configuration.sources {
      if states[source.name] ?? .unknown != .unknown { knownCount += 1 }
      guard case .failed(let reason, let kind) = states[source.name] else { continue }
      if let origin = source.origin {
        found[Outage(origin: origin, kind: kind), default: []].insert(source.name)
      }
      if kind == .unreachable { reasons[reason, default: []].insert(source.name) }
    }
    // An agent that is gone says the same of all.
    let isGone = knownCount > 1 && reasons.values.first?.count == knownCount
    for sources in reasons.values where isGone || sources.count >= least {
      found = found.mapValues { $0.subtracting(sources) }
      found[Outage(origin: nil, kind: .unreachable), default: []].formUnion(sources)
    }
    return found.filter { $0.key.origin == nil || $0.value.count >= least }
  }
}

/// The outages that there are, and those that have lasted for long enough to be told.
struct Outages {
  /// Longer than a source or an agent that fails once takes to be tried again [s].
  static let patience = 3.0

  private(set) var sources: [Outage: Set<String>] = [:]
  private(set) var told: Set<Outage> = []
  private var starts: [Outage: Instant] = [:]

  /// All that are out.
  var names: Set<String> { sources.values.reduce(into: []) { $0.formUnion($1) } }

  /// When one has lasted for long enough; nil: there is none to be told.
  var deadline: Instant? {
    starts.filter { !told.contains($0.key) }.values.min()?.advanced(by: Self.patience)
  }

  mutating func become(_ sources: [Outage: Set<String>], at time: Instant) {
    self.sources = sources
    starts = sources.keys.reduce(into: [:]) { $0[$1] = starts[$1] ?? time }
    told.formIntersection(sources.keys)
  }

  /// - Returns: Whether more are to be told.
  mutating func advance(to time: Instant) -> Bool {
    guard let deadline, deadline <= time else { return false }
    told.formUnion(starts.filter { $0.value.advanced(by: Self.patience) <= time }.keys)
    return true
  }
}

extension ControlScreen {
  /// What a source's controls show: in an outage the last that was known.
  func shownState(of source: String) -> SourceState {
    let state = states[source] ?? .unknown
    guard outages.names.contains(source) else { return state }
    return known[source] ?? .unknown
  }

  /// Takes over what is known of sources now.
  /// - Returns: Those whose controls show something else.
  mutating func take(_ news: [String: SourceState], at time: Instant) -> Set<String> {
    states.merge(news) { $1 }
    for (source, state) in news {
      switch state {
      case .fresh(let value, let time), .stale(let value, let time):
        known[source] = .stale(value, at: time)
      case .unknown: known[source] = nil
      case .failed: break
      }
    }
    let before = outages.names
    outages.become(Outage.all(in: states, of: configuration), at: time)
    return before.symmetricDifference(outages.names).union(news.keys)
  }

  /// What the glass says of the outages: the largest by its name, and the tiles that it concerns, or
  /// the others; nil: there is none.
  var outageNotice: ConfigurationNotice? {
    let sorted = outages.sources.filter { outages.told.contains($0.key) }.sorted {
      ($1.value.count, $0.key.origin ?? "") < ($0.value.count, $1.key.origin ?? "")
    }
    guard let first = sorted.first else { return nil }
    let words = configuration.words
    let sentences = sorted.map { outage, _ in
      outage.origin.map { "\($0): \(words.sentence(of: outage.kind))" }
        ?? words.word(of: outage.kind)
    }
    let labels = controls.indices.compactMap { index in
      controls[index].sources.isDisjoint(with: first.value) ? nil : controls.names[index]?.label
    }
    let names = labels.filter { !$0.isEmpty }.joined(separator: ", ")
    return ConfigurationNotice(
      title: sentences[0], place: "",
      sentence: sorted.count > 1 ? sentences.dropFirst().joined(separator: "\n") : names,
      footing: "")
  }
}

extension SourceSettings {
  /// What it asks: the host of an address among its words, else its program; nil: neither tells.
  var origin: String? {
    guard let words = kind.traits.program else { return nil }
    let program = words.first?.split(separator: "/").last.map(String.init)
    // A shell is not what is asked.
    return words.host
      ?? program.flatMap { ["sh", "bash", "dash", "env"].contains($0) ? nil : $0 }
  }
}

extension [String] {
  /// The host of the first address among the words of a command; nil: there is none.
  var host: String? {
    for word in self {
      guard let start = word.firstRange(of: "://")?.upperBound else { continue }
      let authority = word[start...].prefix { !"/?# '\"".contains($0) }
      let host = authority.split(separator: "@").last?.prefix { $0 != ":" } ?? ""
      // One that is put in later says nothing yet.
      if !host.isEmpty, !host.contains("$") { return String(host) }
    }
    return nil
  }
}
