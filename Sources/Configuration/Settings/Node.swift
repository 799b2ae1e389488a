/// A part of a YAML text, with the place where it begins.
struct Node: Equatable, Sendable {
  indirect enum Content: Equatable, Sendable {
    case scalar(String, isPlain: Bool)
    case sequence([Node])
    case mapping([Entry])
    /// Already reported, so that nothing further is said about it.
    case refused
  }

  struct Entry: Equatable, Sendable {
    var key: String
    var mark: Mark
    var value: Node
  }

  var mark: Mark
  var content: Content
  /// Where a scalar stands in its file, in characters from 0, with its quotes.
  var range = 0..<0

  /// The text of a scalar without quotes, which may mean a number or a truth value.
  var plainText: String? {
    if case .scalar(let text, isPlain: true) = content { text } else { nil }
  }

  /// Whether nothing is written here: `key:`, `key: ~` or `key: null`.
  var isEmpty: Bool {
    guard let text = plainText else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(text)
  }

  /// The entry of a mapping.
  func entry(_ key: String) -> Entry? {
    guard case .mapping(let entries) = content else { return nil }
    return entries.first { $0.key == key }
  }

  /// What is written here, in the words of a message.
  var words: String {
    switch content {
    case .scalar(let text, let isPlain) where !isEmpty:
      isPlain ? quoted(text) : "the text \(quoted(text))"
    default: kindWords
    }
  }

  /// What sort of thing is written here, without what it is.
  var kindWords: String {
    switch content {
    case .scalar: isEmpty ? "empty" : "a text"
    case .sequence: "a list"
    case .mapping: "a group of keys"
    case .refused: "what is written here"
    }
  }
}

/// A text in quotes as a message can show it: one line, not too long.
func quoted(_ text: String) -> String {
  let limit = 40
  var shown = "\""
  shown += String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit))).onOneLine
  return shown + (text.unicodeScalars.count > limit ? "…\"" : "\"")
}
