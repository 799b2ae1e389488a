/// Writes nodes as YAML that reads back as the same nodes.
package enum YAMLWriter {
  package static func text(_ node: Node) -> String {
    block(node, indent: 0).joined(separator: "\n") + "\n"
  }

  private static func block(_ node: Node, indent: Int) -> [String] {
    switch node.content {
    case .mapping(let entries) where !entries.isEmpty:
      entries.flatMap { lines($0.value, after: key($0.key) + ":", indent: indent) }
    case .sequence(let items) where !items.isEmpty && flow(node) == nil:
      items.flatMap { item in
        var lines = lines(item, after: "-", indent: indent)
        // The first key of a group stands beside its dash.
        if case .mapping(let entries) = item.content, !entries.isEmpty {
          let first = lines[1].drop { $0 == " " }
          lines[0...1] = ["\(spaces(indent))- \(first)"]
        }
        return lines
      }
    default: [spaces(indent) + (flow(node) ?? "~")]
    }
  }

  private static func lines(_ node: Node, after start: String, indent: Int) -> [String] {
    if let flow = flow(node) {
      return [spaces(indent) + start + (flow.isEmpty ? "" : " \(flow)")]
    }
    return [spaces(indent) + start] + block(node, indent: indent + 2)
  }

  /// The node on one line; nil: it needs several.
  private static func flow(_ node: Node) -> String? {
    switch node.content {
    case .scalar(let text, let isPlain): return scalar(text, isPlain: isPlain)
    case .mapping(let entries): return entries.isEmpty ? "{}" : nil
    case .refused: return "~"
    case .sequence(let items):
      var texts: [String] = []
      for item in items {
        guard case .scalar(let text, let isPlain) = item.content, !isPlain || isWord(text) else {
          return nil
        }
        texts.append(scalar(text, isPlain: isPlain))
      }
      return "[\(texts.joined(separator: ", "))]"
    }
  }

  /// A key and its value on one line for a message, shortened if long, and without values that may
  /// be passwords.
  /// - Parameter key: The key; nil: writes the keys of the value, which is a group.
  package static func line(_ key: String?, _ value: Node) -> String {
    if let key { return "\(self.key(key)): \(inline(value, under: key, depth: 0))" }
    guard case .mapping(let entries) = value.content else { return "…" }
    return shortened(entries.map { line($0.key, $0.value) })
  }

  private static func inline(_ node: Node, under key: String, depth: Int) -> String {
    if Decoder.secretKeys.contains(key) { return "…" }
    switch node.content {
    case .scalar(let text, let isPlain):
      let isNumber = isPlain && decimalNumber(in: text) != nil
      return isNumber || isPlain && isWord(text) ? text : JSONValue.quoted(text)
    case .sequence(let items):
      guard depth < 4 else { return "[…]" }
      let scalars = items.compactMap {
        if case .scalar(let text, _) = $0.content { text } else { nil }
      }
      if CommandLine.keys.contains(key), scalars.count == items.count {
        return CommandLine(arguments: scalars).shown
      }
      return "[\(shortened(items.map { inline($0, under: "", depth: depth + 1) }))]"
    case .mapping(let entries):
      guard depth < 4 else { return "{…}" }
      let lines = entries.map {
        "\(self.key($0.key)): \(inline($0.value, under: $0.key, depth: depth + 1))"
      }
      return "{\(shortened(lines))}"
    case .refused: return "…"
    }
  }

  private static func shortened(_ parts: [String]) -> String {
    (parts.prefix(4) + (parts.count > 4 ? ["…"] : [])).joined(separator: ", ")
  }

  private static func key(_ text: String) -> String {
    isWord(text) ? text : JSONValue.quoted(text)
  }

  /// The scalar as YAML, with quotes if it had some or spans several lines.
  package static func scalar(_ text: String, isPlain: Bool) -> String {
    isPlain && !text.contains(where: \.isNewline) ? text : JSONValue.quoted(text)
  }

  /// Whether a text needs no quotes anywhere.
  package static func isWord(_ text: String) -> Bool {
    guard let first = text.first, first.isLetter || first.isNumber || first == "/" else {
      return false
    }
    return text.allSatisfy { $0.isLetter || $0.isNumber || "_-./%+°".contains($0) }
  }

  private static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}
