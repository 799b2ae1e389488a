/// Writes values one after another as bytes, for a process on the same machine.
package struct ByteWriter: Sendable {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func write(_ byte: UInt8) { bytes.append(byte) }

  package mutating func write(_ bytes: [UInt8]) { self.bytes += bytes }

  package mutating func write(_ number: UInt64) { write(littleEndian: number) }

  /// Writes a number in the byte width of its type.
  package mutating func write(littleEndian number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  package mutating func write(_ number: Double) { write(number.bitPattern) }

  package mutating func write(_ number: Int) { write(UInt64(bitPattern: Int64(number))) }

  package mutating func write(_ text: String) {
    write(text.utf8.count)
    bytes += text.utf8
  }

  /// Writes the number of bytes, then the bytes.
  package mutating func write(counted bytes: [UInt8]) {
    write(bytes.count)
    self.bytes += bytes
  }
}

/// Reads the bytes of a `ByteWriter`. Never reads past their end and never uses more memory than
/// they do, even if they are malformed.
package struct ByteReader: Sendable {
  /// The bytes are not in the format of this version's `ByteWriter`.
  package struct Malformed: Error {
    package init() {}
  }

  private let bytes: [UInt8]
  private var index = 0

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  package var isAtEnd: Bool { index == bytes.count }

  package mutating func byte() throws(Malformed) -> UInt8 {
    guard index < bytes.count else { throw Malformed() }
    defer { index += 1 }
    return bytes[index]
  }

  /// The next byte; nil at the end.
  package var next: UInt8? { isAtEnd ? nil : bytes[index] }

  package mutating func unsigned() throws(Malformed) -> UInt64 { try integer(UInt64.self) }

  package mutating func integer() throws(Malformed) -> Int { try integer(Int.self) }

  package mutating func integer<Number: FixedWidthInteger>(
    _ type: Number.Type
  ) throws(Malformed) -> Number {
    let length = Number.bitWidth / 8
    guard bytes.count - index >= length else { throw Malformed() }
    defer { index += length }
    return bytes[index..<(index + length)].reversed().reduce(0) {
      $0 << 8 | Number(truncatingIfNeeded: $1)
    }
  }

  package mutating func boolean() throws(Malformed) -> Bool {
    switch try byte() {
    case 0: return false
    case 1: return true
    default: throw Malformed()
    }
  }

  package mutating func real() throws(Malformed) -> Double {
    Double(bitPattern: try unsigned())
  }

  package mutating func text() throws(Malformed) -> String {
    guard let text = String(validating: try counted(), as: UTF8.self) else { throw Malformed() }
    return text
  }

  package mutating func countedBytes() throws(Malformed) -> [UInt8] { Array(try counted()) }

  private mutating func counted() throws(Malformed) -> ArraySlice<UInt8> {
    let count = try integer()
    guard count >= 0, count <= bytes.count - index else { throw Malformed() }
    defer { index += count }
    return bytes[index..<(index + count)]
  }
}
