/// A time as it is to be told, in the conversions of strftime(3).
package struct TimePattern {
  package enum Part: Equatable, Sendable {
    case text(Character)
    /// A conversion, with what glibc takes between the per cent sign and its letter.
    case code(flag: String, Character)
  }

  package private(set) var parts: [Part] = []
  /// The first conversion that cannot be shown, and ends what can be; nil: there is none.
  package private(set) var unknown: String?

  /// What a time is told in that means the same on every machine.
  static let letters = "HkIlMSpPAaBbhdeymYjuwUVWCGgFDTRrszZn%"

  /// Those that stand for others.
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
