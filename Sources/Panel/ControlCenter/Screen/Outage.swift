internal import DetentMotion
internal import Settings
internal import Values
internal import Widgets

/// A failure of many sources for one reason. One sentence tells of it, and their tiles keep their
/// last known values.
struct Outage: Hashable {
  /// The least number of sources, unless these are all that are known, and more than one.
  static let least = 3

  /// The host or program that all of them ask; nil: the agent is gone or unreachable.
  let origin: String?
  let kind: FailureKind

  /// Finds all outages, each with its sources.
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
    // If the agent is gone, all sources fail for the same reason.
    let isGone = knownCount > 1 && reasons.values.first?.count == knownCount
    for sources in reasons.values where isGone || sources.count >= least {
      found = found.mapValues { $0.subtracting(sources) }
      found[Outage(origin: nil, kind: .unreachable), default: []].formUnion(sources)
    }
    return found.filter { $0.key.origin == nil || $0.value.count >= least }
  }
}

/// The current outages, and those that have lasted long enough to be reported.
struct Outages {
  /// The delay of a report [s], longer than a retry of a source or an agent takes.
  static let timeLimit = 3.0

  private(set) var sources: [Outage: Set<String>] = [:]
  private(set) var reported: Set<Outage> = []
  private var starts: [Outage: Instant] = [:]

  /// The names of all sources in outages.
  var names: Set<String> { sources.values.reduce(into: []) { $0.formUnion($1) } }

  /// When the next outage is to be reported; nil: none waits.
  var deadline: Instant? {
    starts.filter { !reported.contains($0.key) }.values.min()?.advanced(by: Self.timeLimit)
  }

  mutating func become(_ sources: [Outage: Set<String>], at time: Instant) {
    self.sources = sources
    starts = sources.keys.reduce(into: [:]) { $0[$1] = starts[$1] ?? time }
    reported.formIntersection(sources.keys)
  }

  /// - Returns: Whether more outages are to be reported.
  mutating func advance(to time: Instant) -> Bool {
    guard let deadline, deadline <= time else { return false }
    reported.formUnion(starts.filter { $0.value.advanced(by: Self.timeLimit) <= time }.keys)
    return true
  }
}

extension ControlScreen {
  /// The state that a source's controls show: in an outage, the last known one.
  func shownState(of source: String) -> SourceState {
    let state = states[source] ?? .unknown
    guard outages.names.contains(source) else { return state }
    return known[source] ?? .unknown
  }

  /// Takes over new states of sources.
  /// - Returns: The sources whose controls show something else now.
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

  /// A message about the outages: the largest by name, and the tiles that it concerns, or the other
  /// outages; nil: there is none.
  var outageNotice: ConfigurationNotice? {
    let sorted = outages.sources.filter { outages.reported.contains($0.key) }.sorted {
      ($1.value.count, $0.key.origin ?? "") < ($0.value.count, $1.key.origin ?? "")
    }
    guard let first = sorted.first else { return nil }
    let strings = configuration.strings
    let sentences = sorted.map { outage, _ in
      outage.origin.map { "\($0): \(strings.sentence(of: outage.kind))" }
        ?? strings.word(of: outage.kind)
    }
    let labels = controls.indices.compactMap { index in
      controls[index].sources.isDisjoint(with: first.value) ? nil : controls.labels[index]
    }
    let names = labels.filter { !$0.isEmpty }.joined(separator: ", ")
    return ConfigurationNotice(
      title: sentences[0], place: "",
      sentence: sorted.count > 1 ? sentences.dropFirst().joined(separator: "\n") : names,
      footing: "")
  }
}

extension SourceSettings {
  /// The host or program that the source asks: the host of the first address in its command, else
  /// the program; nil: neither is known.
  var origin: String? {
    let arguments = kind.program
    let program = arguments.first?.split(separator: "/").last.map(String.init)
    // A shell is not what is asked.
    return kind.host ?? arguments.host
      ?? program.flatMap { ["sh", "bash", "dash", "env"].contains($0) ? nil : $0 }
  }
}

extension [String] {
  /// The host of the first address among the arguments of a command; nil: there is none.
  var host: String? {
    for word in self {
      guard let start = word.firstRange(of: "://")?.upperBound else { continue }
      let authority = word[start...].prefix { !"/?# '\"".contains($0) }
      let host = authority.split(separator: "@").last?.prefix { $0 != ":" } ?? ""
      // A host with a variable in it is not known yet.
      if !host.isEmpty, !host.contains("$") { return String(host) }
    }
    return nil
  }
}
