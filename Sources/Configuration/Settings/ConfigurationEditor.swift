package import Forms

/// Changes single values in the text of a configuration and leaves every other byte as it is:
/// comments, order, line ends.
package enum ConfigurationEditor {
  /// A new value for one key.
  package struct Change: Equatable, Sendable {
    /// The keys from the root to the value; for an item of a list its index, from 0.
    package var path: [String]
    package var value: Value

    package init(_ path: [String], to value: Value) {
      self.path = path
      self.value = value
    }

    /// The path as messages write it.
    var key: String { path.joined(separator: ".") }
  }

  package enum Value: Equatable, Sendable {
    case number(Double)
    case boolean(Bool)
    case text(String)
  }

  /// Returns the text with all changes made.
  /// - Throws: `SettingsError.noValue` if a key does not exist or does not hold a single value.
  package static func edit(
    _ text: [UInt8], _ changes: [Change]
  ) throws(SettingsError) -> [UInt8] {
    var text = text
    for change in changes { text = try edit(text, change) }
    return text
  }

  private static func edit(_ text: [UInt8], _ change: Change) throws(SettingsError) -> [UInt8] {
    let root = try root(of: text, change)
    guard let node = root.node(at: change.path[...]) else {
      throw .noValue(key: change.key, reason: "the file does not have it")
    }
    let range = bytes(of: node.range, in: text)
    guard case .scalar(_, let isPlain) = node.content, ![0x7C, 0x3E].contains(text[at: range])
    else {
      throw .noValue(key: change.key, reason: "it is not a single value on a line")
    }
    let quote = isPlain ? nil : text[at: range]
    guard let written = change.value.written(quote: quote) else {
      throw .noValue(key: change.key, reason: "the new value is not a number that can be written")
    }
    // An empty value may follow the colon directly, which needs a space.
    let new = Array(((range.isEmpty ? " " : "") + written).utf8)
    var edited = text
    edited.replaceSubrange(range, with: new)
    try check(edited, against: root, change)
    return edited
  }

  /// Checks that the edited text differs in that value only.
  private static func check(
    _ edited: [UInt8], against old: Node, _ change: Change
  ) throws(SettingsError) {
    var expected = old
    expected.change(at: change.path[...]) { $0.content = change.value.content(like: $0) }
    guard try root(of: edited, change).isSame(as: expected) else {
      throw .noValue(key: change.key, reason: "the line is written in an unusual way")
    }
  }

  private static func root(of text: [UInt8], _ change: Change) throws(SettingsError) -> Node {
    do throws(Problem) {
      var reader = try NodeReader(try SourceText(text))
      if let root = try reader.document(), reader.problems.isEmpty { return root }
    } catch {
      throw .noValue(key: change.key, reason: "on line \(error.mark.line), \(error.message)")
    }
    throw .noValue(key: change.key, reason: "the file does not have it")
  }

  /// Converts a range of characters, which do not include a byte order mark, to a range of bytes.
  private static func bytes(of range: Range<Int>, in text: [UInt8]) -> Range<Int> {
    let mark = SourceText.byteOrderMark
    var count = 0
    var (lower, upper) = (text.count, text.count)
    for index in (text.starts(with: mark) ? mark.count : 0)..<text.count {
      // Continuation bytes do not begin a character.
      guard text[index] & 0xC0 != 0x80 else { continue }
      if count == range.lowerBound { lower = index }
      if count == range.upperBound {
        upper = index
        break
      }
      count += 1
    }
    return min(lower, upper)..<upper
  }
}

extension ConfigurationEditor.Value {
  /// The value as YAML, in the old one's quotes; nil for a number that is not finite.
  func written(quote: UInt8?) -> String? {
    switch self {
    case .number(let x): return x.isFinite ? decimal(x) : nil
    case .boolean(let value): return value ? "true" : "false"
    case .text(let text):
      let isOrdinary = JSONValue.quoted(text).utf8.count == text.utf8.count + 2
      if quote == UInt8(ascii: "'"), isOrdinary || !text.contains("\n") && !text.hasControls {
        return "'"
          + text.split(separator: "'", omittingEmptySubsequences: false)
          .joined(separator: "''") + "'"
      }
      return quote == nil && isPlainText(text) ? text : JSONValue.quoted(text)
    }
  }

  func content(like node: Node) -> Node.Content {
    guard case .scalar(_, let wasPlain) = node.content else { return node.content }
    return switch self {
    case .number(let x): .scalar(decimal(x), isPlain: true)
    case .boolean(let value): .scalar(value ? "true" : "false", isPlain: true)
    case .text(let text): .scalar(text, isPlain: wasPlain && isPlainText(text))
    }
  }

  /// Whether YAML reads the text without quotes as the same text.
  private func isPlainText(_ text: String) -> Bool {
    guard YAMLWriter.isWord(text), JSONValue(scalar: text, isPlain: true) == .string(text) else {
      return false
    }
    return truth(in: text) == nil
  }
}

extension String {
  fileprivate var hasControls: Bool {
    unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }
      || unicodeScalars.contains { ["\u{2028}", "\u{2029}", "\u{FEFF}"].contains($0) }
  }
}

extension [UInt8] {
  /// The first byte of a range; 0 if there is none.
  fileprivate subscript(at range: Range<Int>) -> UInt8 {
    range.isEmpty || range.lowerBound >= count ? 0 : self[range.lowerBound]
  }
}
