package import DetentMotion

/// What sources know of time, handed in by whoever owns the clocks.
package protocol Timekeeping: Sendable {
  /// On a clock that never goes back.
  func now() -> Instant
  /// Seconds since 1970, for what is shown to people only.
  func wallTime() -> Double
  /// Tells when `wallTime()` goes on from another moment than by itself; nil: nobody does.
  var jumps: WallClockJumps? { get }
  /// Returns at `deadline`, or throws as soon as the task is cancelled.
  func sleep(until deadline: Instant) async throws(CancellationError)
}

extension Timekeeping {
  package var jumps: WallClockJumps? { nil }
}

/// Time as the machine has it, read from clocks that are handed in.
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
