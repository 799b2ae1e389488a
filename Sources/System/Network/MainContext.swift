internal import CGio
internal import DetentMotion
package import Runtime

/// The main context in which GLib's libraries work (GMainContext). The event loop that serves tasks
/// drives it, so that they need no loop or thread of their own.
///
/// Actors that use such a library are pinned to `loop`, and call it within `perform`.
package actor MainContext {
  package nonisolated let loop: EventLoop
  package nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }
  private nonisolated(unsafe) let context: OpaquePointer
  private let descriptors: PolledDescriptors
  private var polls = [GPollFD](repeating: GPollFD(), count: 8)
  private var priority: gint = 0
  /// The number of `polls` that are waited for; nil: before the first turn.
  private var count: Int?
  private var driving: Task<Void, Never>?

  package init() throws(NetworkError) {
    guard let loop = EventLoop.ofTasks, let descriptors = try? PolledDescriptors() else {
      throw .noRoom
    }
    (self.loop, self.descriptors) = (loop, descriptors)
    // With this flag, a source that is added while the loop sleeps wakes it.
    context = g_main_context_new_with_flags(G_MAIN_CONTEXT_FLAGS_OWNERLESS_POLLING)
    Task { await self.drive() }
  }

  deinit {
    driving?.cancel()
    g_main_context_unref(context)
  }

  /// Calls functions of GLib on the loop's thread. What they begin is continued in this context.
  package nonisolated func perform<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    loop.preconditionIsolated()
    g_main_context_push_thread_default(context)
    defer { g_main_context_pop_thread_default(context) }
    return try body()
  }

  private func drive() {
    driving = Task { [weak self, descriptors] in
      while !Task.isCancelled, let seconds = await self?.turn() {
        if seconds > 0 {
          await Pause.until(descriptors.number, isReadableWithin: seconds)
        } else {
          await Task.yield()
        }
      }
    }
  }

  /// Dispatches what is ready.
  /// - Returns: How long to wait for what comes next [s].
  private func turn() -> Double {
    perform {
      if let count {
        g_poll(&polls, guint(count), 0)
        if g_main_context_check(context, priority, &polls, gint(count)) != 0 {
          g_main_context_dispatch(context)
        }
      }
      g_main_context_prepare(context, &priority)
      var timeout: gint = 0
      var needed = query(&timeout)
      if needed > polls.count {
        polls = [GPollFD](repeating: GPollFD(), count: 2 * needed)
        needed = query(&timeout)
      }
      count = needed
      // A wait that cannot be had is replaced by a short one.
      let isWatched = descriptors.watch(polls[..<needed])
      if timeout < 0 { return isWatched ? .infinity : 0.1 }
      return Double(timeout) / 1000
    }
  }

  private func query(_ timeout: inout gint) -> Int {
    Int(g_main_context_query(context, priority, &timeout, &polls, gint(polls.count)))
  }
}

/// The descriptors that a main context waits for, as one that is readable when any of them is ready.
private final class PolledDescriptors: Sendable {
  private nonisolated(unsafe) let poll: PollSet
  private nonisolated(unsafe) var watched: Set<CInt> = []

  init() throws(SystemCallError) { poll = try PollSet() }

  var number: CInt { poll.number }

  /// - Returns: Whether the system has room for all of them.
  func watch(_ polls: ArraySlice<GPollFD>) -> Bool {
    var events: [CInt: UInt32] = [:]
    for entry in polls { events[entry.fd, default: 0] |= UInt32(entry.events) }
    for gone in watched.subtracting(events.keys) { poll.remove(gone) }
    watched = Set(events.keys)
    var isComplete = true
    for (number, events) in events {
      isComplete = poll.set(number, events: events) && isComplete
    }
    return isComplete
  }
}
