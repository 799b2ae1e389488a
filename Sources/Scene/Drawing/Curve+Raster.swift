internal import CCairo
internal import DetentGeometry
internal import DetentScene

extension Curve {
  /// Draws the curve white for a layer of `size` [device px].
  func raster(size: PixelSize, scale: Double) -> Raster? {
    guard points.count > 1, points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }),
      let canvas = try? Picture(size: size, isOpaque: false),
      let cairo = cairo_create(canvas.surface)
    else { return nil }
    cairo_scale(cairo, scale, scale)
    cairo_set_source_rgb(cairo, 1, 1, 1)
    for point in points { cairo_line_to(cairo, point.x, point.y) }
    if let width {
      cairo_set_line_width(cairo, width)
      cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
      cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
      cairo_stroke(cairo)
    } else {
      cairo_close_path(cairo)
      cairo_fill(cairo)
    }
    cairo_destroy(cairo)
    return canvas.withPixels { Raster($0, kind: .coverage) }
  }
}
