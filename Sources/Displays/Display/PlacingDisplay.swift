package import DetentGeometry

/// A display that can place pictures over a frame by itself, so that what moves as a whole is drawn
/// once.
package protocol PlacingDisplay: BufferedDisplay {
  /// Whether it does as it is now: a screen that is scaled or turned may not.
  var canPlace: Bool { get }
  /// A buffer for the next pixels of a surface, premultiplied with alpha unless nothing shines through
  /// any, which is copied more cheaply; nil while none may be drawn, in which case a `.bufferReleased`
  /// follows. A surface of another size is a new one.
  func nextBuffer(
    for surface: SurfaceID, size: PixelSize, isOpaque: Bool
  ) throws(DisplayError) -> FrameBuffer?
  /// Hands the buffer over: its pixels are those of the surface from the next `place` on.
  func submit(_ buffer: FrameBuffer, of surface: SurfaceID, damage: Region) throws(DisplayError)
  /// What its compositor is known by; nil: it has none of its own.
  var compositor: String? { get }
  /// How much time processors have spent on us and on the compositor so far [s]; nil: nobody tells.
  var processorTime: Double? { get }
  /// What is seen over the frame from now on, from back to front: all of it changes together, with
  /// what is presented for the same `flush()`. None: the surfaces' memory is given up.
  /// With `again`, it is all composed anew even if it looks the same, to find out what that costs.
  func place(
    _ placements: [SurfacePlacement], again: Bool, notify: Bool
  ) throws(DisplayError)
}
