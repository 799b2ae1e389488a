internal import Synchronization

/// An executor that runs actors' jobs on the calling thread when told to, without a loop.
package final class SteppedExecutor: SerialExecutor {
  private let jobs = Mutex<[UnownedJob]>([])

  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  /// Runs the waiting jobs, and those that they add.
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

  /// Does nothing, as a stepped executor has only one thread.
  package func checkIsolated() {}

  package func isIsolatingCurrentContext() -> Bool? { true }
}
