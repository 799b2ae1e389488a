internal import CLinux
internal import DetentMotion
internal import Glibc

/// A sleep of a task.
///
/// What `Task.sleep` does, but a pause that is cancelled leaves no timer behind, and none keeps the
/// program waking: the runtime's timers bring threads with them that are looked after every second.
package enum Pause {
  /// Returns after `seconds`, or throws as soon as the task is cancelled.
  package static func sleep(for seconds: Double) async throws(CancellationError) {
    if seconds > 0, !Task.isCancelled { await wait(for: nil, within: seconds) }
    if Task.isCancelled { throw CancellationError() }
  }

  /// Returns when there is something to read or an end to see, when `seconds` are over, or when the
  /// task is cancelled.
  /// - Parameter isGathered: Whether it may be a little later (`Reactor.Pace`).
  /// - Returns: Whether there is something.
  @discardableResult
  package static func until(
    _ descriptor: Int32, isReadableWithin seconds: Double = .infinity, isGathered: Bool = false
  ) async -> Bool {
    await wait(for: descriptor, at: isGathered ? .gathered : .prompt, within: seconds)
      || events(of: descriptor, POLLIN) != 0
  }

  /// Returns when there is room to write, when `seconds` are over, or when the task is cancelled.
  /// - Returns: Whether there is room.
  static func until(_ descriptor: Int32, isWritableWithin seconds: Double) async -> Bool {
    await wait(for: descriptor, .writable, within: seconds)
    return events(of: descriptor, POLLOUT) & Int16(POLLOUT) != 0
  }

  /// - Returns: What it is ready for now, of that and of ends and errors (poll(2)).
  private static func events(of descriptor: Int32, _ event: Int32) -> Int16 {
    var poll = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    return Glibc.poll(&poll, 1, 0) == 1 ? poll.revents : 0
  }

  /// - Returns: Whether the kernel has told that there is something.
  @discardableResult
  private static func wait(
    for descriptor: Int32?, _ readiness: Reactor.Readiness = .readable,
    at pace: Reactor.Pace = .prompt, within seconds: Double
  ) async -> Bool {
    // Nobody waits for longer than the clock goes.
    let deadline = MonotonicClock().now().advanced(by: seconds)
    let event = readiness == .readable ? POLLIN : POLLOUT
    // Where the system is short of something the reactor returns too early.
    repeat {
      if let reactor = Reactor.shared {
        let isReady = await reactor.wait(
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
