internal import Synchronization

/// Feeds the service manager's watchdog by tasks: where all threads that run them are stuck, the
/// manager hears nothing any more, even if the loop that has started them goes on.
package final class TaskWatchdog: Sendable {
  private let notifier: ServiceNotifier
  private let start: @Sendable (_ work: @escaping @Sendable () -> Void) -> Void
  /// Whether a task has been started that has not run yet.
  private let isWaiting = Atomic(false)

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
  package func feed() {
    guard notifier.watchdogInterval != nil,
      !isWaiting.exchange(true, ordering: .acquiringAndReleasing)
    else { return }
    start { [self] in
      notifier.watchdog()
      isWaiting.store(false, ordering: .releasing)
    }
  }
}
