/// Text that programs write for a terminal.
package enum TerminalText {
  private static let escape: UInt8 = 0x1B
  private static let bell: UInt8 = 0x07

  /// Returns the text as a terminal finally shows it: without escape sequences (ECMA-48), such as
  /// colours, and with only the last of several versions of a line, such as a progress.
  /// - Complexity: O(length of the text).
  package static func shown(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(where: { $0 == escape || $0 == UInt8(ascii: "\r") }) else { return bytes }
    var rest = bytes[...]
    var (result, line): ([UInt8], [UInt8]) = ([], [])
    var hasReturned = false
    while let byte = rest.popFirst() {
      switch byte {
      case escape: skipSequence(&rest)
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

  /// Skips the rest of an escape sequence.
  private static func skipSequence(_ rest: inout ArraySlice<UInt8>) {
    switch rest.popFirst() {
    case UInt8(ascii: "["):
      rest = rest.drop { !(0x40...0x7E).contains($0) }.dropFirst()
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"),
      UInt8(ascii: "_"):
      rest = rest.drop { $0 != bell && $0 != escape }
      // The terminator ESC \ has two bytes.
      if rest.popFirst() == escape { _ = rest.popFirst() }
    case let byte? where (0x20...0x2F).contains(byte):
      rest = rest.drop { (0x20...0x2F).contains($0) }.dropFirst()
    default: break
    }
  }
}
