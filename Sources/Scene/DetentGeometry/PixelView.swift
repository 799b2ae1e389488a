/// A borrowed view of pixels that drawing and displays share; valid only as long as its lender
/// guarantees.
///
/// Each pixel is 32 bits in the machine's byte order, `0xAARRGGBB` with premultiplied alpha
/// (Cairo's ARGB32); on an opaque target the alpha is ignored (RGB24, an X server's 24-bit visual).
public struct PixelView {
  /// The first pixel of the first row.
  public let base: UnsafeMutablePointer<UInt32>
  /// The width and the height.
  public let size: PixelSize
  /// The distance between two rows, in pixels.
  public let rowStride: Int

  /// Creates a view of pixels owned elsewhere; `rowStride` is in pixels.
  public init(base: UnsafeMutablePointer<UInt32>, size: PixelSize, rowStride: Int) {
    self.base = base
    self.size = size
    self.rowStride = rowStride
  }

  /// The rectangle of all pixels.
  public var bounds: PixelRect { PixelRect(size) }

  /// The first pixel of row `y`.
  @inline(__always)
  public func row(_ y: Int) -> UnsafeMutablePointer<UInt32> { base + y * rowStride }
}
