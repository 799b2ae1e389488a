internal import CConcurrency
internal import Synchronization

/// A queue of jobs that any thread adds and one thread runs, in order.
final class JobQueue: Sendable {
  enum Job {
    /// A job of an actor that is pinned to the loop.
    case pinned(UnownedJob)
    /// A job without an executor of its own.
    case shared(cconcurrency_job)
  }

  private let inbox = Mutex<[Job]>([])

  /// - Returns: Whether it was empty, in which case the running thread has to be woken.
  func append(_ job: Job) -> Bool {
    inbox.withLock { jobs in
      jobs.append(job)
      return jobs.count == 1
    }
  }

  var isEmpty: Bool { inbox.withLock { $0.isEmpty } }

  /// Exchanges the queued jobs for the empty `batch`.
  func take(into batch: inout [Job]) {
    inbox.withLock { swap(&$0, &batch) }
  }
}
