internal import CLinux
package import Logging

/// Logs to standard error, one line for each event, with a priority if the journal reads it.
package struct JournalLogHandler: LogHandler {
  package var logLevel = Logger.Level.info
  package var metadata: Logger.Metadata = [:]
  package var metadataProvider: Logger.MetadataProvider?

  private let label: String
  private let hasPriorities: Bool

  /// - Parameter environment: With `JOURNAL_STREAM`, lines begin with the `<N>` of sd-daemon(3).
  package init(label: String, environment: [String: String]) {
    self.label = label
    hasPriorities = environment["JOURNAL_STREAM"] != nil
  }

  package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  package func log(event: LogEvent) {
    let bytes = Array(line(for: event).utf8)
    // A single call for each line keeps lines of several threads apart.
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }

  /// Returns the line with its line break.
  func line(for event: LogEvent) -> String {
    var line = hasPriorities ? "<\(event.level.priority)>" : "\(label): \(event.level): "
    line += Self.singleLine("\(event.message)")
    let all = metadata.merging(event.metadata ?? [:]) { _, newer in newer }
    for (key, value) in all.sorted(by: { $0.key < $1.key }) {
      line += Self.singleLine(" \(key)=\(value)")
    }
    if let error = event.error { line += Self.singleLine(" error=\(error)") }
    return line + "\n"
  }

  /// Removes line breaks, as the journal treats each line as a separate message.
  private static func singleLine(_ text: String) -> String {
    text.contains(where: \.isNewline)
      ? text.split(whereSeparator: \.isNewline).joined(separator: " ⏎ ") : text
  }
}

extension Logger.Level {
  /// The priority of syslog(3).
  fileprivate var priority: Int {
    switch self {
    case .critical: 2
    case .error: 3
    case .warning: 4
    case .notice: 5
    case .info: 6
    case .debug, .trace: 7
    }
  }
}
