/// Many bytes in one number, equal for equal bytes; no secret, only to tell files apart.
package enum ByteDigest {
  /// Odd, its bits evenly spread: 2⁶⁴ by the golden ratio.
  private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// - Parameters:
  ///   - mask: What counts of each eight bytes, the first of which is the lowest.
  ///   - before: The digest of what came before.
  /// - Complexity: O(bytes), eight at a time.
  package static func of(
    _ bytes: UnsafeRawBufferPointer, mask: UInt64 = .max, after before: UInt64 = 0
  ) -> UInt64 {
    // Four lanes, so that the multiplications overlap.
    var a = (before ^ UInt64(bytes.count)) &* factor
    var (b, c, d) = (a ^ 1, a ^ 2, a ^ 3)
    var offset = 0
    func word() -> UInt64 {
      defer { offset &+= 8 }
      let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      return UInt64(littleEndian: word) & mask
    }
    while offset &+ 32 <= bytes.count {
      a = mixed(a, word())
      b = mixed(b, word())
      c = mixed(c, word())
      d = mixed(d, word())
    }
    while offset &+ 8 <= bytes.count { a = mixed(a, word()) }
    let rest = bytes[offset...].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    let sum = mixed(mixed(mixed(mixed(a, rest & mask), b), c), d)
    return sum ^ sum >> 32
  }

  /// One to one in the lane, so that one word that differs is never missed.
  @inline(__always)
  private static func mixed(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    let sum = lane ^ word
    return (sum << 29 | sum >> 35) &* factor
  }
}
