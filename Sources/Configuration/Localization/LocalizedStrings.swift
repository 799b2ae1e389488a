/// Every word that the panel shows of its own, in one language.
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

  // Short words that a tile shows in place of its state.
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
  /// Shown in place of the remaining time of a medium without an end.
  package var live: String
  /// The instruction on a tile that has to be held.
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

  /// The names of the gallery's scenes, in their order.
  package var scenes: [String]

  /// The headings on the page of a room: lights, covers, climate, media, security, actions, others.
  package var groups: [String]

  // Sentences that are shown for a moment.
  package var isNotKnownYet: String
  package var isOutOfDate: String
  package var cannotBeChanged: String
  package var cannotBeUsedNow: String
  package var nothingChanged: String

  // Sentences about a failed action or source, which follow its name and a colon.
  package var didNotWork: String
  package var isMissing: String
  package var wasRefused: String
  package var hasNotAnswered: String
  package var hasEnded: String
  package var cannotBeRead: String
  package var cannotBeReached: String
  /// {keys} stands for the keys of the configuration that take effect only then.
  package var atNextStart: String

  // A configuration that could not be loaded.
  package var mistakes: Counted
  /// The position of a mistake; {file}, {line} and {column} stand for its parts.
  package var place: String
  package var goesOn: String
  package var asItLastWorked: String
  package var isEmpty: String
  package var untilMended: String
  /// The rescue screen's words for passers-by, in characters that a console has.
  package var isLookedAfter: String

  /// The names of the days, from Sunday on.
  package var weekdays: [String]
  /// The names of the months, in the form that a date needs.
  package var months: [String]
  /// The signs for the hours before and after noon.
  package var dayHalves: [String]
  /// The form of a date; {weekday}, {day} and {month} stand for its parts.
  package var date: String
  /// The sign between a number and its decimal places.
  package var decimalPoint: String

  /// A date in words; nil: there is no such day.
  package func date(year: Int, month: Int, day: Int) -> String? {
    guard months.indices.contains(month - 1), (1...31).contains(day),
      let weekday = Self.weekday(year: year, month: month, day: day),
      weekdays.indices.contains(weekday)
    else { return nil }
    return date.filled([
      "weekday": weekdays[weekday], "day": String(day), "month": months[month - 1],
    ])
  }

  /// The day of the week, 0 for Sunday (Sakamoto's method).
  private static func weekday(year: Int, month: Int, day: Int) -> Int? {
    guard (1...9999).contains(year) else { return nil }
    let shift = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4][month - 1]
    let year = month < 3 ? year - 1 : year
    return (year + year / 4 - year / 100 + year / 400 + shift + day) % 7
  }

  /// Some of the letters of the language.
  package var sample: String { allOff + didNotWork + weekdays.joined() + months.joined() }

  /// The note that some keys of a saved configuration take effect at the next start.
  package func atNextStart(_ keys: String) -> String { atNextStart.filled(["keys": keys]) }

  /// The position of a mistake, in words.
  package func place(file: String, line: Int, column: Int) -> String {
    place.filled(["file": file, "line": String(line), "column": String(column)])
  }
}

extension String {
  /// Replaces each `{name}` by its value; inserted text is not searched again.
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
