internal import Geometry

/// Reads a log from its start to its end, an entry at a time.
///
/// What a crash or a full disk has cut off is missing, and what was written before it is read: a
/// last line without its end is passed over, and so is a last entry that lacks lines. Any other line
/// that is not as it was written is an error.
package struct LogReader: Sendable {
  package let header: LogHeader
  /// The line of the last entry read, from 1.
  package private(set) var line = 0
  private let bytes: [UInt8]
  private var position = 0

  /// - Throws: `LogError`, when it is no log or its head is not whole.
  package init(_ bytes: [UInt8]) throws(LogError) {
    self.bytes = bytes
    var lines = LogLines(bytes)
    header = try lines.header()
    (line, position) = (lines.number, lines.position)
  }

  /// The next entry; nil: there is none.
  package mutating func next() throws(LogError) -> LogEntry? {
    var lines = LogLines(bytes, position: position, number: line)
    let entry = try lines.entry()
    (line, position) = (lines.number, lines.position)
    return entry
  }

  /// Reads the rest to see whether it can be read.
  /// - Returns: Whether it ends as it should: with the end of the panel.
  package func check() throws(LogError) -> Bool {
    var copy = self
    var last: LogEntry?
    while let entry = try copy.next() { last = entry }
    return last == .end
  }
}
