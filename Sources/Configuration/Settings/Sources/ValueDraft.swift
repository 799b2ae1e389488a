internal import Forms

/// The keys that determine how a source's text is converted.
struct ValueDraft: Sendable {
  enum Kind: String, CaseIterable, Sendable { case text, number, `switch`, lines }

  var kind: Kind?
  var field: Int?
  var match: TextPattern?
  var json: JSONPath?
  var scale: Double?
  var offset: Double?
  var range: ValueRange?
  var digits: Int?
  var on: [String]?
  var off: [String]?
  var missing: String?
  var label: JSONPath?
  var detail: JSONPath?
  var icon: JSONPath?
  var rowValue: JSONPath?
  var words: [Named<String>]?

  static let fields: [Field<ValueDraft>] = [
    Field(
      "as", \.kind, .choice(of: Kind.self),
      "The type of the value; left out, the other keys and the tiles decide."),
    Field(
      "field", \.field, .integer(1...1000),
      "The number of the word in the line that is the value, from 1."),
    Field("match", \.match, .pattern, "A regular expression (PCRE); its last group is the value."),
    Field(
      "json", \.json, .jsonPath,
      "The path of the value in a JSON text, such as a.b[0].c or a[\"b.c\"][-1]."),
    Field("scale", \.scale, .number(.from(-1e12, to: 1e12)), "The number is multiplied by this."),
    Field(
      "offset", \.offset, .number(.from(-1e12, to: 1e12)),
      "This is added to the number after scale."),
    Field(
      "range", \.range, .range, "The numbers that count as 0 and as 1, or files that hold them."),
    Field("digits", \.digits, .integer(0...9), "The number of decimal places."),
    Field("on", \.on, .words, "The word or words that mean on."),
    Field("off", \.off, .words, "The word or words that mean off."),
    Field(
      "missing", \.missing, .text,
      "The value to use when the text has none, or when JSON has null."
    ).leftOut("it is unknown"),
    Field(
      "label", \.label, .jsonPath, "The key of a row's text, if the rows are JSON objects."
    ).leftOut("label"),
    Field("detail", \.detail, .jsonPath, "The key of the text at a row's end.")
      .leftOut("detail"),
    Field("icon", \.icon, .jsonPath, "The key of a row's icon, a built-in picture's name.")
      .leftOut("icon"),
    Field(
      "value", \.rowValue, .jsonPath,
      "The key of a row's value, which the list's action gets as ${value}."
    ).leftOut("value"),
    Field(
      "words", \.words, .named(.text),
      "Texts to show in place of a value, as in {not_home: Away}; for on and off, too."
    ),
  ]

  var mapping: ValueMapping {
    var mapping = ValueMapping()
    mapping.missing = missing
    if let field { mapping.part = .field(field) }
    if let match { mapping.part = .match(match) }
    if let json { mapping.part = .json(json) }
    mapping.rowKeys.label = label ?? mapping.rowKeys.label
    mapping.rowKeys.detail = detail ?? mapping.rowKeys.detail
    mapping.rowKeys.icon = icon ?? mapping.rowKeys.icon
    mapping.rowKeys.value = rowValue ?? mapping.rowKeys.value
    switch kind ?? guess {
    case .text: mapping.form = .text
    case .lines: mapping.form = .lines
    case .switch:
      mapping.form = .boolean(
        on: on ?? ValueMapping.wordsForOn.without(off),
        off: off ?? ValueMapping.wordsForOff.without(on))
    case .number: mapping.form = .number(number)
    }
    return mapping
  }

  private var guess: Kind {
    if scale != nil || offset != nil || range != nil || digits != nil { return .number }
    if on != nil || off != nil { return .switch }
    return [label, detail, icon, rowValue].contains { $0 != nil } ? .lines : .text
  }

  /// Becomes a value of the same kind as another one, unless it says its own.
  mutating func take(kindOf other: ValueDraft) {
    guard kind == nil, guess == .text else { return }
    kind = other.kind ?? other.guess
    if kind == .switch { (on, off) = (other.on, other.off) }
  }

  private var number: NumberMapping {
    var number = NumberMapping()
    number.scale = scale ?? 1
    number.offset = offset ?? 0
    number.range = range
    number.digits = digits
    return number
  }

  func check(_ node: Node, _ decoder: inout Decoder) {
    let numbers = ["scale", "offset", "range", "digits"]
    let kind = kind ?? guess
    if kind != .number { decoder.refuse(numbers, of: node, beside: "as: \(kind.rawValue)") }
    if kind == .number { decoder.refuse(["words"], of: node, beside: "as: number") }
    if kind != .switch { decoder.refuse(["on", "off"], of: node, beside: "as: \(kind.rawValue)") }
    if kind == .lines { decoder.refuse(["missing"], of: node, beside: "as: lines") }
    checkMissing(kind, node, &decoder)
    if kind != .lines {
      decoder.refuse(
        ["label", "detail", "icon", "value"], of: node, beside: "as: \(kind.rawValue)")
    }
    let parts = [field != nil, match != nil, json != nil]
    if parts.count(where: { $0 }) > 1 {
      decoder.report(node.mark, "\(decoder.path) must have just one of field, match and json")
    }
    if let on, let off, let word = on.first(where: off.contains) {
      decoder.report(node.mark, "\(decoder.path): \(quoted(word)) cannot mean both on and off")
    }
  }

  private func checkMissing(_ kind: Kind, _ node: Node, _ decoder: inout Decoder) {
    guard let missing, let mark = node.entry("missing")?.value.mark else { return }
    let words = (on ?? ValueMapping.wordsForOn) + (off ?? ValueMapping.wordsForOff)
    switch kind {
    case .number where decimalNumber(in: missing) == nil:
      decoder.report(mark, "\(decoder.path).missing must be a number")
    case .switch where !words.contains { $0.lowercased() == missing.lowercased() }:
      decoder.report(mark, "\(decoder.path).missing must be one of the words for on or off")
    default: break
    }
  }
}

extension [String] {
  /// The words that are not among the opposite ones.
  fileprivate func without(_ opposites: [String]?) -> [String] {
    let taken = Set((opposites ?? []).map { $0.lowercased() })
    return filter { !taken.contains($0) }
  }
}
