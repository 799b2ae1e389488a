import Logging
import Synchronization

/// What was logged as a warning or worse.
final class WarningLog: Sendable {
  private let kept = Mutex<[(line: String, source: String?)]>([])

  var lines: [String] { kept.withLock { $0.map(\.line) } }
  /// The sources that the lines name beside their sentences.
  var sources: [String] { kept.withLock { $0.compactMap(\.source) } }

  var logger: Logger { Logger(label: "test") { _ in Handler(log: self) } }

  private struct Handler: LogHandler {
    let log: WarningLog
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.warning

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      let source = event.metadata?["source"].map { "\($0)" }
      log.kept.withLock { $0.append(("\(event.message)", source)) }
    }
  }
}
