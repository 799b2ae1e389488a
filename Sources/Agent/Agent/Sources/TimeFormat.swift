internal import Glibc
internal import Settings

/// The time of day in the letters of strftime(3), with the days and months of a language: the C library
/// knows those of the machine's own alone, which on a panel mostly is none.
struct TimeFormat: Sendable {
  /// What strftime(3) is given: where a day or a month is to be named, a mark, the letter and the number.
  let marked: String
  private let words: LocalizedStrings

  private static let mark: Character = "\u{1}"
  private static let names: [Character: String] = ["A": "%w", "a": "%w", "B": "%m", "b": "%m"]

  init(_ format: String, words: LocalizedStrings) {
    self.words = words
    var marked = ""
    var isCode = false
    for letter in format {
      if isCode, let number = Self.names[letter] {
        marked.removeLast()
        marked += String([Self.mark, letter]) + number
        isCode = false
      } else {
        marked.append(letter)
        isCode = !isCode && letter == "%"
      }
    }
    self.marked = marked
  }

  init(_ format: String, of source: SourceSettings, language: Language?) {
    self.init(format, words: (source.language ?? language ?? .english).words)
  }

  var hasSeconds: Bool { marked.contains("%S") }

  /// At a moment [s since 1970], where the machine is.
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

  /// With names in the places of the numbers that strftime(3), or date(1), has put behind the marks.
  func named(_ text: String) -> String {
    let parts = text.split(separator: Self.mark, omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(into: String(parts[0])) { named, part in
      let digits = part.first == "A" || part.first == "a" ? 1 : 2
      let number = Int(part.dropFirst().prefix(digits)) ?? 0
      named += part.first.flatMap { name(of: number, as: $0) } ?? ""
      named += part.dropFirst(1 + digits)
    }
  }

  private func name(of number: Int, as letter: Character) -> String? {
    let isDay = letter == "A" || letter == "a"
    let (names, place) = isDay ? (words.weekdays, number) : (words.months, number - 1)
    guard names.indices.contains(place) else { return nil }
    guard letter == "a" || letter == "b" else { return names[place] }
    return names[place].isLatin ? String(names[place].prefix(Self.shortest(names))) : names[place]
  }

  /// How many letters of each tell these names apart: three, but in French, in which June is no July.
  private static func shortest(_ names: [String]) -> Int {
    (3...).first { length in Set(names.map { $0.prefix(length) }).count == Set(names).count } ?? 3
  }
}

extension String {
  /// Whether it may be cut: of other letters what is left would be another word.
  fileprivate var isLatin: Bool { unicodeScalars.allSatisfy { $0 < "\u{250}" } }
}
