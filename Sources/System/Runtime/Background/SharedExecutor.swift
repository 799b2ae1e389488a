internal import CConcurrency
internal import Synchronization

/// Where tasks and actors run that are pinned to no executor of their own.
///
/// Takes the place of the Swift runtime's, whose threads are watched over by a timer that wakes the
/// program every second from its first task on: a panel at rest is not to wake at all. `Task.sleep`
/// stays with the runtime, and brings that timer back: sleep by `Pause` instead.
package final class SharedExecutor: Sendable {
  private let workers: WorkerThreads<cconcurrency_job>
  private static let installed = Mutex<SharedExecutor?>(nil)

  /// - Parameter threads: How many jobs run at once; more than a small machine has processors, as
  ///   some of them read files.
  package init(threads: Int = 4) throws(SystemCallError) {
    workers = try WorkerThreads(atMost: threads) { cconcurrency_run($0) }
  }

  /// Hands it all tasks of the program, for good. To be called before there is one.
  package func install() {
    Self.installed.withLock { $0 = self }
    cconcurrency_install(Unmanaged.passRetained(self).toOpaque()) { context, job in
      guard let context else { return }
      Unmanaged<SharedExecutor>.fromOpaque(context).takeUnretainedValue().workers.add(job)
    }
  }

  /// Runs `body`, which resumes several tasks, and wakes a thread for all of them together.
  static func resumeTogether(_ body: () -> Void) {
    guard let executor = installed.withLock({ $0 }) else { return body() }
    executor.workers.addTogether(body)
  }
}
