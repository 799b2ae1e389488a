/// A borrowed view of pixels that drawing and displays share; valid only as long as its lender
/// says.
///
/// Each pixel is 32 bits in the machine's byte order, `0xAARRGGBB` with premultiplied alpha
/// (Cairo's ARGB32); on an opaque target the alpha is ignored (RGB24, an X server's 24-bit visual).
package struct PixelView {
  package let base: UnsafeMutablePointer<UInt32>
  package let size: PixelSize
  /// The distance between two rows, in pixels.
  package let rowStride: Int

  package init(base: UnsafeMutablePointer<UInt32>, size: PixelSize, rowStride: Int) {
    self.base = base
    self.size = size
    self.rowStride = rowStride
  }

  package var bounds: PixelRect { PixelRect(size) }

  @inline(__always)
  package func row(_ y: Int) -> UnsafeMutablePointer<UInt32> { base + y * rowStride }
}
