package import DetentGeometry

/// The memory that a frame is drawn in before it is copied to where the screen reads it.
///
/// It lies in the processor's caches, so that drawing may read what is there, and it always holds the
/// frame before.
package final class ShadowFrame {
  package let size: PixelSize
  private let memory: UnsafeMutablePointer<UInt32>
  private let rowStride: Int

  package init(size: PixelSize) {
    self.size = size
    // Rows begin where a line of the cache does.
    rowStride = (size.width + 15) / 16 * 16
    let count = max(1, rowStride * size.height)
    memory = .allocate(capacity: count)
    memory.initialize(repeating: 0xFF00_0000, count: count)
  }

  deinit { memory.deallocate() }

  /// Valid as long as the frame lives.
  package var pixels: PixelView { PixelView(base: memory, size: size, rowStride: rowStride) }
}
