package import DetentMotion
internal import Synchronization

/// Feeds the service manager's watchdog, now and then by a task: where all threads that run tasks are
/// stuck, the manager hears nothing any more, even if the loop that has started them goes on.
package final class TaskWatchdog: Sendable {
  private let notifier: ServiceNotifier
  private let start: @Sendable (_ work: @escaping @Sendable () -> Void) -> Void
  /// Whether a task has been started that has not run yet.
  private let isWaiting = Atomic(false)
  /// When the next task is started: each wakes threads that would else sleep.
  private let nextTask = Mutex(Instant.zero)

  /// In how many of the manager's intervals one task is started.
  private static let intervals = 4.0

  /// - Parameter start: Has the work done by a task.
  package init(
    _ notifier: ServiceNotifier,
    start: @escaping @Sendable (_ work: @escaping @Sendable () -> Void) -> Void = { work in
      Task { work() }
    }
  ) {
    self.notifier = notifier
    self.start = start
  }

  /// Has the manager told that the program is alive, unless that is still to be told from before.
  package func feed(at now: Instant) {
    guard let interval = notifier.watchdogInterval, !isWaiting.load(ordering: .acquiring) else {
      return
    }
    let isDue = nextTask.withLock { next in
      guard now >= next else { return false }
      next = now.advanced(by: Self.intervals * interval)
      return true
    }
    guard isDue else {
      notifier.watchdog()
      return
    }
    isWaiting.store(true, ordering: .releasing)
    start { [self] in
      notifier.watchdog()
      isWaiting.store(false, ordering: .releasing)
    }
  }
}
