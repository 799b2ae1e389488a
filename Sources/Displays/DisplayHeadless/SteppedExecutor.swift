internal import Synchronization

/// Runs actors' jobs when told to, on the thread that tells: the executor of a run without a loop.
package final class SteppedExecutor: SerialExecutor {
  private let jobs = Mutex<[UnownedJob]>([])

  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  /// Runs the jobs that wait, and those that they leave behind.
  /// - Returns: Whether there were any.
  @discardableResult
  package func runJobs() -> Bool {
    var hasRun = false
    while true {
      let batch = jobs.withLock { jobs in
        defer { jobs.removeAll() }
        return jobs
      }
      if batch.isEmpty { return hasRun }
      for job in batch { job.runSynchronously(on: asUnownedSerialExecutor()) }
      hasRun = true
    }
  }

  /// Whoever steps it is on its own: there is no other thread that could be asked about.
  package func checkIsolated() {}

  package func isIsolatingCurrentContext() -> Bool? { true }
}
