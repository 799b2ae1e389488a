/// The last bytes of a stream of output, however long the stream.
struct OutputTail: Sendable {
  private let limit: Int
  private var bytes: [UInt8] = []

  /// Keeps `limit` bytes.
  init(limit: Int) {
    precondition(limit > 0, "a tail keeps at least one byte")
    self.limit = limit
  }

  /// - Complexity: O(`limit`), whatever the length of the chunk.
  mutating func append(_ chunk: borrowing RawSpan) {
    let start = max(0, chunk.byteCount - limit)
    for index in start..<chunk.byteCount {
      bytes.append(chunk.unsafeLoad(fromByteOffset: index, as: UInt8.self))
    }
    bytes.removeFirst(max(0, bytes.count - limit))
  }

  /// The last line that says anything, without control characters; nil: there is none.
  var lastLine: String? {
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    let words = lines.reversed().lazy.map { Self.readable($0) }
    return words.first { !$0.isEmpty }
  }

  private static func readable(_ line: Substring) -> String {
    let kept = line.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }
    return String(String.UnicodeScalarView(kept)).split(separator: " ").joined(separator: " ")
  }
}
