import CCairo

/// Draws a strip: its values over time, or where it has been in a plane.
struct Film {
  private static let (width, height) = (960.0, 220.0)
  private let strip: Strip

  init(_ strip: Strip) { self.strip = strip }

  /// False: the file cannot be written.
  func write(to path: String) -> Bool {
    let surface = cairo_image_surface_create(
      CAIRO_FORMAT_RGB24, Int32(Film.width), Int32(Film.height))
    defer { cairo_surface_destroy(surface) }
    let cairo = cairo_create(surface)
    defer { cairo_destroy(cairo) }
    color(cairo, 0.985)
    cairo_paint(cairo)
    text(cairo, strip.title, 30, 30, size: 16, shade: 0.1)
    if strip.marks.isEmpty { drawPlane(cairo) } else { drawOverTime(cairo) }
    return cairo_surface_write_to_png(surface, path) == CAIRO_STATUS_SUCCESS
  }

  private func drawPlane(_ cairo: OpaquePointer?) {
    color(cairo, 0.8)
    cairo_set_line_width(cairo, 1)
    cairo_rectangle(cairo, 29.5, 49.5, 901, 151)
    cairo_stroke(cairo)
    for (i, frame) in strip.frames.enumerated() where i % 2 == 0 {
      let age = Double(i) / Double(strip.frames.count)
      cairo_arc(cairo, 30 + frame.value.x, 50 + frame.value.y, 12, 0, 2 * .pi)
      cairo_set_source_rgba(cairo, 0.1, 0.35, 0.9, 0.12 + 0.5 * age)
      cairo_fill(cairo)
    }
  }

  private func drawOverTime(_ cairo: OpaquePointer?) {
    let values = strip.frames.map(\.value.x)
    let (low, high) = (min(0, values.min() ?? 0), max(100, values.max() ?? 0))
    func x(_ time: Double) -> Double { 30 + time / strip.seconds * 900 }
    func y(_ value: Double) -> Double { 195 - (value - low) / (high - low) * 115 }
    drawTargets(cairo, x, y)
    for (i, mark) in strip.marks.enumerated() {
      color(cairo, 0.75)
      cairo_rectangle(cairo, x(mark.time).rounded(), 58, 1, 145)
      cairo_fill(cairo)
      text(cairo, mark.text, x(mark.time).rounded() + 4, i % 2 == 0 ? 56 : 70, size: 11, shade: 0.4)
    }
    for frame in strip.frames {
      cairo_arc(cairo, x(frame.time), y(frame.value.x), 2.4, 0, 2 * .pi)
      cairo_set_source_rgb(cairo, 0.1, 0.35, 0.9)
      cairo_fill(cairo)
    }
  }

  private func drawTargets(
    _ cairo: OpaquePointer?, _ x: (Double) -> Double, _ y: (Double) -> Double
  ) {
    let ends = strip.targets.dropFirst().map(\.time) + [strip.seconds]
    for (target, end) in zip(strip.targets, ends) {
      color(cairo, 0.86)
      cairo_rectangle(
        cairo, x(target.time), y(target.value).rounded(), x(end) - x(target.time), 1)
      cairo_fill(cairo)
    }
  }

  private func text(
    _ cairo: OpaquePointer?, _ text: String, _ x: Double, _ y: Double, size: Double, shade: Double
  ) {
    cairo_select_font_face(cairo, "Inter", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL)
    cairo_set_font_size(cairo, size)
    color(cairo, shade)
    cairo_move_to(cairo, x, y)
    cairo_show_text(cairo, text)
  }

  private func color(_ cairo: OpaquePointer?, _ shade: Double) {
    cairo_set_source_rgb(cairo, shade, shade, shade)
  }
}
