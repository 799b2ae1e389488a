internal import CLinux

/// The treatment of large memory blocks, such as pictures and buffers.
enum LargeBlocks {
  /// The size from which blocks are returned to the system when they are freed [bytes].
  private static let size: CInt = 256 << 10

  /// Makes the C library return large blocks at once.
  ///
  /// By default it raises that size when blocks are freed (mallopt(3)), and a panel whose theme or
  /// size has changed keeps tens of megabytes of unused memory.
  static func returnWhenFree() { mallopt(M_MMAP_THRESHOLD, size) }
}
