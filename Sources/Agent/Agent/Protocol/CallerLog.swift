internal import Logging
internal import Runtime
internal import Synchronization

/// Logs each complaint about callers once, so that a caller that repeats a call or a message does
/// not fill the journal.
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

  /// Notes that a caller is served: complaints from now on are logged again.
  func succeeded() { _ = failures.withLock { $0.succeeded() } }
}
