/// A JSON text as it is written, its keys in their order (RFC 8259).
package indirect enum JSONValue: Equatable, Sendable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([(key: String, value: JSONValue)])

  package static func == (a: JSONValue, b: JSONValue) -> Bool { a.text == b.text }

  subscript(key: String) -> JSONValue? {
    guard case .object(let entries) = self else { return nil }
    return entries.first { $0.key == key }?.value
  }

  /// Indented by two spaces; what is short stands on one line.
  package var text: String { written(indent: 0) }

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

  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      // Those beyond ASCII are what YAML reads as ends of lines or not at all.
      case "\u{0}"..<" ", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}", "\u{FEFF}":
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
