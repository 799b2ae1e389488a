internal import CCairo

extension Picture {
  /// Writes the picture as a PNG file (`cairo_surface_write_to_png`).
  /// - Throws: `DrawingError.unwritable`.
  package func writePNG(to path: String) throws(DrawingError) {
    cairo_surface_flush(surface)
    let status = cairo_surface_write_to_png(surface, path)
    guard status != CAIRO_STATUS_SUCCESS else { return }
    throw .unwritable(path: path, why: String(cString: cairo_status_to_string(status)))
  }
}
