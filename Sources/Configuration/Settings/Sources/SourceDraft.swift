package import Forms

/// A source while it is being read, with all possible keys, of which only some go together.
struct SourceDraft: Sendable {
  var kinds = ReadKinds()
  var every: Double?
  var timeout: Double?
  var stale: Double?
  var unit: String?
  var value = ValueDraft()
  var program = ProgramSettings()

  /// The settings of the source; nil: it has no origin, or several.
  func settings(named name: String) -> SourceSettings? {
    guard kinds.all.count == 1, let kind = kinds.all.values.first as? any SourceKind else {
      return nil
    }
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

  private static let fields: [Field<SourceDraft>] = [
    Field(
      "every", \.every, .duration(.from(0.1, to: 86_400)),
      "The time between two readings; a file needs one only if its changes are not noticed."
    ).leftOut("5s for poll; a file is read when it changes"),
    Field(
      "timeout", \.timeout, .duration(.above(0, to: 600)),
      "How long a polled program may run before it is stopped."
    ).leftOut("5s"),
    Field(
      "stale", \.stale, .duration(.above(0, to: 604_800)),
      "The age at which a value becomes out of date."),
    Field("unit", \.unit, .text, "The unit, which follows the number."),
    Field(
      "environment", \.program.environment, .variables,
      "Environment variables of the program, each under its name."),
    Field("input", \.program.input, .secretText, "The standard input of the program."),
  ]

  /// The keys that all kinds share.
  static let commonFields = (fields + ValueDraft.fields.map { $0.within(\.value) }).map {
    $0.beside(["poll: [/bin/date]"])
  }

  /// A reader of sources by name.
  static func named(_ kinds: KindKeys) -> Reader<[SourceSettings]> {
    let one = kinds.reader(\.kinds, from: SourceDraft(), besides: commonFields) {
      draft, node, decoder in
      kinds.check(draft.kinds, node, &decoder, by: "and")
      draft.value.check(node, &decoder)
    }
    return Reader.named(one).map { $0.compactMap { $0.value.settings(named: $0.name) } }
  }
}

extension Decoder {
  /// Reports the ones of `keys` that are given, as they mean nothing beside `other`.
  package mutating func refuse(_ keys: [String], of node: Node, beside other: String) {
    for entry in keys.compactMap({ node.entry($0) }) where !entry.value.isEmpty {
      report(entry.mark, "\(path).\(entry.key) has no effect beside \(other); remove it")
    }
  }
}
