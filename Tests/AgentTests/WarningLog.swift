import Logging
import Synchronization

/// What was logged as a warning or worse.
final class WarningLog: Sendable {
  private let kept = Mutex<[String]>([])

  var lines: [String] { kept.withLock(\.self) }

  var logger: Logger { Logger(label: "test") { _ in Handler(log: self) } }

  private struct Handler: LogHandler {
    let log: WarningLog
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.warning

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { log.kept.withLock { $0.append("\(event.message)") } }
  }
}
