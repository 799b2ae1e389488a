package import DetentGeometry

/// Memory for one frame, lent by the display until it is presented.
package struct FrameBuffer {
  package let index: Int
  /// How many frames old its pixels are: 1 means that it holds the frame before; 0 that they are
  /// undefined.
  package let age: Int
  /// Opaque pixels (alpha ignored).
  package let pixels: PixelView

  package init(index: Int, age: Int, pixels: PixelView) {
    self.index = index
    self.age = age
    self.pixels = pixels
  }
}
