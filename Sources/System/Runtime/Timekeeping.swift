package import DetentMotion

/// The clocks and the sleep that sources use, provided by the owner of the clocks.
package protocol Timekeeping: Sendable {
  /// Returns the time of a clock that never goes back.
  func now() -> Instant
  /// Returns the seconds since 1970, for display only.
  func wallTime() -> Double
  /// Reports when `wallTime()` jumps; nil if jumps are not noticed.
  var jumps: WallClockJumps? { get }
  /// Returns at `deadline`, or throws as soon as the task is cancelled.
  func sleep(until deadline: Instant) async throws(CancellationError)
}

extension Timekeeping {
  package var jumps: WallClockJumps? { nil }
}

/// The machine's time, read by closures.
package struct MachineTime: Timekeeping {
  private let clock: @Sendable () -> Instant
  private let calendar: @Sendable () -> Double
  package let jumps: WallClockJumps?

  package init(
    now: @escaping @Sendable () -> Instant, wallTime: @escaping @Sendable () -> Double,
    jumps: WallClockJumps? = nil
  ) {
    self.jumps = jumps
    clock = now
    calendar = wallTime
  }

  package func now() -> Instant { clock() }
  package func wallTime() -> Double { calendar() }

  package func sleep(until deadline: Instant) async throws(CancellationError) {
    try await Pause.sleep(for: deadline.seconds(since: now()))
  }
}
