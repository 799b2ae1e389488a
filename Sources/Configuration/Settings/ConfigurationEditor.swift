/// Changes single values in the text of a configuration and leaves every other byte as it is:
/// remarks, order, line ends.
package enum ConfigurationEditor {
  /// A new value for one key.
  package struct Change: Equatable, Sendable {
    /// The keys that lead to it; in a list the number of the item, from 0.
    package var path: [String]
    package var value: Value

    package init(_ path: [String], to value: Value) {
      self.path = path
      self.value = value
    }

    /// As messages name it.
    var key: String { path.joined(separator: ".") }
  }

  package enum Value: Equatable, Sendable {
    case number(Double)
    case boolean(Bool)
    case text(String)
  }

  /// The text with the changes made, all of them or none.
  /// - Throws: `SettingsError.noValue` where a key is not there, or holds no single value.
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
    // Where nothing was written, the colon needs a space after it.
    let new = Array(((range.isEmpty ? " " : "") + written).utf8)
    var edited = text
    edited.replaceSubrange(range, with: new)
    try check(edited, against: root, change)
    return edited
  }

  /// Reads the edited text: it must differ in that value only.
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

  /// Where characters are, counted without a byte order mark, in the bytes of a text.
  private static func bytes(of range: Range<Int>, in text: [UInt8]) -> Range<Int> {
    let mark = SourceText.byteOrderMark
    var count = 0
    var (lower, upper) = (text.count, text.count)
    for index in (text.starts(with: mark) ? mark.count : 0)..<text.count {
      // Bytes that go on with a character do not begin one.
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
  /// As YAML, in the quotes that were there; nil for what is no number.
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

  /// Whether it stays a text without quotes.
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
  /// The first byte of a range; 0 for none.
  fileprivate subscript(at range: Range<Int>) -> UInt8 {
    range.isEmpty || range.lowerBound >= count ? 0 : self[range.lowerBound]
  }
}

extension Node {
  /// What a path leads to; nil where it leads nowhere.
  func node(at path: ArraySlice<String>) -> Node? {
    guard let key = path.first else { return self }
    switch content {
    case .mapping: return entry(key)?.value.node(at: path.dropFirst())
    case .sequence(let items):
      guard let index = Int(key), items.indices.contains(index) else { return nil }
      return items[index].node(at: path.dropFirst())
    default: return nil
    }
  }

  /// Whether it says the same, wherever it stands.
  func isSame(as other: Node) -> Bool {
    switch (content, other.content) {
    case (.sequence(let a), .sequence(let b)):
      a.count == b.count && zip(a, b).allSatisfy { $0.isSame(as: $1) }
    case (.mapping(let a), .mapping(let b)):
      a.count == b.count
        && zip(a, b).allSatisfy { $0.key == $1.key && $0.value.isSame(as: $1.value) }
    default: content == other.content
    }
  }
}
