/// A key and its value on one line of a text that is not valid YAML.
private struct WrittenEntry {
  var key: String
  var value: String
  /// The column of the value, from 1.
  var column: Int

  /// The entries of a line, including those in braces.
  static func all(in line: [Unicode.Scalar]) -> [WrittenEntry] {
    var found: [WrittenEntry] = []
    var (start, depth, index) = (0, 0, 0)
    while index < line.count {
      switch line[index] {
      case " ", "-", "\t": if index == start { start += 1 }
      case "{", "[": (start, depth) = (index + 1, depth + 1)
      case "}", "]": (start, depth) = (index + 1, depth - 1)
      case ",": start = index + 1
      case "\"", "'": return found
      case "#" where index == 0 || line[index - 1] == " ": return found
      case ":" where index + 1 == line.count || line[index + 1] == " ":
        let rest = line[(index + 1)...].drop { $0 == " " }
        let length = rest.indices.first { end in
          depth > 0 && ",}]".unicodeScalars.contains(rest[end])
            || rest[end] == "#" && line[end - 1] == " "
        }
        let value = rest[..<(length ?? rest.endIndex)]
        if let first = value.first, !"{[\"'|>".unicodeScalars.contains(first) {
          found.append(
            WrittenEntry(
              key: text(line[start..<index]), value: text(value), column: value.startIndex + 1))
          index = value.endIndex - 1
        }
        start = index + 1
      default: break
      }
      index += 1
    }
    return found
  }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    let isSpace = { (scalar: Unicode.Scalar) in scalar == " " || scalar == "\t" }
    let end = scalars.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? scalars.startIndex
    return String(String.UnicodeScalarView(scalars[..<end].drop(while: isSpace)))
  }

  /// Whether there is a key of this name that holds other keys.
  func isGroup(in shape: Shape) -> Bool { shape.hasKey(key) { $0.keys != nil } }

  /// The line with the value in quotes; hides it under an unknown key, as it may be a password.
  func quoted(as shape: Shape) -> String {
    let isKnown = shape.hasKey(key) { $0 != .program }
    let isShown = isKnown && !Decoder.secretKeys.contains(key)
    return "\(key): \(isShown ? JSONValue.quoted(value) : "\"…\"")"
  }
}

extension SyntaxSlip {
  /// A tab before the first word of a line.
  static func tab(in lines: [[Unicode.Scalar]], file: Int) -> SyntaxSlip? {
    guard let line = lines.last else { return nil }
    let indent = line.prefix { $0 == " " || $0 == "\t" || $0 == "-" }
    guard let column = indent.firstIndex(of: "\t") else { return nil }
    let spaced = line.map { $0 == "\t" ? "  " : String($0) }.joined()
    return SyntaxSlip(
      Mark(line: lines.count, column: column + 1, file: file),
      "indent with spaces, not with a tab; write \(quoted(spaced))")
  }

  /// A value that needs quotes, on the line of the error: `label: Lamp: kitchen`, `label: @home`;
  /// or a group without its braces.
  static func unquoted(
    in lines: [[Unicode.Scalar]], file: Int, as shape: Shape
  ) -> SyntaxSlip? {
    for entry in WrittenEntry.all(in: lines.last ?? []) {
      let mark = Mark(line: lines.count, column: entry.column, file: file)
      if let sign = entry.value.first, "%@`&*".contains(sign) {
        return SyntaxSlip(
          mark,
          "a text that begins with \(sign) stands in quotes; write: \(entry.quoted(as: shape))")
      }
      guard !entry.value.hasPrefix("-"), entry.value.contains(": ") || entry.value.hasSuffix(":")
      else { continue }
      return entry.isGroup(in: shape)
        ? SyntaxSlip(
          mark,
          "keys on the line of their group stand in braces; write: \(entry.key): {\(entry.value)}")
        : SyntaxSlip(
          mark,
          "a text with a colon stands in quotes; write: \(entry.quoted(as: shape))")
    }
    return nil
  }

  /// `height = 75%`, on the line of the error or on one of the two above.
  static func equals(in lines: [[Unicode.Scalar]], file: Int) -> SyntaxSlip? {
    for (number, line) in lines.enumerated().suffix(3).reversed() {
      let text = line.drop { " -".unicodeScalars.contains($0) }
      let key = text.prefix { $0.properties.isAlphabetic || $0 == "-" || $0 == "_" }
      let rest = text.dropFirst(key.count).drop { $0 == " " }
      guard !key.isEmpty, rest.first == "=", !rest.contains(":") else { continue }
      let value = String(String.UnicodeScalarView(rest.dropFirst().drop { $0 == " " }))
      return SyntaxSlip(
        Mark(line: number + 1, column: rest.startIndex + 1, file: file),
        "a colon follows a key, not =; write: \(String(String.UnicodeScalarView(key))): \(value)")
    }
    return nil
  }
}
