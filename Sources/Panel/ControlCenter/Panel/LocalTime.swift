internal import Forms
internal import Localization
internal import Settings

/// The local time of day and date. It is always passed in: only few parts may read a clock.
package struct LocalTime: Equatable, Codable, Sendable {
  package var hour: Int
  package var minute: Int
  /// The day, as 2026-11-21; other text is shown unchanged.
  package var date: String
  /// The time until the next minute begins [s].
  package var secondsToNextMinute: Double
  /// The time until the clock is put forward or back, as for summer time [s]; nil: not within a day.
  package var secondsToShift: Double?

  package init(
    hour: Int, minute: Int, date: String, secondsToNextMinute: Double,
    secondsToShift: Double? = nil
  ) {
    self.hour = hour
    self.minute = minute
    self.date = date
    self.secondsToNextMinute = secondsToNextMinute
    self.secondsToShift = secondsToShift
  }

  /// A placeholder for an unknown time.
  static let unknown = LocalTime(hour: 9, minute: 41, date: "", secondsToNextMinute: 3600)

  /// The day in words; `date` itself if it is no day.
  func date(in strings: LocalizedStrings) -> String {
    day.flatMap { strings.date(year: $0.year, month: $0.month, day: $0.day) } ?? date
  }

  var timeOfDay: TimeOfDay { TimeOfDay(hour: hour, minute: minute) }

  /// The day of the week; a Monday if `date` is no day.
  var weekday: Weekday {
    day.flatMap { Weekday(year: $0.year, month: $0.month, day: $0.day) } ?? .mon
  }

  private var day: (year: Int, month: Int, day: Int)? {
    let parts = date.split(separator: "-").compactMap { Int($0) }
    return parts.count == 3 ? (parts[0], parts[1], parts[2]) : nil
  }

  /// The time until a change in so many minutes of the wall clock, or until the clock has to be read
  /// again for it [s].
  /// - Parameter minutes: From the minute that has begun; nil: there is no such change.
  func wait(minutes: Int?) -> Double {
    let wait = minutes.map { secondsToNextMinute + Double($0 - 1) * 60 } ?? .infinity
    return min(wait, secondsToShift ?? .infinity, Self.longestWait)
  }

  /// The longest time for which it is known whether the clock is put forward or back [s].
  package static let longestWait = 86_400.0

  /// The time of day `seconds` earlier; the date is not changed.
  func earlier(by seconds: Double) -> LocalTime {
    let passed = max(0, 60 - secondsToNextMinute)
    let minutes = seconds > passed ? Int(min(1e6, ((seconds - passed) / 60).rounded(.up))) : 0
    var time = self
    let moment = ((hour * 60 + minute - minutes) % 1440 + 1440) % 1440
    (time.hour, time.minute) = (moment / 60, moment % 60)
    return time
  }

  func clock(is24Hour: Bool, in strings: LocalizedStrings = .english) -> String {
    let shown = is24Hour ? hour : (hour + 11) % 12 + 1
    let figures = "\(shown):\(minute < 10 ? "0" : "")\(minute)"
    return is24Hour ? figures : figures + "\u{202F}" + strings.dayHalves[hour / 12 % 2]
  }
}
