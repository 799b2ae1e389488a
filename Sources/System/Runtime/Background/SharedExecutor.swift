internal import CConcurrency
internal import Synchronization

/// The executor of all tasks and actors without an executor of their own.
///
/// Replaces that of the Swift runtime, whose threads are supervised by a timer that wakes the
/// program every second from its first task on; a panel at rest should not wake at all.
/// `Task.sleep` still uses the runtime and starts that timer, so use `Pause` instead.
package final class SharedExecutor: Sendable {
  private let workers: WorkerThreads<cconcurrency_job>
  private static let installed = Mutex<SharedExecutor?>(nil)

  /// - Parameter threads: The number of jobs that run at once; more than a small machine has
  ///   processors, as some jobs read files.
  package init(threads: Int = 4) throws(SystemCallError) {
    workers = try WorkerThreads(atMost: threads) { cconcurrency_run($0) }
  }

  /// Makes it the executor of all tasks, permanently. To be called before there is a task.
  package func install() {
    Self.installed.withLock { $0 = self }
    cconcurrency_install(Unmanaged.passRetained(self).toOpaque()) { context, job in
      guard let context else { return }
      Unmanaged<SharedExecutor>.fromOpaque(context).takeUnretainedValue().workers.add(job)
    }
  }

  /// Calls `body`, which resumes several tasks, and wakes a single thread for all of them.
  static func resumeTogether(_ body: () -> Void) {
    guard let executor = installed.withLock({ $0 }) else { return body() }
    executor.workers.addTogether(body)
  }
}
