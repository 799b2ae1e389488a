extension String {
  /// The same for a terminal: on one line, and with a sign in the place of what would not be seen but
  /// would steer it. Names and texts of a configuration may hold anything.
  package var onOneLine: String {
    var line = String.UnicodeScalarView()
    for scalar in unicodeScalars { line.append(scalar.steersTerminal ? "\u{FFFD}" : scalar) }
    return String(line)
  }
}

extension Unicode.Scalar {
  /// Control characters, ends of lines, and what turns the direction of the text after it.
  fileprivate var steersTerminal: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
