internal import Forms
internal import Settings

/// Text that is inserted into an address (RFC 3986), JSON (RFC 8259) or GVariant's text format.
enum Escaping {
  /// Encodes all that has a meaning in an address.
  static func address(_ text: String) -> String {
    let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
    let digits = Array("0123456789ABCDEF")
    return text.utf8.reduce(into: "") { encoded, byte in
      if plain.contains(byte) {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        encoded += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
  }

  /// The inside of a string.
  static func json(_ text: String) -> String {
    String(JSONValue.quoted(text).dropFirst().dropLast())
  }

  /// The inside of a string of GVariant, between quotes of either kind.
  static func variant(_ text: String) -> String { json(text).replacing("'", with: "\\'") }

  /// Fills a value into a JSON text: within a string as a part of it, and elsewhere as a number, a
  /// word of JSON or a string of its own.
  static func filled(_ json: String, with value: String) -> String {
    var (filled, isInString) = ("", false)
    for (index, part) in json.split(
      separator: ValueFormat.placeholder, omittingEmptySubsequences: false
    )
    .enumerated() {
      if index > 0 {
        filled +=
          isInString ? Self.json(value) : isScalar(value) ? value : JSONValue.quoted(value)
      }
      var isEscaped = false
      for character in part {
        if character == "\"", !isEscaped { isInString.toggle() }
        isEscaped = character == "\\" && !isEscaped
      }
      filled += part
    }
    return filled
  }

  private static func isScalar(_ text: String) -> Bool {
    if ["true", "false", "null"].contains(text) { return true }
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    guard let first = digits.first, first.isASCII, first.isNumber, text.last != "." else {
      return false
    }
    return decimalNumber(in: text) != nil
      && !(first == "0" && digits.dropFirst().first?.isNumber == true)
  }
}
