/// The last bytes of an output stream of any length.
package struct OutputTail: Sendable {
  private let limit: Int
  private var bytes: [UInt8] = []
  /// Whether earlier bytes were dropped.
  private var isLonger = false

  /// Creates a tail that keeps `limit` bytes.
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
    let surplus = bytes.count - limit
    isLonger = isLonger || start > 0 || surplus > 0
    bytes.removeFirst(max(0, surplus))
  }

  /// The last line with visible characters, without control characters; nil if there is none.
  var lastLine: String? { last?.text }

  /// Whether the beginning of the last line was dropped.
  var isCut: Bool { isLonger && last?.isFirst == true }

  private var last: (text: String, isFirst: Bool)? {
    let text = String(decoding: TerminalText.shown(bytes), as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline)
    let said = lines.last { !Self.readable($0).isEmpty }
    return said.map { (Self.readable($0), $0.startIndex == text.startIndex) }
  }

  /// The line without control characters, and with single spaces.
  package static func readable(_ line: Substring) -> String {
    let kept = line.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }
    return String(String.UnicodeScalarView(kept)).split(separator: " ").joined(separator: " ")
  }
}
