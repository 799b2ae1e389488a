internal import DetentScene

extension String {
  /// The widest of its words, by estimated width.
  var longestWord: String {
    breakableParts.max { TextContent.width(of: $0) < TextContent.width(of: $1) } ?? self
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
}
