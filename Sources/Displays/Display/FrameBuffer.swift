package import DetentGeometry

/// The memory for one frame, lent by the display until it is presented.
package struct FrameBuffer {
  package let index: Int
  /// The age of the pixels in frames: 1 for the previous frame, 0 if they are undefined.
  package let age: Int
  /// The opaque pixels, without alpha.
  package let pixels: PixelView

  package init(index: Int, age: Int, pixels: PixelView) {
    self.index = index
    self.age = age
    self.pixels = pixels
  }
}
