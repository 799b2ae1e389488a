internal import CCairo
internal import DetentGeometry
internal import DetentScene

extension Shade {
  /// The number of straight pieces that approximate the curve of the gradient.
  private static let pieces = 24

  /// Draws the shade for a layer of `size` [device px].
  func raster(size: PixelSize, scale: Double) -> Raster? {
    guard depth.isFinite, cornerRadius.isFinite,
      let canvas = try? Picture(size: size, isOpaque: false),
      let cairo = cairo_create(canvas.surface)
    else { return nil }
    let rise = cairo_pattern_create_linear(0, 0, 0, max(1, depth * scale))
    for piece in 0...Self.pieces {
      let t = Double(piece) / Double(Self.pieces)
      // The smoothstep function, with a slope of zero at both ends.
      cairo_pattern_add_color_stop_rgba(rise, t, 1, 1, 1, t * t * (3 - 2 * t))
    }
    cairo_set_source(cairo, rise)
    cairo.addRoundedRectangle(
      Double(size.width), Double(size.height), radius: max(0, cornerRadius * scale), .bottom)
    cairo_fill(cairo)
    cairo_pattern_destroy(rise)
    cairo_destroy(cairo)
    return canvas.withPixels { Raster($0, kind: .coverage) }
  }
}
