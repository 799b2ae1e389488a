internal import Synchronization

/// Jobs that any thread adds and one thread runs, in the order they came.
final class JobQueue: Sendable {
  private let inbox = Mutex<[UnownedJob]>([])

  /// - Returns: Whether it was empty, so that the one who runs them has to be woken.
  func append(_ job: UnownedJob) -> Bool {
    inbox.withLock { jobs in
      jobs.append(job)
      return jobs.count == 1
    }
  }

  var isEmpty: Bool { inbox.withLock { $0.isEmpty } }

  /// Exchanges what has come for the empty `batch`.
  func take(into batch: inout [UnownedJob]) {
    inbox.withLock { swap(&$0, &batch) }
  }
}
