package import DetentMotion

/// The times at which values are read repeatedly: whole multiples of the interval on the clock, so
/// that many sources wake the machine together.
package enum Ticks {
  /// Returns the first tick after `now`. Intervals of a second and more are rounded to quarters.
  package static func next(after now: Instant, every interval: Double) -> Instant {
    let rounded = interval < 1 ? interval : (interval * 4).rounded() / 4
    let step = Instant(seconds: rounded >= 0.05 ? rounded : 0.05).nanoseconds
    let remainder = now.nanoseconds % step
    let rest = remainder < 0 ? -remainder : step - remainder
    let (sum, overflow) = now.nanoseconds.addingReportingOverflow(rest)
    return overflow ? .distantFuture : Instant(nanoseconds: sum)
  }
}
