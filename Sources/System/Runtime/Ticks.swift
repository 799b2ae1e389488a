package import DetentMotion

/// The moments at which things are read again and again: whole multiples of the interval on the
/// clock, so that many sources wake the machine together.
package enum Ticks {
  /// The first tick after `now`. Intervals of a second and more are rounded to quarters of one.
  package static func next(after now: Instant, every interval: Double) -> Instant {
    let rounded = interval < 1 ? interval : (interval * 4).rounded() / 4
    let step = Instant(seconds: rounded >= 0.05 ? rounded : 0.05).nanoseconds
    let remainder = now.nanoseconds % step
    let rest = remainder < 0 ? -remainder : step - remainder
    let (sum, overflow) = now.nanoseconds.addingReportingOverflow(rest)
    return overflow ? .distantFuture : Instant(nanoseconds: sum)
  }
}
