internal import DetentScene

extension String {
  /// The widest of its words, about.
  var longestWord: String {
    breakableParts.max { TextContent.width(of: $0) < TextContent.width(of: $1) } ?? self
  }

  /// On two lines that are as equally wide as can be; nil: it is one word, or has lines of its own.
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

  /// What is written in one: words with the space or the hyphen behind them, and the letters of the far
  /// East, each for itself but for words in katakana and what no line begins with.
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

  /// Small kana, marks and closing brackets.
  private static let neverFirst = Set<Character>("ーぁぃぅぇぉっゃゅょァィゥェォッャュョ、。，．・」』）］｝％")

  private var trimmingSpaces: String {
    var text = Substring(self)
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
