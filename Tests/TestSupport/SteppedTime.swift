package import DetentMotion
package import Runtime
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Time that only a test moves.
package final class SteppedTime: Timekeeping {
  private struct State {
    var now: Instant
    var sleepers: [Int: (deadline: Instant, task: CheckedContinuation<Bool, Never>)] = [:]
    var cancelled: Set<Int> = []
    var count = 0
  }

  private let state: Mutex<State>
  /// The time on the wall when the clock stood at zero.
  private let start: Mutex<Double>

  /// - Parameter wall: Seconds since 1970 at the start.
  package init(at now: Instant = Instant(seconds: 1000), wall: Double = 1_700_000_000) {
    state = Mutex(State(now: now))
    start = Mutex(wall - now.seconds(since: .zero))
  }

  package func now() -> Instant { state.withLock { $0.now } }
  package func wallTime() -> Double { start.withLock { $0 } + now().seconds(since: .zero) }

  /// Sets the clock on the wall.
  package func jump(by seconds: Double) {
    start.withLock { $0 += seconds }
    jumps?.jumped()
  }

  package let jumps: WallClockJumps? = WallClockJumps()

  package func sleep(until deadline: Instant) async throws(CancellationError) {
    let id = state.withLock { state in
      state.count += 1
      return state.count
    }
    let isOver = await withTaskCancellationHandler {
      await withCheckedContinuation { task in
        let isOver: Bool? = state.withLock { state in
          if state.cancelled.remove(id) != nil { return false }
          if state.now >= deadline { return true }
          state.sleepers[id] = (deadline, task)
          return nil
        }
        if let isOver { task.resume(returning: isOver) }
      }
    } onCancel: {
      cancel(id)
    }
    guard isOver, !Task.isCancelled else { throw CancellationError() }
  }

  /// When the next sleeper wakes; nil: nobody sleeps, or only for ever.
  package var nextDeadline: Instant? {
    state.withLock { $0.sleepers.values.map(\.deadline).filter { $0 < .distantFuture }.min() }
  }

  package var sleepers: Int { state.withLock { $0.sleepers.count } }

  /// Moves to this moment and wakes all who slept until then.
  package func advance(to time: Instant) {
    let due = state.withLock { state in
      state.now = max(state.now, time)
      let now = state.now
      let due = state.sleepers.filter { $0.value.deadline <= now }
      for id in due.keys { state.sleepers[id] = nil }
      return due.values.sorted { $0.deadline < $1.deadline }
    }
    for sleeper in due { sleeper.task.resume(returning: true) }
  }

  package func advance(by seconds: Double) { advance(to: now().advanced(by: seconds)) }

  private func cancel(_ id: Int) {
    let task = state.withLock { state in
      let sleeper = state.sleepers.removeValue(forKey: id)
      if sleeper == nil { state.cancelled.insert(id) }
      return sleeper?.task
    }
    task?.resume(returning: false)
  }
}

extension MachineTime {
  /// The machine's own clocks.
  package static var real: MachineTime {
    MachineTime(
      now: { Instant(nanoseconds: nanoseconds(of: CLOCK_MONOTONIC)) },
      wallTime: { Double(nanoseconds(of: CLOCK_REALTIME)) / 1e9 })
  }

  private static func nanoseconds(of clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
