/// A part of a YAML text, with the place where it begins.
package struct Node: Equatable, Sendable {
  package indirect enum Content: Equatable, Sendable {
    case scalar(String, isPlain: Bool)
    case sequence([Node])
    case mapping([Entry])
    /// A part whose mistake was already reported, so that no further one is.
    case refused
  }

  package struct Entry: Equatable, Sendable {
    package var key: String
    package var mark: Mark
    package var value: Node

    package init(key: String, mark: Mark, value: Node) {
      (self.key, self.mark, self.value) = (key, mark, value)
    }
  }

  package var mark: Mark
  package var content: Content
  /// The range of a scalar in its file, in characters from 0, with its quotes.
  package var range: Range<Int>

  package init(mark: Mark, content: Content, range: Range<Int> = 0..<0) {
    (self.mark, self.content, self.range) = (mark, content, range)
  }

  /// The text of a scalar without quotes, which may mean a number or a truth value; nil for others.
  package var plainText: String? {
    if case .scalar(let text, isPlain: true) = content { text } else { nil }
  }

  /// Whether the value is empty: `key:`, `key: ~` or `key: null`.
  package var isEmpty: Bool {
    guard let text = plainText else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(text)
  }

  /// The entry of a mapping with this key; nil: there is none.
  package func entry(_ key: String) -> Entry? {
    guard case .mapping(let entries) = content else { return nil }
    return entries.first { $0.key == key }
  }

  /// A description for messages, with the text of a scalar.
  package var description: String {
    switch content {
    case .scalar(let text, let isPlain) where !isEmpty:
      isPlain ? quoted(text) : "the text \(quoted(text))"
    default: kindDescription
    }
  }

  /// The kind of node for messages, without its text.
  package var kindDescription: String {
    switch content {
    case .scalar: isEmpty ? "empty" : "a text"
    case .sequence: "a list"
    case .mapping: "a group of keys"
    case .refused: "what is written here"
    }
  }
}

extension Node {
  /// The node at a path; nil: there is none.
  package func node(at path: ArraySlice<String>) -> Node? {
    guard let key = path.first else { return self }
    switch content {
    case .mapping: return entry(key)?.value.node(at: path.dropFirst())
    case .sequence(let items):
      guard let index = Int(key), items.indices.contains(index) else { return nil }
      return items[index].node(at: path.dropFirst())
    default: return nil
    }
  }

  /// Whether both have the same content, wherever they are in their files.
  package func isSame(as other: Node) -> Bool {
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

/// A text in quotes as a message can show it: one line, not too long.
package func quoted(_ text: String) -> String {
  let limit = 40
  var shown = "\""
  shown += String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit))).onOneLine
  return shown + (text.unicodeScalars.count > limit ? "…\"" : "\"")
}
