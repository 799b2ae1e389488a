/// A time of the day, to the minute.
package struct TimeOfDay: Hashable, Comparable, Sendable {
  /// Since midnight [min], 0..<1440.
  package let minutes: Int

  /// Wraps values beyond a day around, to the next or the previous one.
  package init(hour: Int, minute: Int) {
    let all = (hour % 24 * 60 + minute % 1440) % 1440
    minutes = all < 0 ? all + 1440 : all
  }

  /// `7:30` or `07:30`.
  package init?(parsing text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let isDigits = text.allSatisfy { $0.isASCII && ($0.isNumber || $0 == ":") }
    guard isDigits, parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
      let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
    else { return nil }
    self.init(hour: hour, minute: minute)
  }

  /// Time until the next `other` [min], 1...1440.
  package func minutes(until other: TimeOfDay) -> Int {
    let difference = other.minutes - minutes
    return difference > 0 ? difference : difference + 1440
  }

  package static func < (a: TimeOfDay, b: TimeOfDay) -> Bool { a.minutes < b.minutes }
}

extension Reader where Value == TimeOfDay {
  package static var time: Reader { .scalar(.time, TimeOfDay.init(parsing:)) }
}
