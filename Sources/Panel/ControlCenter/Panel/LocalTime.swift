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

  package init(hour: Int, minute: Int, date: String, secondsToNextMinute: Double) {
    self.hour = hour
    self.minute = minute
    self.date = date
    self.secondsToNextMinute = secondsToNextMinute
  }

  /// A placeholder for an unknown time.
  static let unknown = LocalTime(hour: 9, minute: 41, date: "", secondsToNextMinute: 3600)

  /// The day in words; `date` itself if it is no day.
  func date(in strings: LocalizedStrings) -> String {
    let parts = date.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3 else { return date }
    return strings.date(year: parts[0], month: parts[1], day: parts[2]) ?? date
  }

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
