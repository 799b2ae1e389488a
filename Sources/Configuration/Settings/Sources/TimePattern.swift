/// The format of a time, in the conversions of strftime(3).
package struct TimePattern {
  package enum Part: Equatable, Sendable {
    case text(Character)
    /// A conversion, with the flag that glibc accepts between the per cent sign and the letter.
    case code(flag: String, Character)
  }

  package private(set) var parts: [Part] = []
  /// The first conversion that is not supported, where parsing stops; nil: there is none.
  package private(set) var unknown: String?

  /// The supported conversions, which mean the same on every machine.
  static let letters = "HkIlMSpPAaBbhdeymYjuwUVWCGgFDTRrszZn%"

  /// Conversions that are short for others.
  private static let written: [Character: String] = [
    "T": "%H:%M:%S", "R": "%H:%M", "r": "%I:%M:%S %p", "D": "%m/%d/%y", "h": "%b",
  ]

  package init(_ text: String) {
    var rest = Substring(text)
    while let letter = rest.popFirst() {
      guard letter == "%" else {
        parts.append(.text(letter))
        continue
      }
      let flag = rest.prefix { "-_0^#".contains($0) }.prefix(1)
      rest = rest.dropFirst(flag.count)
      let code = rest.popFirst()
      guard let code, Self.letters.contains(code) else {
        unknown = "%" + flag + (code.map { String($0) } ?? "")
        return
      }
      if let written = Self.written[code] {
        parts += TimePattern(written).parts
      } else {
        parts.append(code == "%" ? .text("%") : .code(flag: String(flag), code))
      }
    }
  }
}
