/// Many bytes in one number, equal for equal bytes; no secret, only to tell files apart.
package enum ByteDigest {
  /// - Complexity: O(bytes), eight at a time.
  package static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    // Odd, its bits evenly spread: 2⁶⁴ by the golden ratio.
    let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
    var sum = UInt64(bytes.count)
    func add(_ word: UInt64) {
      sum ^= word
      sum = (sum << 29 | sum >> 35) &* factor
    }
    let whole = bytes.count / 8 * 8
    for offset in stride(from: 0, to: whole, by: 8) {
      add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
    }
    for byte in bytes[whole...] { add(UInt64(byte)) }
    return sum ^ sum >> 32
  }
}
