/// The bytes of a file, checked to be text that YAML permits.
package struct SourceText {
  /// UTF-8 without a byte order mark.
  package let bytes: [UInt8]
  /// The number of the file, for marks in it.
  package let file: Int
  /// The place after the last character.
  package private(set) var end: Mark

  /// The size limit: more than any panel needs, and a bound on the cost of a wrong file [bytes].
  package static let sizeLimit = 1 << 20

  package static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  package init(_ bytes: [UInt8], file: Int = 0) throws(Problem) {
    let mark = SourceText.byteOrderMark
    self.bytes = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    self.file = file
    end = Mark(line: 1, column: 1, file: file)
    guard bytes.count <= SourceText.sizeLimit else {
      throw Problem(
        mark: end, message: "this file is larger than 1 MiB, too large for a configuration")
    }
    guard !SourceText.isBinary(bytes) else {
      throw Problem(
        mark: end,
        message: "this is a binary file, such as a picture or a program; name the text file"
          + " of the configuration")
    }
    end = try check()
  }

  /// Whether the bytes begin like those of a file that is no text: with a known signature, or with
  /// more than a few zeros.
  private static func isBinary(_ bytes: [UInt8]) -> Bool {
    let beginnings: [[UInt8]] = [
      [0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8, 0xFF], [0x7F, 0x45, 0x4C, 0x46], [0x1F, 0x8B],
      [0x50, 0x4B, 0x03, 0x04], [0x25, 0x50, 0x44, 0x46], [0x47, 0x49, 0x46, 0x38],
    ]
    // UTF-16 has zeros too, but is reported as a wrong encoding.
    guard !bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFE, 0xFF]) else { return false }
    return beginnings.contains { bytes.starts(with: $0) }
      || bytes.prefix(512).count { $0 == 0 } > 3
  }

  /// The lines of a text, as marks count them; invalid UTF-8 is replaced.
  package static func lines(of text: some Sequence<UInt8>) -> [[Unicode.Scalar]] {
    var lines: [[Unicode.Scalar]] = [[]]
    var place = Mark(line: 1, column: 1, file: 0)
    var previous: Unicode.Scalar = " "
    for scalar in String(decoding: Array(text), as: UTF8.self).unicodeScalars {
      place.advance(over: scalar, after: previous)
      if place.line > lines.count {
        lines.append([])
      } else if place.column > 1 {
        lines[lines.count - 1].append(scalar)
      }
      previous = scalar
    }
    return lines
  }

  private func check() throws(Problem) -> Mark {
    var place = end
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var previous: Unicode.Scalar = " "
    while true {
      switch decoder.decode(&iterator) {
      case .emptyInput: return place
      case .error:
        throw Problem(
          mark: place, message: "this is not UTF-8; save the file with the encoding UTF-8")
      case .scalarValue(let scalar):
        guard SourceText.isText(scalar) else {
          throw Problem(mark: place, message: "a control character is not allowed here; remove it")
        }
        place.advance(over: scalar, after: previous)
        previous = scalar
      }
    }
  }

  /// Whether YAML permits a character (YAML 1.1, 5.1); the byte order mark only at the start.
  private static func isText(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0x85, 0xA0...0xD7FF, 0xE000...0xFEFE: true
    case 0xFF00...0xFFFD, 0x1_0000...0x10_FFFF: true
    default: false
    }
  }
}

extension Mark {
  /// Advances by a character. Counts lines as YAML 1.1 does, CR LF as one line break.
  package mutating func advance(over scalar: Unicode.Scalar, after previous: Unicode.Scalar) {
    switch scalar {
    case "\n" where previous == "\r": break
    case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}":
      self = Mark(line: line + 1, column: 1, file: file)
    default: column += 1
    }
  }
}
