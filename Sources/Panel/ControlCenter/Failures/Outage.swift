internal import DetentMotion
internal import Settings
internal import Values
internal import Widgets

/// A reason for which many sources fail. One sentence tells of it, and their tiles keep their last
/// known values.
struct Outage: Hashable, Sendable {
  /// The least number of sources, unless these are all that are known, and more than one.
  static let least = 3
  /// The delay of a report [s], longer than a retry of a source or an agent takes.
  static let delay = 3.0

  /// The host or program that all of them ask; nil: the agent is gone or unreachable.
  let origin: String?
  let kind: FailureKind
}

extension ControlScreen {
  /// The state that a source's controls show: in an outage, the last known one.
  func shownState(of source: String) -> SourceState {
    guard failures.outageNames.contains(source) else { return states[source] ?? .unknown }
    return failures[.source(source)]?.last ?? .unknown
  }

  /// Takes over new states of sources.
  /// - Returns: The sources whose controls show something else now.
  mutating func take(_ news: [String: SourceState], at time: Instant) -> Set<String> {
    for (name, state) in news {
      guard case .failed(let reason, let kind) = state,
        let source = configuration.sources.last(where: { $0.name == name })
      else {
        failures.end(.source(name))
        continue
      }
      failures.note(
        Failure(
          subject: .source(name), kind: kind, sentence: reason, time: time, origin: source.origin,
          last: states[name]?.aged ?? .unknown))
    }
    states.merge(news) { $1 }
    let before = failures.outageNames
    failures.findOutages(
      knownCount: configuration.sources.count { states[$0.name] ?? .unknown != .unknown })
    return before.symmetricDifference(failures.outageNames).union(news.keys)
  }

  /// A message about the outages: the largest by name, and the tiles that it concerns, or the other
  /// outages; nil: there is none.
  var outageNotice: ConfigurationNotice? {
    let sorted = failures.outages.filter { failures.reported.contains($0.key) }.sorted {
      ($1.value.count, $0.key.origin ?? "") < ($0.value.count, $1.key.origin ?? "")
    }
    guard let first = sorted.first else { return nil }
    let strings = configuration.strings
    let sentences = sorted.map { outage, _ in
      outage.origin.map { "\($0): \(strings.sentence(of: outage.kind))" }
        ?? strings.word(of: outage.kind)
    }
    let sources = Set(first.value.compactMap(\.source))
    let labels = controls.indices.compactMap { index in
      controls[index].sources.isDisjoint(with: sources) ? nil : controls.labels[index]
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
  fileprivate var origin: String? {
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
