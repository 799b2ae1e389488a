internal import DetentScene

extension String {
  /// The widest of its words, by estimated width.
  var longestWord: String {
    breakableParts.max { TextContent.width(of: $0) < TextContent.width(of: $1) } ?? self
  }

  /// The text on two lines of about equal width; nil: it is one word, or contains a line break.
  var brokenInTwo: String? {
    let parts = breakableParts
    guard parts.count > 1, !contains(where: \.isNewline) else { return nil }
    let lines = (1..<parts.count).map { count in
      (parts[..<count].joined().trimmingSpaces, parts[count...].joined().trimmingSpaces)
    }
    func width(_ lines: (String, String)) -> Double {
      max(TextContent.width(of: lines.0), TextContent.width(of: lines.1))
    }
    return lines.min { width($0) < width($1) }.map { "\($0.0)\n\($0.1)" }
  }

  /// The parts between which a line can break: words with the space or hyphen after them, and East
  /// Asian characters, but whole words of katakana. Some characters cannot begin a part.
  private var breakableParts: [String] {
    var parts: [String] = []
    var isClosed = true
    var wasKatakana = false
    for letter in self {
      let code = letter.unicodeScalars.first?.value ?? 0
      let isEastern = (0x2E80...0xFFEF).contains(code)
      let isKatakana = (0x30A0...0x30FF).contains(code)
      let isAlone = isEastern && !(isKatakana && wasKatakana) && !Self.neverFirst.contains(letter)
      let begins = isEastern ? isAlone : isClosed
      wasKatakana = isKatakana
      if begins, letter != " " {
        parts.append(String(letter))
      } else if parts.isEmpty {
        parts = [String(letter)]
      } else {
        parts[parts.count - 1].append(letter)
      }
      isClosed = isEastern || letter == " " || letter == "-"
    }
    return parts
  }

  /// Small kana, marks and closing brackets, which cannot begin a line.
  private static let neverFirst = Set<Character>("ーぁぃぅぇぉっゃゅょァィゥェォッャュョ、。，．・」』）］｝％")

  private var trimmingSpaces: String {
    var text = Substring(self)
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
