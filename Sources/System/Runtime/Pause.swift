internal import CLinux
internal import DetentMotion
internal import Glibc

/// A sleep of a task, at the loop that serves tasks. The task stays on the executor that it is on.
///
/// Unlike `Task.sleep`, a cancelled pause leaves no timer behind, and none keeps waking the
/// program: the runtime's timers use threads that are supervised every second.
package enum Pause {
  /// Returns after `seconds`, or throws as soon as the task is cancelled.
  package nonisolated(nonsending) static func sleep(for seconds: Double)
    async throws(CancellationError)
  {
    if seconds > 0, !Task.isCancelled { await wait(for: nil, within: seconds) }
    if Task.isCancelled { throw CancellationError() }
  }

  /// Returns when the descriptor is readable or at its end, after `seconds`, or when the task is
  /// cancelled.
  /// - Parameter isGathered: Whether to return a little later with others (`TaskWaits.Pace`).
  /// - Returns: Whether it is readable or at its end.
  @discardableResult
  package nonisolated(nonsending) static func until(
    _ descriptor: Int32, isReadableWithin seconds: Double = .infinity, isGathered: Bool = false
  ) async -> Bool {
    await wait(for: descriptor, at: isGathered ? .gathered : .prompt, within: seconds)
      || events(of: descriptor, POLLIN) != 0
  }

  /// Returns when the descriptor is writable, after `seconds`, or when the task is cancelled.
  /// - Returns: Whether it is writable.
  @discardableResult
  package nonisolated(nonsending) static func until(
    _ descriptor: Int32, isWritableWithin seconds: Double
  )
    async -> Bool
  {
    await wait(for: descriptor, .writable, within: seconds)
    return events(of: descriptor, POLLOUT) & Int16(POLLOUT) != 0
  }

  /// - Returns: The events that are ready now, including ends and errors (poll(2)).
  private static func events(of descriptor: Int32, _ event: Int32) -> Int16 {
    var poll = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    return Glibc.poll(&poll, 1, 0) == 1 ? poll.revents : 0
  }

  /// - Returns: Whether the kernel has reported the descriptor as ready.
  @discardableResult
  private nonisolated(nonsending) static func wait(
    for descriptor: Int32?, _ readiness: TaskWaits.Readiness = .readable,
    at pace: TaskWaits.Pace = .prompt, within seconds: Double
  ) async -> Bool {
    // Limited to the range of the clock.
    let deadline = MonotonicClock().now().advanced(by: seconds)
    let event = readiness == .readable ? POLLIN : POLLOUT
    // The wait returns too early if the system is short of resources.
    repeat {
      if let waits = EventLoop.taskWaits {
        let isReady = await waits.wait(
          for: descriptor, readiness, at: pace, until: deadline == .distantFuture ? nil : deadline)
        if isReady { return true }
      } else {
        var poll = pollfd(fd: descriptor ?? -1, events: Int16(event), revents: 0)
        _ = Glibc.poll(&poll, 1, 100)
        await Task.yield()
      }
    } while !Task.isCancelled && MonotonicClock().now() < deadline
      && descriptor.map { events(of: $0, event) == 0 } ?? true
    return false
  }
}
