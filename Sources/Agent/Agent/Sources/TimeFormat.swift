internal import Glibc
internal import Localization
internal import Settings

/// A time of day format in the letters of strftime(3), with the names of days and months in a
/// language: the C library knows only those of the machine's locale, which a panel mostly lacks.
struct TimeFormat: Sendable {
  /// The format for strftime(3): a name is a mark, its letter, its flag and the code of its number.
  let marked: String
  private let strings: LocalizedStrings

  /// Whether the text changes from one second to the next.
  let hasSeconds: Bool

  private static let mark: Character = "\u{1}"
  /// The letters that stand for names, each with the code of the number that chooses the name.
  private static let names: [Character: String] = [
    "A": "%w", "a": "%w", "B": "%m", "b": "%m", "p": "%H", "P": "%H",
  ]

  init(_ format: String, strings: LocalizedStrings) {
    self.strings = strings
    let parts = TimePattern(format).parts
    marked = parts.map { part in
      switch part {
      case .text(let letter): letter == "%" ? "%%" : String(letter)
      case .code(let flag, let letter):
        Self.names[letter].map { String([Self.mark, letter]) + (flag.isEmpty ? "." : flag) + $0 }
          ?? "%\(flag)\(letter)"
      }
    }.joined()
    hasSeconds = parts.contains { part in
      if case .code(_, let letter) = part { "Ss".contains(letter) } else { false }
    }
  }

  /// Returns the text for a moment [s since 1970] in the machine's time zone.
  func text(at wall: Double) -> String {
    var seconds = time_t(exactly: wall.rounded(.down)) ?? 0
    var parts = tm()
    tzset()
    localtime_r(&seconds, &parts)
    return text(parts)
  }

  func text(_ parts: tm) -> String {
    var parts = parts
    var buffer = [CChar](repeating: 0, count: 1024)
    let count = strftime(&buffer, buffer.count, marked, &parts)
    return named(String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self))
  }

  /// Replaces the numbers that strftime(3) or date(1) has put after the marks by their names.
  func named(_ text: String) -> String {
    let parts = text.split(separator: Self.mark, omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(into: String(parts[0])) { named, part in
      guard let letter = part.first else { return }
      let digits = "Aa".contains(letter) ? 1 : 2
      let number = Int(part.dropFirst(2).prefix(digits)) ?? 0
      let name = name(of: number, as: letter) ?? ""
      switch (part.dropFirst().first, letter) {
      case ("^", _), ("#", "A"), ("#", "a"), ("#", "B"), ("#", "b"): named += name.uppercased()
      case ("#", _), (_, "P"): named += name.lowercased()
      default: named += name
      }
      named += part.dropFirst(2 + digits)
    }
  }

  private func name(of number: Int, as letter: Character) -> String? {
    let (names, place) =
      switch letter {
      case "A", "a": (strings.weekdays, number)
      case "B", "b": (strings.months, number - 1)
      default: (strings.dayHalves, number / 12)
      }
    guard names.indices.contains(place) else { return nil }
    guard letter == "a" || letter == "b" else { return names[place] }
    return names[place].isLatin ? String(names[place].prefix(Self.shortest(names))) : names[place]
  }

  /// The least number of letters, from three on, that tells these names apart: in French, “jui” is
  /// the beginning of both June and July.
  private static func shortest(_ names: [String]) -> Int {
    (3...).first { length in Set(names.map { $0.prefix(length) }).count == Set(names).count } ?? 3
  }
}

extension String {
  /// Whether it has only Latin letters and may be cut: in other scripts a part is another word.
  fileprivate var isLatin: Bool { unicodeScalars.allSatisfy { $0 < "\u{250}" } }
}
