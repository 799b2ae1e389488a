internal import CCairo
package import DetentGeometry

/// Lines and dots for diagrams.
extension Picture {
  /// Draws a line through `points` [px] with round joints; `dashes` are lengths on and off [px].
  package func stroke(_ points: [Point], width: Double, color: Color, dashes: [Double] = []) {
    draw(color) { cairo in
      cairo_set_line_width(cairo, width)
      cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
      cairo_set_line_cap(cairo, dashes.isEmpty ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
      cairo_set_dash(cairo, dashes, CInt(dashes.count), 0)
      for point in points { cairo_line_to(cairo, point.x, point.y) }
      cairo_stroke(cairo)
    }
  }

  /// Fills the polygon of `points` [px].
  package func fill(_ points: [Point], color: Color) {
    draw(color) { cairo in
      for point in points { cairo_line_to(cairo, point.x, point.y) }
      cairo_fill(cairo)
    }
  }

  /// Fills a circle [px].
  package func dot(at center: Point, radius: Double, color: Color) {
    draw(color) { cairo in
      cairo_arc(cairo, center.x, center.y, radius, 0, 2 * Double.pi)
      cairo_fill(cairo)
    }
  }

  private func draw(_ color: Color, _ body: (OpaquePointer) -> Void) {
    guard let cairo = cairo_create(surface) else { return }
    cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
    body(cairo)
    cairo_destroy(cairo)
    cairo_surface_flush(surface)
  }
}
