import Forms
import Settings

/// One key of `display` in the text of a configuration.
enum DisplayKey {
  /// The single value of a key; nil: it has none.
  static func value(_ key: String, in text: String) -> String? {
    guard case .scalar(let value, _) = root(of: text)?.node(at: ["display", key])?.content else {
      return nil
    }
    return value.isEmpty ? nil : value
  }

  /// The text with another value of a key, whether the key is there or not. All else stays.
  /// - Throws: `SettingsError` if it cannot be told where the key belongs.
  static func write(
    _ key: String, _ value: String, into text: String
  ) throws(SettingsError) -> String {
    let path = ["display", key]
    if root(of: text)?.node(at: path[...]) != nil {
      let new: ConfigurationEditor.Value =
        ["true", "false"].contains(value)
        ? .boolean(value == "true") : Double(value).map { .number($0) } ?? .text(value)
      let edited = try ConfigurationEditor.edit(
        Array(text.utf8), [ConfigurationEditor.Change(path, to: new)])
      return String(decoding: edited, as: UTF8.self)
    }
    let added = adding("\(key): \(value)", to: text)
    guard self.value(key, in: added) == value else {
      throw .noValue(
        key: "display.\(key)",
        reason: "the file is written in an unusual way; write \(key): \(value) below display:")
    }
    return added
  }

  private static func root(of text: String) -> Node? {
    guard let source = try? SourceText(Array(text.utf8)) else { return nil }
    var reader = try? NodeReader(source)
    return (try? reader?.document()) ?? nil
  }

  /// The text with one line more, below `display` or with a `display` of its own.
  private static func adding(_ line: String, to text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let place = lines.firstIndex(where: { $0.hasPrefix("display:") }) else {
      return text + (text.isEmpty || text.hasSuffix("\n") ? "" : "\n") + "display:\n  \(line)\n"
    }
    if let start = lines[place].firstIndex(of: "{") {
      let isEmpty = lines[place].contains("{}")
      lines[place].replaceSubrange(start...start, with: "{\(line)\(isEmpty ? "" : ", ")")
    } else {
      let inner = lines[(place + 1)...].first {
        $0.hasPrefix(" ") && $0.contains { $0 != " " } && !$0.drop { $0 == " " }.hasPrefix("#")
      }
      let indent = inner.map { String($0.prefix { $0 == " " }) } ?? "  "
      lines.insert(indent + line, at: place + 1)
    }
    return lines.joined(separator: "\n")
  }
}
