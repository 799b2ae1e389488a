/// A 64-bit digest that is equal for equal bytes; not cryptographic, only for comparing files.
package enum ByteDigest {
  /// An odd factor with evenly spread bits: 2⁶⁴ divided by the golden ratio.
  private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// - Parameters:
  ///   - mask: The bits that count in each group of eight bytes, read as a little-endian number.
  ///   - before: The digest of the preceding bytes.
  /// - Complexity: O(bytes), eight at a time.
  package static func of(
    _ bytes: UnsafeRawBufferPointer, mask: UInt64 = .max, after before: UInt64 = 0
  ) -> UInt64 {
    // Uses four lanes, so that the multiplications overlap.
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

  /// Bijective for a given lane, so that a single different word always changes the digest.
  @inline(__always)
  private static func mixed(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    let sum = lane ^ word
    return (sum << 29 | sum >> 35) &* factor
  }
}
