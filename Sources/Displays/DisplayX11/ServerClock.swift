internal import DetentMotion

/// Converts the server's 32-bit milliseconds, which wrap every 49.7 days, to instants.
///
/// A local server uses `CLOCK_MONOTONIC`, so only the upper bits are missing. A remote one has its
/// own origin, which is found from the first time stamp.
struct ServerClock {
  private static let millisecond: Int64 = 1_000_000

  /// The local clock minus the server's [ns].
  private(set) var offset: Int64 = 0

  /// Determines the offset from a stamp that the server made between `asked` and `now`.
  mutating func calibrate(stamp: UInt32, asked: Instant, now: Instant) {
    let local = unwrapped(stamp, near: now)
    let isOurs = local >= asked.nanoseconds - 5 * Self.millisecond && local <= now.nanoseconds
    if !isOurs { offset += asked.nanoseconds - local }
  }

  /// Returns the time of a stamped event, never later than `now`. A stamp is cut to a whole
  /// millisecond, so for a recent event `now` is used, for an older one the end of the millisecond.
  func instant(stamp: UInt32, now: Instant) -> Instant {
    let end = unwrapped(stamp, near: now) + Self.millisecond
    return Instant(nanoseconds: min(end, now.nanoseconds))
  }

  /// Returns the instant of a full-width server time [µs].
  func instant(microseconds: UInt64) -> Instant {
    Instant(nanoseconds: Int64(clamping: microseconds) &* 1000 &+ offset)
  }

  /// Returns the server's time at `instant` [ms].
  func milliseconds(at instant: Instant) -> Int64 {
    (instant.nanoseconds - offset) / Self.millisecond
  }

  /// Returns the local time closest to `now` whose server time has these lower 32 bits [ns].
  private func unwrapped(_ stamp: UInt32, near now: Instant) -> Int64 {
    let present = milliseconds(at: now)
    let difference = Int32(bitPattern: stamp &- UInt32(truncatingIfNeeded: present))
    return (present + Int64(difference)) * Self.millisecond + offset
  }
}
