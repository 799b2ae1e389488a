/// The time on the wall, as the home screen shows it; made by whoever may read a clock.
package struct LocalTime: Equatable, Sendable {
  package var hour: Int
  package var minute: Int
  /// For the person, in their language: "Saturday, 21 November".
  package var date: String
  /// Until the minute turns [s].
  package var secondsToNextMinute: Double

  package init(hour: Int, minute: Int, date: String, secondsToNextMinute: Double) {
    self.hour = hour
    self.minute = minute
    self.date = date
    self.secondsToNextMinute = secondsToNextMinute
  }

  func clock(is24Hour: Bool) -> String {
    let shown = is24Hour ? hour : (hour + 11) % 12 + 1
    return "\(shown):\(minute < 10 ? "0" : "")\(minute)"
  }
}
