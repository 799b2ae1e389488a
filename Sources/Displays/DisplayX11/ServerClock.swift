internal import DetentMotion

/// Turns the server's 32-bit milliseconds, which wrap every 49.7 days, into instants.
///
/// A local server counts `CLOCK_MONOTONIC`, so there is nothing to convert but the missing bits. A
/// remote one has an origin of its own, found from the first time stamp.
struct ServerClock {
  private static let millisecond: Int64 = 1_000_000

  /// Our clock minus the server's [ns].
  private(set) var offset: Int64 = 0

  /// Learns the offset from a stamp the server made after we had `asked` and before `now`.
  mutating func calibrate(stamp: UInt32, asked: Instant, now: Instant) {
    let local = unwrapped(stamp, near: now)
    let isOurs = local >= asked.nanoseconds - 5 * Self.millisecond && local <= now.nanoseconds
    if !isOurs { offset += asked.nanoseconds - local }
  }

  /// When something stamped by the server happened: never later than `now`. Stamps are cut to whole
  /// milliseconds, so awake in time we know it best ourselves, and late the stamp's end bounds it.
  func instant(stamp: UInt32, now: Instant) -> Instant {
    let end = unwrapped(stamp, near: now) + Self.millisecond
    return Instant(nanoseconds: min(end, now.nanoseconds))
  }

  /// A full-width time of the server [µs].
  func instant(microseconds: UInt64) -> Instant {
    Instant(nanoseconds: Int64(clamping: microseconds) &* 1000 &+ offset)
  }

  /// The server's time at `instant` [ms].
  func milliseconds(at instant: Instant) -> Int64 {
    (instant.nanoseconds - offset) / Self.millisecond
  }

  /// The moment closest to `now` with these lower 32 bits.
  private func unwrapped(_ stamp: UInt32, near now: Instant) -> Int64 {
    let present = milliseconds(at: now)
    let difference = Int32(bitPattern: stamp &- UInt32(truncatingIfNeeded: present))
    return (present + Int64(difference)) * Self.millisecond + offset
  }
}
