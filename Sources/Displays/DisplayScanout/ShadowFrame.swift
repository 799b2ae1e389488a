package import DetentGeometry

/// The memory that a frame is drawn in before it is copied to the screen's memory.
///
/// It fits into the processor's caches, so that drawing can read from it, and it always holds the
/// previous frame.
package final class ShadowFrame {
  package let size: PixelSize
  private let memory: UnsafeMutablePointer<UInt32>
  private let rowStride: Int

  package init(size: PixelSize) {
    self.size = size
    // Aligns rows with the cache lines.
    rowStride = (size.width + 15) / 16 * 16
    let count = max(1, rowStride * size.height)
    memory = .allocate(capacity: count)
    memory.initialize(repeating: 0xFF00_0000, count: count)
  }

  deinit { memory.deallocate() }

  /// The pixels, valid as long as the frame lives.
  package var pixels: PixelView { PixelView(base: memory, size: size, rowStride: rowStride) }
}
