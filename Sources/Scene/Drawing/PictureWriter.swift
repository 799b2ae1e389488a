internal import CCairo
package import DetentGeometry
package import DetentScene

extension Picture {
  /// Writes the picture as a PNG file (`cairo_surface_write_to_png`).
  /// - Throws: `DrawingError.unwritable`.
  package func writePNG(to path: String) throws(DrawingError) {
    cairo_surface_flush(surface)
    let status = cairo_surface_write_to_png(surface, path)
    guard status != CAIRO_STATUS_SUCCESS else { return }
    throw .unwritable(path: path, why: String(cString: cairo_status_to_string(status)))
  }

  /// Returns the bytes of a PNG file; empty without enough memory.
  package func encodedPNG() -> [UInt8] {
    var bytes: [UInt8] = []
    cairo_surface_flush(surface)
    let status = withUnsafeMutablePointer(to: &bytes) { target in
      cairo_surface_write_to_png_stream(
        surface,
        { closure, data, length in
          guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
          let chunk = UnsafeBufferPointer(start: data, count: Int(length))
          closure.assumingMemoryBound(to: [UInt8].self).pointee += chunk
          return CAIRO_STATUS_SUCCESS
        }, target)
    }
    return status == CAIRO_STATUS_SUCCESS ? bytes : []
  }
}

extension Picture {
  /// Returns a copy scaled to `size`.
  /// - Throws: `DrawingError.noMemory`.
  package func resized(to size: PixelSize) throws(DrawingError) -> Picture {
    let copy = try Picture(size: size, isOpaque: isOpaque)
    copy.draw(self, in: PixelRect(size))
    return copy
  }

  /// Draws another picture, scaled into `frame`, over the pixels there.
  package func draw(_ other: Picture, in frame: PixelRect) {
    guard !frame.isEmpty, let cairo = cairo_create(surface) else { return }
    cairo_translate(cairo, Double(frame.minX), Double(frame.minY))
    cairo_rectangle(cairo, 0, 0, Double(frame.width), Double(frame.height))
    cairo_clip(cairo)
    cairo_scale(
      cairo, Double(frame.width) / Double(other.size.width),
      Double(frame.height) / Double(other.size.height))
    cairo_set_source_surface(cairo, other.surface, 0, 0)
    cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_PAD)
    cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_GOOD)
    cairo_paint(cairo)
    cairo_destroy(cairo)
    cairo_surface_flush(surface)
  }

  /// Fills the picture with one colour.
  package func fill(_ color: Color) {
    let pixel = color.premultiplied
    withPixels { view in
      for y in 0..<size.height { view.row(y).update(repeating: pixel, count: size.width) }
    }
  }

  /// Draws a line of text in the middle of `frame`.
  package func draw(_ text: TextContent, in frame: PixelRect, color: Color, with type: Typesetter) {
    guard !frame.isEmpty,
      let raster = type.raster(of: text, size: frame.size, scale: 1, color: color)
    else { return }
    withPixels {
      raster.paint(
        at: frame.minX, frame.minY, color: color.premultiplied, opacity: 255,
        within: $0.bounds.intersection(frame), of: $0)
    }
  }
}
