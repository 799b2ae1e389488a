internal import Forms

/// A source while it is being read, with all possible keys, of which only some go together.
struct SourceDraft: Sendable {
  var poll: [String]?
  var listen: [String]?
  var file: String?
  var time: String?
  var every: Double?
  var timeout: Double?
  var stale: Double?
  var unit: String?
  var value = ValueDraft()
  var program = ProgramSettings()

  /// The settings of the source; nil: it has no origin, or several.
  func settings(named name: String) -> SourceSettings? {
    guard let kind else { return nil }
    var source = SourceSettings(name: name, kind: kind)
    source.every = every
    source.timeout = timeout ?? source.timeout
    source.stale = stale
    source.unit = unit ?? ""
    for word in value.words ?? [] { source.words[word.name.lowercased()] = word.value }
    source.mapping = value.mapping
    source.program = program
    return source
  }

  private var kind: SourceSettings.Kind? {
    let kinds: [SourceSettings.Kind?] = [
      poll.map { .poll($0) }, listen.map { .listen($0) }, file.map { .file($0) },
      time.map { .time($0) },
    ]
    let given = kinds.compactMap(\.self)
    return given.count == 1 ? given[0] : nil
  }

  private static let origins: [Field<SourceDraft>] = [
    Field(
      "poll", \.poll, .program,
      "A program to run again and again, and its arguments; what it prints is the value."),
    Field(
      "listen", \.listen, .program,
      "A program that keeps running, and its arguments; each line it prints is a value."),
    Field(
      "file", \.file, .place(like: "/sys/class/thermal/thermal_zone0/temp"),
      "A file whose text is the value, read again when it changes; * stands for any letters."),
    Field(
      "time", \.time, .timeFormat,
      "The time of day: %H hours, %M minutes, %A the day's name, and so on."),
  ]

  private static let fields: [Field<SourceDraft>] = [
    Field(
      "every", \.every, .duration(.from(0.1, to: 86_400)),
      "How often it is read; of a file, if it does not tell of changes itself."
    ).leftOut("5s for poll; a file is read when it changes"),
    Field(
      "timeout", \.timeout, .duration(.above(0, to: 600)),
      "How long a program that is polled may take before it is ended."
    ).leftOut("5s"),
    Field(
      "stale", \.stale, .duration(.above(0, to: 604_800)),
      "How old a value may get before it no longer counts."),
    Field("unit", \.unit, .text, "What is written behind the number."),
    Field(
      "environment", \.program.environment, .variables,
      "Variables that its program gets, each under its name."),
    Field("input", \.program.input, .secretText, "What its program reads."),
  ]

  static let section = Section<SourceDraft>(
    fields: origins
      + (fields + ValueDraft.fields.map { $0.within(\.value) }).map {
        $0.beside(["poll: [/bin/date]"])
      }
  ) { draft, node, decoder in
    draft.checkOrigin(node, &decoder)
    draft.value.check(node, &decoder)
  }

  private func checkOrigin(_ node: Node, _ decoder: inout Decoder) {
    switch kind {
    case nil:
      decoder.report(node.mark, "\(decoder.path) must have just one of poll, listen, file and time")
    case .poll: break
    case .listen: decoder.refuse(["every", "timeout"], of: node, beside: "listen")
    case .file: decoder.refuse(["timeout", "environment", "input"], of: node, beside: "file")
    case .picture: break
    case .time:
      decoder.refuse(
        ["every", "timeout", "stale", "unit", "environment", "input"], of: node, beside: "time")
      decoder.refuse(ValueDraft.fields.map(\.description.key), of: node, beside: "time")
    }
  }
}

extension SourceSettings {
  /// Sources by name.
  static let named = Reader.named(Reader.group(SourceDraft.section, from: SourceDraft())).map {
    $0.compactMap { $0.value.settings(named: $0.name) }
  }
}

extension Decoder {
  /// Reports the ones of `keys` that are given, as they mean nothing beside `other`.
  mutating func refuse(_ keys: [String], of node: Node, beside other: String) {
    for entry in keys.compactMap({ node.entry($0) }) where !entry.value.isEmpty {
      report(entry.mark, "\(path).\(entry.key) means nothing beside \(other); take it away")
    }
  }
}
