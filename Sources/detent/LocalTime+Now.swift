import ControlCenter
import Glibc

extension LocalTime {
  /// The current local time, to be shown in the panel's language.
  static func now() -> LocalTime {
    var moment = timespec()
    clock_gettime(CLOCK_REALTIME, &moment)
    var fields = tm()
    // Reads the time zone again; localtime_r(3) alone keeps using the first one.
    tzset()
    localtime_r(&moment.tv_sec, &fields)
    let seconds = Double(fields.tm_sec) + Double(moment.tv_nsec) / 1e9
    return LocalTime(
      hour: Int(fields.tm_hour), minute: Int(fields.tm_min), date: date(fields),
      secondsToNextMinute: max(0.001, 60 - seconds),
      secondsToShift: secondsToShift(from: moment.tv_sec))
  }

  /// The time until the difference to universal time changes; nil: not within `longestWait`.
  private static func secondsToShift(from now: time_t) -> Double? {
    func offset(_ moment: time_t) -> Int {
      var (moment, fields) = (moment, tm())
      localtime_r(&moment, &fields)
      return fields.tm_gmtoff
    }
    let present = offset(now)
    var (before, after) = (now, now + time_t(longestWait))
    guard offset(after) != present else { return nil }
    while after - before > 1 {
      let middle = before + (after - before) / 2
      if offset(middle) == present { before = middle } else { after = middle }
    }
    return Double(after - now)
  }

  /// The time of the wall clock (`CLOCK_REALTIME`) [s].
  static func secondsSince1970() -> Double {
    var moment = timespec()
    clock_gettime(CLOCK_REALTIME, &moment)
    return Double(moment.tv_sec) + Double(moment.tv_nsec) / 1e9
  }

  private static func date(_ fields: tm) -> String {
    var fields = fields
    var text = [CChar](repeating: 0, count: 128)
    let count = strftime(&text, text.count, "%Y-%m-%d", &fields)
    return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
