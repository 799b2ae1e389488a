/// Where the text of a log goes.
package protocol LogSink: Sendable {
  /// Takes the bytes, and leaves room for others: an empty array.
  func take(_ bytes: inout [UInt8])
}
