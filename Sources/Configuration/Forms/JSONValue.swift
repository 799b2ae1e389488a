/// A JSON value that keeps the order of its keys (RFC 8259).
package indirect enum JSONValue: Equatable, Sendable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([(key: String, value: JSONValue)])

  package static func == (a: JSONValue, b: JSONValue) -> Bool { a.text == b.text }

  package subscript(key: String) -> JSONValue? {
    guard case .object(let entries) = self else { return nil }
    return entries.first { $0.key == key }?.value
  }

  /// The value as JSON, indented by two spaces; short arrays and objects are on one line.
  package var text: String { written(indent: 0) }

  /// The value as JSON on one line.
  package var line: String {
    switch self {
    case .array(let items): "[" + items.map(\.line).joined(separator: ",") + "]"
    case .object(let entries):
      "{" + entries.map { "\(JSONValue.quoted($0.key)):\($0.value.line)" }.joined(separator: ",")
        + "}"
    case .null, .boolean, .number, .string: text
    }
  }

  private func written(indent: Int) -> String {
    switch self {
    case .null: return "null"
    case .boolean(let value): return value ? "true" : "false"
    case .number(let x): return decimal(x)
    case .string(let text): return JSONValue.quoted(text)
    case .array(let items):
      let parts = items.map { $0.written(indent: indent + 2) }
      return JSONValue.joined(parts, between: "[", "]", indent: indent)
    case .object(let entries):
      let parts = entries.map {
        "\(JSONValue.quoted($0.key)): \($0.value.written(indent: indent + 2))"
      }
      return JSONValue.joined(parts, between: "{", "}", indent: indent)
    }
  }

  private static func joined(
    _ parts: [String], between open: String, _ close: String, indent: Int
  ) -> String {
    let line = open + parts.joined(separator: ", ") + close
    if parts.isEmpty || (line.utf8.count + indent <= 96 && !line.contains("\n")) { return line }
    let inner = String(repeating: " ", count: indent + 2)
    let outer = String(repeating: " ", count: indent)
    return "\(open)\n\(inner)\(parts.joined(separator: ",\n" + inner))\n\(outer)\(close)"
  }

  package static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      // Beyond ASCII: characters that YAML reads as line breaks or does not permit.
      case "\u{0}"..<" ", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}", "\u{FEFF}":
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension JSONValue {
  /// The value of a scalar to a YAML reader.
  package init?(scalar text: String, isPlain: Bool) {
    guard isPlain else {
      self = .string(text)
      return
    }
    switch text {
    case "", "~", "null", "Null", "NULL": self = .null
    case "true", "True", "TRUE": self = .boolean(true)
    case "false", "False", "FALSE": self = .boolean(false)
    default: self = decimalNumber(in: text).map { .number($0) } ?? .string(text)
    }
  }

  /// The value of a node to a reader of YAML 1.2; nil for a refused node.
  package init?(_ node: Node) {
    switch node.content {
    case .scalar(let text, let isPlain): self.init(scalar: text, isPlain: isPlain)
    case .sequence(let items): self = .array(items.compactMap { JSONValue($0) })
    case .mapping(let entries):
      self = .object(
        entries.compactMap { entry in
          JSONValue(entry.value).map { (key: entry.key, value: $0) }
        })
    case .refused: return nil
    }
  }
}
