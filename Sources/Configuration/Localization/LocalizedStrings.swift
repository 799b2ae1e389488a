/// Every word that the panel says by itself, in one language.
package struct LocalizedStrings: Equatable, Sendable {
  // The heading, and what a switch shows.
  package var allOff: String
  package var countOn: Counted
  package var off: String
  package var on: String

  // Buttons and names.
  package var yes: String
  package var cancel: String
  package var keep: String
  package var reset: String
  package var controls: String
  package var menu: String

  // What a tile says in place of its state, in as few words as it has room for.
  package var unknown: String
  package var failed: String
  package var noAnswer: String
  package var outOfDate: String
  package var notFound: String
  package var notAllowed: String
  package var ended: String
  package var unreadable: String
  package var noLabel: String
  package var webAddress: String
  package var noConnection: String
  package var nothingHere: String
  package var notPlaying: String
  /// In place of the time that is left, of what has no end.
  package var live: String
  /// What to do with a tile that wants to be held.
  package var hold: String

  // The spring lab.
  package var settlesIn: String
  package var overshoot: String
  package var springKeys: SpringKeyNames
  package var dragThrowCatch: String
  package var movesPane: String
  package var movesButtons: String
  package var movesAll: String
  package var keepsNothing: String

  /// What the ways of moving in the gallery are called, in their order.
  package var scenes: [String]

  // Sentences that come up for a moment.
  package var isNotKnownYet: String
  package var isOutOfDate: String
  package var cannotBeChanged: String
  package var cannotBeUsedNow: String
  package var nothingChanged: String

  // The same about an action or a source that has failed, after a name and a colon.
  package var didNotWork: String
  package var isMissing: String
  package var wasRefused: String
  package var hasNotAnswered: String
  package var hasEnded: String
  package var cannotBeRead: String
  package var cannotBeReached: String
  /// {keys} stands for those of the configuration that count only then.
  package var atNextStart: String

  // A configuration that could not be taken over.
  package var mistakes: Counted
  /// Where a mistake is: {file}, {line} and {column} stand for them.
  package var place: String
  package var goesOn: String
  package var asItLastWorked: String
  package var isDefault: String
  package var untilMended: String
  /// What the rescue screen tells passers-by, in letters and marks that a console has.
  package var isLookedAfter: String

  /// From Sunday on.
  package var weekdays: [String]
  /// As they stand in a date.
  package var months: [String]
  /// Before and after noon.
  package var dayHalves: [String]
  /// {weekday}, {day} and {month} stand for them.
  package var date: String
  /// Between a number and its decimal places.
  package var decimalPoint: String

  /// Whether messages are in it, too.
  package var isEnglish: Bool { allOff == Self.english.allOff }

  /// A date as it is said; nil: there is no such day.
  package func date(year: Int, month: Int, day: Int) -> String? {
    guard months.indices.contains(month - 1), (1...31).contains(day),
      let weekday = Self.weekday(year: year, month: month, day: day),
      weekdays.indices.contains(weekday)
    else { return nil }
    return date.filled([
      "weekday": weekdays[weekday], "day": String(day), "month": months[month - 1],
    ])
  }

  /// 0 is Sunday (Sakamoto's method).
  private static func weekday(year: Int, month: Int, day: Int) -> Int? {
    guard (1...9999).contains(year) else { return nil }
    let shift = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4][month - 1]
    let year = month < 3 ? year - 1 : year
    return (year + year / 4 - year / 100 + year / 400 + shift + day) % 7
  }

  /// Some of the letters it is written in.
  package var sample: String { allOff + didNotWork + weekdays.joined() + months.joined() }

  /// What of a saved configuration is not seen yet.
  package func atNextStart(_ keys: String) -> String { atNextStart.filled(["keys": keys]) }

  /// Where a mistake is.
  package func place(file: String, line: Int, column: Int) -> String {
    place.filled(["file": file, "line": String(line), "column": String(column)])
  }
}

extension String {
  /// With what stands for `{name}` in its place; nothing that was put in is looked at again.
  fileprivate func filled(_ values: [String: String]) -> String {
    var filled = ""
    for part in split(separator: "{", omittingEmptySubsequences: false) {
      guard let end = part.firstIndex(of: "}"), let value = values[String(part[..<end])] else {
        filled += part
        continue
      }
      filled += value + part[part.index(after: end)...]
    }
    return filled
  }
}
