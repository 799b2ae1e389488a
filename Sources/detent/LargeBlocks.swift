internal import CLinux

/// Pictures and buffers as large as the screen.
enum LargeBlocks {
  /// From which size on a block is the system's again as soon as it is free [bytes].
  private static let size: CInt = 256 << 10

  /// Has the system take them back at once.
  ///
  /// Left to itself the C library raises that size with the blocks that are freed (mallopt(3)): a
  /// panel that has changed its theme or its size then keeps tens of megabytes of holes.
  static func returnWhenFree() { mallopt(M_MMAP_THRESHOLD, size) }
}
