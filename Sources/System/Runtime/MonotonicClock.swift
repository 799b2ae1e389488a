internal import CLinux
package import DetentMotion

/// `CLOCK_MONOTONIC`, the clock of all instants that displays use.
package struct MonotonicClock: Sendable {
  package init() {}

  package func now() -> Instant {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Instant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }
}
