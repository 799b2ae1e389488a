internal import Settings
internal import Values
internal import Widgets

/// Many sources that fail for one reason: one sentence tells it, and their tiles look as they did when
/// something was known last.
struct Outage: Hashable {
  /// How many sources it takes.
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
    for source in configuration.sources {
      guard case .failed(let reason, let kind) = states[source.name] else { continue }
      if let origin = source.origin {
        found[Outage(origin: origin, kind: kind), default: []].insert(source.name)
      }
      if kind == .unreachable { reasons[reason, default: []].insert(source.name) }
    }
    // An agent that is gone says the same of all.
    for sources in reasons.values where sources.count >= least {
      found = found.mapValues { $0.subtracting(sources) }
      found[Outage(origin: nil, kind: .unreachable), default: []].formUnion(sources)
    }
    return found.filter { $0.value.count >= least }
  }
}

extension ControlScreen {
  /// What a source's controls show: in an outage the last that was known.
  func shownState(of source: String) -> SourceState {
    let state = states[source] ?? .unknown
    guard outages.values.contains(where: { $0.contains(source) }) else { return state }
    return known[source] ?? .unknown
  }

  /// Takes over what is known of sources now.
  /// - Returns: Those whose controls show something else.
  mutating func take(_ news: [String: SourceState]) -> Set<String> {
    states.merge(news) { $1 }
    for (source, state) in news {
      switch state {
      case .fresh(let value, let time), .stale(let value, let time):
        known[source] = .stale(value, at: time)
      case .unknown: known[source] = nil
      case .failed: break
      }
    }
    let before = outages.values.reduce(into: Set()) { $0.formUnion($1) }
    outages = Outage.all(in: states, of: configuration)
    let now = outages.values.reduce(into: Set()) { $0.formUnion($1) }
    return before.symmetricDifference(now).union(news.keys)
  }

  /// What the glass says of the outages: the largest by its name, and the tiles that it concerns, or
  /// the others; nil: there is none.
  var outageNotice: ConfigurationNotice? {
    let sorted = outages.sorted {
      ($1.value.count, $0.key.origin ?? "") < ($0.value.count, $1.key.origin ?? "")
    }
    guard let first = sorted.first else { return nil }
    let words = configuration.words
    let sentences = sorted.map { outage, _ in
      outage.origin.map { "\($0): \(words.sentence(of: outage.kind))" }
        ?? words.word(of: outage.kind)
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
  /// What it asks: the host of an address among its words, else its program; nil: neither tells.
  var origin: String? {
    guard let words = kind.traits.program else { return nil }
    for word in words {
      guard let start = word.firstRange(of: "://")?.upperBound else { continue }
      let authority = word[start...].prefix { !"/?# '\"".contains($0) }
      let host = authority.split(separator: "@").last?.prefix { $0 != ":" } ?? ""
      // One that is put in later says nothing yet.
      if !host.isEmpty, !host.contains("$") { return String(host) }
    }
    let program = words.first?.split(separator: "/").last.map(String.init)
    // A shell is not what is asked.
    return program.flatMap { ["sh", "bash", "dash", "env"].contains($0) ? nil : $0 }
  }
}
