/// Where the entries of a log go.
package protocol LogSink: Sendable {
  /// Takes the next ones.
  func take(_ chunk: [LogEntry])
}
