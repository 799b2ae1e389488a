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
  var other: OtherSource?

  /// The settings of the source, and those of its second way if that is written within it.
  func allSettings(named name: String) -> [SourceSettings] {
    guard var source = settings(named: name) else { return [] }
    switch other {
    case nil: break
    case .named(let other): source.other = other
    case .inline(var draft):
      draft.value.take(kindOf: value)
      guard var other = draft.settings(named: "\(name) (else)") else { return [] }
      if other.unit.isEmpty { other.unit = source.unit }
      other.words.merge(source.words) { own, _ in own }
      source.other = other.name
      return [source, other]
    }
    return [source]
  }

  /// The settings of the source; nil: it has no origin, or several.
  private func settings(named name: String) -> SourceSettings? {
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
    func reader(_ others: [Field<SourceDraft>]) -> Reader<SourceDraft> {
      kinds.reader(\.kinds, from: SourceDraft(), besides: commonFields + others) {
        draft, node, decoder in
        kinds.check(draft.kinds, node, &decoder, by: "and")
        draft.value.check(node, &decoder)
      }
    }
    let other = Field<SourceDraft>(
      "else", \.other, OtherSource.reader(reader([])),
      "A second way: another source, or its name, that is read while this one has no value.")
    let one = reader([other.beside(["topic: home/lamp"]).shown(["file: /run/lamp"])])
    return Reader.named(one).map { $0.flatMap { $0.value.allSettings(named: $0.name) } }
  }
}

/// The second way of a source: the name of another one, or that one itself.
enum OtherSource: Sendable {
  case named(String)
  indirect case inline(SourceDraft)

  static func reader(_ inline: Reader<SourceDraft>) -> Reader<OtherSource> {
    let shape = Shape.either([.name(of: "a source"), inline.shape])
    return Reader(shape) { node, decoder in
      switch node.content {
      case .mapping: return inline.read(node, &decoder).map { .inline($0) }
      case .scalar: return Reader<String>.reference(.source).read(node, &decoder).map { .named($0) }
      default:
        decoder.refuse(node, expected: shape)
        return nil
      }
    }
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
