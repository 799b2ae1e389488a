extension String {
  /// The text for a terminal: on one line, with U+FFFD in place of invisible characters that would
  /// control it. Names and texts of a configuration may contain anything.
  package var onOneLine: String {
    var line = String.UnicodeScalarView()
    for scalar in unicodeScalars { line.append(scalar.steersTerminal ? "\u{FFFD}" : scalar) }
    return String(line)
  }
}

extension Unicode.Scalar {
  /// Whether it is a control character, a line break, or one that changes the direction of text.
  fileprivate var steersTerminal: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
