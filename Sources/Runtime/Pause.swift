internal import Dispatch
internal import Glibc

/// A sleep of a task.
///
/// What `Task.sleep` does, but a pause that is cancelled leaves no timer behind, and none keeps the
/// program waking: the runtime's timers bring threads with them that are looked after every second.
package enum Pause {
  /// Returns after `seconds`, or throws as soon as the task is cancelled.
  package static func sleep(for seconds: Double) async throws(CancellationError) {
    guard seconds > 0, !Task.isCancelled else { return try check() }
    let timer = DispatchSource.makeTimerSource(queue: .forOneSource)
    // Longer than any panel runs.
    timer.schedule(deadline: .now() + min(seconds, 1e9))
    await firstEvent(of: timer)
    try check()
  }

  /// Returns when there is something to read or an end to see, when `seconds` are over, or when the
  /// task is cancelled.
  /// - Returns: Whether there is something.
  @discardableResult
  package static func until(_ descriptor: Int32, isReadableWithin seconds: Double) async -> Bool {
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        await firstEvent(
          of: DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .forOneSource))
      }
      group.addTask { try? await sleep(for: seconds) }
      await group.next()
      group.cancelAll()
    }
    var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return Glibc.poll(&poll, 1, 0) == 1
  }

  /// Returns when there is something to read or an end to see, or when the task is cancelled.
  /// - Returns: Whether there is something.
  static func until(isReadable descriptor: Int32) async -> Bool {
    await firstEvent(
      of: DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .forOneSource))
    var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return Glibc.poll(&poll, 1, 0) == 1
  }

  /// Returns when there is room to write, when `seconds` are over, or when the task is cancelled.
  /// - Returns: Whether there is room.
  static func until(_ descriptor: Int32, isWritableWithin seconds: Double) async -> Bool {
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        await firstEvent(
          of: DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: .forOneSource))
      }
      group.addTask { try? await sleep(for: seconds) }
      await group.next()
      group.cancelAll()
    }
    var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return Glibc.poll(&poll, 1, 0) == 1 && poll.revents & Int16(POLLOUT) != 0
  }

  private static func check() throws(CancellationError) {
    if Task.isCancelled { throw CancellationError() }
  }
}

/// Activates a source of events, and returns at its first one or as soon as the task is cancelled.
/// The source is over then, and has let go of its descriptor.
func firstEvent(of source: any DispatchSourceProtocol) async {
  // Not marked Sendable, but made to be cancelled from any thread (dispatch_source_cancel(3)).
  nonisolated(unsafe) let source = source
  await withTaskCancellationHandler {
    await withCheckedContinuation { continuation in
      source.setEventHandler { source.cancel() }
      source.setCancelHandler { continuation.resume() }
      source.activate()
    }
  } onCancel: {
    source.cancel()
  }
}

extension DispatchQueue {
  /// A queue of its own runs on threads that nothing looks after, unlike those that are shared.
  static var forOneSource: DispatchQueue { DispatchQueue(label: "detent.source") }
}
