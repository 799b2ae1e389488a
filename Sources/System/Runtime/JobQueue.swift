internal import Synchronization

/// A queue of jobs that any thread adds and one thread runs, in order.
final class JobQueue: Sendable {
  private let inbox = Mutex<[UnownedJob]>([])

  /// - Returns: Whether it was empty, in which case the running thread has to be woken.
  func append(_ job: UnownedJob) -> Bool {
    inbox.withLock { jobs in
      jobs.append(job)
      return jobs.count == 1
    }
  }

  var isEmpty: Bool { inbox.withLock { $0.isEmpty } }

  /// Exchanges the queued jobs for the empty `batch`.
  func take(into batch: inout [UnownedJob]) {
    inbox.withLock { swap(&$0, &batch) }
  }
}
