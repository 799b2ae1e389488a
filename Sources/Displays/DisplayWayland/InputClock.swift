internal import DetentMotion

/// Turns the 32-bit milliseconds of Wayland's input, of which the origin is nobody's business, into
/// instants.
///
/// In fact compositors count `CLOCK_MONOTONIC`. What is not of the last second by that is taken to
/// be counted otherwise, and to have happened just now.
struct InputClock {
  private static let millisecond: Int64 = 1_000_000
  private static let believable: ClosedRange<Int64> = -1000...1

  /// When something happened, never later than `now`. The end of the stamp's millisecond bounds it.
  func instant(milliseconds stamp: UInt32, now: Instant) -> Instant {
    let present = now.nanoseconds / Self.millisecond
    let difference = Int64(Int32(bitPattern: stamp &- UInt32(truncatingIfNeeded: present)))
    guard Self.believable.contains(difference) else { return now }
    return Instant(
      nanoseconds: min((present + difference + 1) * Self.millisecond, now.nanoseconds))
  }

  /// When something happened by a full time stamp, never later than `now`.
  func instant(seconds: UInt64, nanoseconds: UInt32, now: Instant) -> Instant {
    let time = Int64(clamping: seconds) &* 1_000_000_000 &+ Int64(nanoseconds)
    let age = now.nanoseconds - time
    return (0...Int64(1e9)).contains(age) ? Instant(nanoseconds: time) : now
  }
}
