/// Text that programs write for a terminal.
package enum TerminalText {
  /// Returns the text as a terminal finally shows it: without escape sequences, and with only the last
  /// of several versions of a line, such as a progress.
  /// - Complexity: O(length of the text).
  package static func shown(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(where: isControl) else { return bytes }
    var escapes = EscapeFilter()
    var (result, line): ([UInt8], [UInt8]) = ([], [])
    var hasReturned = false
    for byte in bytes where escapes.shows(byte) {
      switch byte {
      case UInt8(ascii: "\r"): hasReturned = true
      case UInt8(ascii: "\n"):
        result += line + [byte]
        (line, hasReturned) = ([], false)
      default:
        // A carriage return at the end of a line or of the text does not clear it.
        if hasReturned { line = [] }
        hasReturned = false
        line.append(byte)
      }
    }
    return result + line
  }

  fileprivate static func isControl(_ byte: UInt8) -> Bool {
    byte == EscapeFilter.escape || byte == UInt8(ascii: "\r")
  }
}

/// Lines that a program writes as for a terminal, without escape sequences: a carriage return ends one,
/// too, as of a progress.
package struct TerminalLines: Sendable {
  private var escapes = EscapeFilter()
  private var hasReturned = false
  private var isEmpty = true

  package init() {}

  /// - Complexity: O(length of the chunk).
  package mutating func next(_ chunk: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(chunk.count)
    for byte in chunk where escapes.shows(byte) {
      let (isReturn, isEnd) = (byte == UInt8(ascii: "\r"), byte == UInt8(ascii: "\n"))
      // Before a line a return is none's end, and after one the end of the line has been.
      if !(isReturn && isEmpty || isEnd && hasReturned) {
        result.append(isReturn ? UInt8(ascii: "\n") : byte)
      }
      hasReturned = isReturn && (hasReturned || !isEmpty)
      isEmpty = isReturn || isEnd
    }
    return result
  }
}

/// Tells the bytes of a stream that a terminal shows from those of escape sequences (ECMA-48), as of
/// colours.
private struct EscapeFilter: Sendable {
  static let escape: UInt8 = 0x1B
  private static let bell: UInt8 = 0x07

  private enum State { case text, escape, parameters, intermediate, string, stringEnd }
  private var state = State.text

  mutating func shows(_ byte: UInt8) -> Bool {
    // No sequence goes on for more than a line.
    if byte == UInt8(ascii: "\n") { state = .text }
    switch state {
    case .text:
      state = byte == Self.escape ? .escape : .text
      return state == .text
    case .escape: state = Self.state(after: byte)
    case .parameters: if (0x40...0x7E).contains(byte) { state = .text }
    case .intermediate: if !(0x20...0x2F).contains(byte) { state = .text }
    case .string:
      if byte == Self.bell { state = .text } else if byte == Self.escape { state = .stringEnd }
    case .stringEnd: state = .text
    }
    return false
  }

  /// - Parameter byte: The first of a sequence.
  private static func state(after byte: UInt8) -> State {
    switch byte {
    case UInt8(ascii: "["): .parameters
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"),
      UInt8(ascii: "_"):
      .string
    case 0x20...0x2F: .intermediate
    default: .text
    }
  }
}
