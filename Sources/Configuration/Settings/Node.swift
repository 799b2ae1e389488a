/// A part of a YAML text, with the place where it begins.
struct Node: Equatable, Sendable {
  indirect enum Content: Equatable, Sendable {
    case scalar(String, isPlain: Bool)
    case sequence([Node])
    case mapping([Entry])
    /// A part whose mistake was already reported, so that no further one is.
    case refused
  }

  struct Entry: Equatable, Sendable {
    var key: String
    var mark: Mark
    var value: Node
  }

  var mark: Mark
  var content: Content
  /// The range of a scalar in its file, in characters from 0, with its quotes.
  var range = 0..<0

  /// The text of a scalar without quotes, which may mean a number or a truth value; nil for others.
  var plainText: String? {
    if case .scalar(let text, isPlain: true) = content { text } else { nil }
  }

  /// Whether the value is empty: `key:`, `key: ~` or `key: null`.
  var isEmpty: Bool {
    guard let text = plainText else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(text)
  }

  /// The entry of a mapping with this key; nil: there is none.
  func entry(_ key: String) -> Entry? {
    guard case .mapping(let entries) = content else { return nil }
    return entries.first { $0.key == key }
  }

  /// A description for messages, with the text of a scalar.
  var description: String {
    switch content {
    case .scalar(let text, let isPlain) where !isEmpty:
      isPlain ? quoted(text) : "the text \(quoted(text))"
    default: kindDescription
    }
  }

  /// The kind of node for messages, without its text.
  var kindDescription: String {
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
