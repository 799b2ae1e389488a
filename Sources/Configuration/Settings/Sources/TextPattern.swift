internal import CPcre2

/// A regular expression (`pcre2pattern(3)`) that finds a value in a text: its last group, or else
/// the whole match.
///
/// It is compiled once. A search is limited in steps and memory, and throws an error beyond these
/// limits, so that no text and no pattern can block the program.
package struct TextPattern: Equatable, Sendable {
  package let text: String
  private let expression: Expression

  package init(_ text: String) throws(TextPatternError) {
    self.text = text
    expression = try Expression(text)
  }

  package static func == (a: TextPattern, b: TextPattern) -> Bool { a.text == b.text }

  /// The first match, in which ^ and $ are the ends of a line; nil: there is none.
  /// - Throws: `TextPatternError.tooCostly`.
  package func firstMatch(in text: String) throws(TextPatternError) -> String? {
    try expression.firstMatch(in: Array(text.utf8))
  }
}

/// The reason why a pattern cannot be used, or a search has failed.
package enum TextPatternError: Error, Equatable, CustomStringConvertible {
  case tooLong
  /// The pattern is invalid; the reason is the library's message.
  case wrong(String)
  case tooCostly

  package var description: String {
    switch self {
    case .tooLong: "The pattern is longer than \(Expression.longest) bytes; make it shorter."
    case .wrong(let reason): "The pattern is wrong: \(reason)."
    case .tooCostly:
      "The pattern takes too long to search with; repeat nothing that is repeated in itself, such as "
        + "(a+)+."
    }
  }
}

extension TextPatternError {
  /// The message for a mistake in a configuration.
  func message(for text: String) -> String {
    switch self {
    case .tooLong:
      "the pattern is longer than \(Expression.longest) bytes; make it shorter"
    case .wrong(let reason):
      "\(text) is no regular expression such as \"Volume: ([0-9.]+)\": \(reason)"
    case .tooCostly:
      "there is no memory for the pattern \(text)"
    }
  }
}

/// A compiled expression (`pcre2_code`), which never changes and can be used from all threads.
private final class Expression: Sendable {
  /// The longest pattern [bytes].
  static let longest = 200
  /// Limit of steps in a search; takes a fraction of a second on a slow machine.
  private static let mostSteps: UInt32 = 1_000_000
  /// Memory limit of a search [KiB].
  private static let mostMemory: UInt32 = 2048

  private nonisolated(unsafe) let code: OpaquePointer
  private nonisolated(unsafe) let limits: OpaquePointer

  init(_ text: String) throws(TextPatternError) {
    guard text.utf8.count <= Expression.longest else { throw .tooLong }
    let pattern = ExtendedSyntax.translated(Array(text.utf8))
    guard let context = pcre2_compile_context_create_8(nil),
      let limits = pcre2_match_context_create_8(nil)
    else { throw .tooCostly }
    defer { pcre2_compile_context_free_8(context) }
    pcre2_set_newline_8(context, UInt32(PCRE2_NEWLINE_LF))
    pcre2_set_parens_nest_limit_8(context, 50)
    pcre2_set_match_limit_8(limits, Expression.mostSteps)
    pcre2_set_depth_limit_8(limits, Expression.mostSteps)
    pcre2_set_heap_limit_8(limits, Expression.mostMemory)
    let options = PCRE2_UTF | PCRE2_MULTILINE | PCRE2_NEVER_BACKSLASH_C
    var (code, offset) = (CInt(0), 0)
    guard let compiled = pcre2_compile_8(pattern, pattern.count, options, &code, &offset, context)
    else {
      pcre2_match_context_free_8(limits)
      throw .wrong(Expression.reason(code))
    }
    self.code = compiled
    self.limits = limits
  }

  deinit {
    pcre2_code_free_8(code)
    pcre2_match_context_free_8(limits)
  }

  func firstMatch(in bytes: [UInt8]) throws(TextPatternError) -> String? {
    guard let found = pcre2_match_data_create_from_pattern_8(code, nil) else { throw .tooCostly }
    defer { pcre2_match_data_free_8(found) }
    let count = pcre2_match_8(
      code, bytes, bytes.count, 0, PCRE2_NO_UTF_CHECK, found, limits)
    if count == PCRE2_ERROR_NOMATCH { return nil }
    guard count > 0, let offsets = pcre2_get_ovector_pointer_8(found) else { throw .tooCostly }
    // The last group that has matched; group 0 is the whole match.
    for group in stride(from: Int(count) - 1, through: 0, by: -1) {
      let (start, end) = (offsets[2 * group], offsets[2 * group + 1])
      guard start <= end, end <= bytes.count else { continue }
      return String(decoding: bytes[start..<end], as: UTF8.self)
    }
    return nil
  }

  private static func reason(_ code: CInt) -> String {
    var buffer = [UInt8](repeating: 0, count: 256)
    let length = pcre2_get_error_message_8(code, &buffer, buffer.count)
    return length > 0 ? String(decoding: buffer.prefix(Int(length)), as: UTF8.self) : "it is none"
  }
}

/// Translates extended regular expressions of POSIX (`regex(7)`) into Perl's syntax where they
/// differ, as configurations have been written in the former.
private enum ExtendedSyntax {
  /// Translates a pattern in UTF-8.
  static func translated(_ text: [UInt8]) -> [UInt8] {
    var rest = text[...]
    var result: [UInt8] = []
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\\"): result += escape(&rest)
      case UInt8(ascii: "["): result += bracket(&rest)
      default: result.append(byte)
      }
    }
    return result
  }

  private static func escape(_ rest: inout ArraySlice<UInt8>) -> [UInt8] {
    guard let letter = rest.popFirst() else { return Array("\\".utf8) }
    return switch letter {
    case UInt8(ascii: "<"): Array("\\b(?=\\w)".utf8)
    case UInt8(ascii: ">"): Array("\\b(?<=\\w)".utf8)
    case UInt8(ascii: "`"): Array("\\A".utf8)
    case UInt8(ascii: "'"): Array("\\z".utf8)
    default: [UInt8(ascii: "\\"), letter]
    }
  }

  /// Translates a bracket expression, without its first bracket. In it, a backslash is an ordinary
  /// character unless it begins a class or an escape such as `\d`, and a negated expression does
  /// not match the end of a line.
  private static func bracket(_ rest: inout ArraySlice<UInt8>) -> [UInt8] {
    var result = Array("[".utf8)
    if rest.first == UInt8(ascii: "^") {
      rest.removeFirst()
      result += Array("^\\n".utf8)
    }
    var isFirst = true
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "]") where !isFirst: return result + [byte]
      case UInt8(ascii: "]"): result += Array("\\]".utf8)
      case UInt8(ascii: "["):
        guard let name = className(&rest) else {
          result += Array("\\[".utf8)
          break
        }
        result += name
      case UInt8(ascii: "\\"):
        if !(rest.first.map("dDwWsSntr".utf8.contains) ?? false) { result += Array("\\".utf8) }
        result.append(byte)
      default: result.append(byte)
      }
      isFirst = false
    }
    return result
  }

  /// A class such as `[:digit:]`, without its first bracket; nil: there is none.
  private static func className(_ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
    guard rest.first == UInt8(ascii: ":"),
      let end = rest.dropFirst().firstIndex(of: UInt8(ascii: ":")),
      rest.index(after: end) < rest.endIndex, rest[end + 1] == UInt8(ascii: "]")
    else { return nil }
    defer { rest = rest[(end + 2)...] }
    return [UInt8(ascii: "[")] + rest[...(end + 1)]
  }
}
