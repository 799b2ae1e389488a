package import DetentGeometry

/// The part of the screen that a panel covers where it leaves the rest to other windows.
package struct SurfaceShape: Equatable, Sendable {
  /// The pixels that are drawn and take touches; the rest shows what is behind, which takes them.
  package var rects: [PixelRect]
  /// Whether keys belong to the panel rather than to a window behind it.
  package var takesKeys: Bool

  package init(_ rects: [PixelRect] = [], takesKeys: Bool = false) {
    (self.rects, self.takesKeys) = (rects, takesKeys)
  }

  package var bounds: PixelRect { rects.reduce(.empty) { $0.union($1) } }
}
