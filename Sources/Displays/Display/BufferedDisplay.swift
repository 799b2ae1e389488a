package import DetentGeometry

/// A display that lends memory to draw frames into.
package protocol BufferedDisplay: Display {
  /// A buffer to draw the next frame into; nil while none may be drawn, since all are being read or
  /// the frame before is still on its way, in which case a `.bufferReleased` follows.
  func nextBuffer() throws(DisplayError) -> FrameBuffer?
  /// Puts the buffer's pixels within `damage` on the glass (with the next `flush()`), and hands the
  /// buffer over; what is presented for the same moment replaces what came before. With `notify`, a
  /// `.presented` follows when the frame is known to be on the glass. A buffer of a former size is
  /// dropped.
  func present(_ buffer: FrameBuffer, damage: Region, notify: Bool) throws(DisplayError)
}
