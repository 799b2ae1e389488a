internal import DetentMotion

/// Converts the 32-bit milliseconds of Wayland's input, whose origin is undefined, to instants.
///
/// In practice compositors use `CLOCK_MONOTONIC`. Time stamps that are not within the last second
/// of that clock are assumed to use another one, and are replaced by the current time.
struct InputClock {
  private static let millisecond: Int64 = 1_000_000
  private static let believable: ClosedRange<Int64> = -1000...1

  /// Returns the time of a stamp, as the end of its millisecond, but never later than `now`.
  func instant(milliseconds stamp: UInt32, now: Instant) -> Instant {
    let present = now.nanoseconds / Self.millisecond
    let difference = Int64(Int32(bitPattern: stamp &- UInt32(truncatingIfNeeded: present)))
    guard Self.believable.contains(difference) else { return now }
    return Instant(
      nanoseconds: min((present + difference + 1) * Self.millisecond, now.nanoseconds))
  }

  /// Returns the time of a full time stamp, never later than `now`.
  func instant(seconds: UInt64, nanoseconds: UInt32, now: Instant) -> Instant {
    let time = Int64(clamping: seconds) &* 1_000_000_000 &+ Int64(nanoseconds)
    let age = now.nanoseconds - time
    return (0...Int64(1e9)).contains(age) ? Instant(nanoseconds: time) : now
  }
}
