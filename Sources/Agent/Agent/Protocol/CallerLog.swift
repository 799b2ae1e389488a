internal import Logging
internal import Runtime
internal import Synchronization

/// What callers give cause to complain of, each once: who calls again and again, or says the same
/// again and again, fills no journal.
final class CallerLog: Sendable {
  private let failures = Mutex(FailureLog())
  private let log: Logger
  private let time: any Timekeeping

  init(_ log: Logger, _ time: any Timekeeping) {
    (self.log, self.time) = (log, time)
  }

  func warn(_ reason: String) {
    let now = time.now()
    if let line = failures.withLock({ $0.failed(reason, at: now) }) { log.warning("\(line)") }
  }

  /// A caller is served: what is wrong from now on is news.
  func succeeded() { _ = failures.withLock { $0.succeeded() } }
}
