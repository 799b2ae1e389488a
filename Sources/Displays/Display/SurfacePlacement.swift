package import DetentGeometry

/// A part of a surface where it is seen: the seam between scene and display.
///
/// A frame for a display that composes by itself is the ground, which is drawn, and placements over it
/// from back to front. They are of the size of their source: nothing is scaled.
package struct SurfacePlacement: Equatable, Sendable {
  package var surface: SurfaceID
  /// Which of the surface's pixels are seen.
  package var source: PixelRect
  /// Where the first of them is on the screen [device px].
  package var x: Int
  package var y: Int
  /// Those of the surface's pixels that nothing shines through, so far as they are known.
  package var opaque: PixelRect

  package init(_ surface: SurfaceID, _ source: PixelRect, x: Int, y: Int, opaque: PixelRect) {
    (self.surface, self.source, self.x, self.y) = (surface, source, x, y)
    self.opaque = opaque
  }

  /// The device pixels that it takes; those beyond the screen are not seen.
  package var destination: PixelRect {
    PixelRect(x: x, y: y, width: source.width, height: source.height)
  }
}

/// The name of a surface on a display, given by whoever draws it.
package struct SurfaceID: Hashable, Sendable {
  package let number: Int
  package init(_ number: Int) { self.number = number }
}
