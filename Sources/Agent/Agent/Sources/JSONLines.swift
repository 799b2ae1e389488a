/// Joins the lines of each JSON text in a stream of bytes.
///
/// A text that begins with a bracket goes on until that is closed. A text that is cut short ends
/// where another begins: at a bracket that begins a line and follows no `:`, `,` or `[`.
struct JSONLines: Sendable {
  private var depth = 0
  private var isAtStart = true
  private var isQuoted = false
  private var isEscaped = false
  /// Whether a line has just ended within a text.
  private var isBroken = false
  /// The last byte that is not space.
  private var last: UInt8 = 0

  /// - Complexity: O(length of the chunk).
  mutating func joined(_ chunk: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(chunk.count + 1)
    for byte in chunk {
      if isBroken {
        isBroken = false
        let isAnother = "{[".utf8.contains(byte) && !":,[".utf8.contains(last)
        if isAnother { end() }
        result.append(UInt8(ascii: isAnother ? "\n" : " "))
      }
      guard byte == UInt8(ascii: "\n") else {
        note(byte)
        result.append(byte)
        continue
      }
      // A JSON string contains no newline, so that a text that ends within one is cut short.
      isBroken = depth > 0 && !isQuoted
      if isBroken { continue }
      end()
      result.append(byte)
    }
    return result
  }

  private mutating func end() { self = JSONLines() }

  private mutating func note(_ byte: UInt8) {
    guard byte > 0x20 else { return }
    defer { (isAtStart, last) = (false, byte) }
    guard !isQuoted else {
      if byte == UInt8(ascii: "\""), !isEscaped { isQuoted = false }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      return
    }
    guard depth > 0 || isAtStart else { return }
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"): depth = max(0, depth - 1)
    case UInt8(ascii: "\""): isQuoted = depth > 0
    default: break
    }
  }
}
