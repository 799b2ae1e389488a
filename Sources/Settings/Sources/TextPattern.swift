#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A pattern that finds a value within a text: an extended regular expression (regex(7)), of which
/// the last group counts, or else all of it.
///
/// Back-references and long repetitions are refused: with them, a search could take for ever.
package struct TextPattern: Equatable, Sendable {
  package let text: String

  private static let lengthLimit = 200
  private static let repetitionLimit = 64

  /// Nil where the text is no such pattern.
  package init?(_ text: String) {
    guard text.utf8.count <= TextPattern.lengthLimit, TextPattern.isBounded(text) else {
      return nil
    }
    self.text = text
    guard withExpression({ _ in true }) == true else { return nil }
  }

  /// What the pattern finds first; ^ and $ are the ends of a line.
  package func firstMatch(in text: String) -> String? {
    withExpression { expression in
      var found = [regmatch_t](repeating: regmatch_t(), count: expression.re_nsub + 1)
      // A NUL would end the text there.
      let bytes = text.utf8.map { $0 == 0 ? CChar(0x20) : CChar(bitPattern: $0) } + [0]
      guard regexec(&expression, bytes, found.count, &found, 0) == 0 else { return nil }
      guard let part = found.last(where: { $0.rm_so >= 0 }) else { return nil }
      let range = Int(part.rm_so)..<Int(part.rm_eo)
      return String(decoding: bytes[range].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    } ?? nil
  }

  /// Nil where it is no expression.
  private func withExpression<Result>(_ body: (inout regex_t) -> Result) -> Result? {
    var expression = regex_t()
    guard regcomp(&expression, text, REG_EXTENDED | REG_NEWLINE) == 0 else { return nil }
    defer { regfree(&expression) }
    return body(&expression)
  }

  private static func isBounded(_ text: String) -> Bool {
    var isEscaped = false
    var number = 0
    var braces = 0
    for byte in text.utf8 {
      let isDigit = (0x30...0x39).contains(byte)
      if byte == 0 || (isEscaped && isDigit) { return false }
      if !isEscaped, byte == UInt8(ascii: "{") { braces += 1 }
      number = isDigit ? min(number * 10 + Int(byte - 0x30), 1_000_000) : 0
      if braces > 0, number > repetitionLimit { return false }
      isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
    }
    return braces <= 1
  }
}
