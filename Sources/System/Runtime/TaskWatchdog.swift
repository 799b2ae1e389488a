package import DetentMotion
internal import Synchronization

/// Feeds the service manager's watchdog, sometimes by a task: if all threads that run tasks are
/// blocked, the watchdog expires even if the loop that starts them continues.
package final class TaskWatchdog: Sendable {
  private let notifier: ServiceNotifier
  private let start: @Sendable (_ work: @escaping @Sendable () -> Void) -> Void
  /// Whether a task was started that has not run yet.
  private let isWaiting = Atomic(false)
  /// The time of the next task; tasks are rare as each wakes other threads.
  private let nextTask = Mutex(Instant.zero)

  /// The number of the manager's intervals for each task.
  private static let intervals = 4.0

  /// - Parameter start: Runs the work in a task.
  package init(
    _ notifier: ServiceNotifier,
    start: @escaping @Sendable (_ work: @escaping @Sendable () -> Void) -> Void = { work in
      Task { work() }
    }
  ) {
    self.notifier = notifier
    self.start = start
  }

  /// Tells the manager that the program is alive, unless a task for that has not run yet.
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
