import CairoC
import DetentGeometry
import DetentScene

/// All that it takes to show a render list with Cairo: here rounded rectangles and nothing else.
final class Canvas {
  private let surface: OpaquePointer
  private let cairo: OpaquePointer

  struct Failure: Error {}

  init(_ screen: PixelRect) throws {
    let (width, height) = (Int32(screen.width), Int32(screen.height))
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height),
      let cairo = cairo_create(surface), cairo_status(cairo) == CAIRO_STATUS_SUCCESS
    else { throw Failure() }
    (self.surface, self.cairo) = (surface, cairo)
  }

  deinit {
    cairo_destroy(cairo)
    cairo_surface_destroy(surface)
  }

  func draw(_ list: RenderList, within damage: Region) {
    for rect in damage.rects {
      cairo_save(cairo)
      clip(to: rect)
      for item in list.items where item.visibleBounds.intersects(rect) { draw(item) }
      cairo_restore(cairo)
    }
  }

  func write(to path: String) { cairo_surface_write_to_png(surface, path) }

  private func draw(_ item: RenderItem) {
    guard item.content == .fill else { return }
    cairo_save(cairo)
    if let rect = item.clip { clip(to: rect) }
    let t = item.transform
    var matrix = cairo_matrix_t(xx: t.a, yx: t.b, xy: t.c, yy: t.d, x0: t.tx, y0: t.ty)
    cairo_transform(cairo, &matrix)
    let (w, h, r) = (item.size.width, item.size.height, item.cornerRadius)
    cairo_new_path(cairo)
    for (x, y, turn) in [(w - r, r, -0.5), (w - r, h - r, 0), (r, h - r, 0.5), (r, r, 1.0)] {
      cairo_arc(cairo, x, y, r, turn * .pi, (turn + 0.5) * .pi)
    }
    let c = item.color
    cairo_set_source_rgba(cairo, c.red, c.green, c.blue, c.alpha * item.opacity)
    cairo_fill(cairo)
    cairo_restore(cairo)
  }

  private func clip(to rect: PixelRect) {
    cairo_rectangle(
      cairo, Double(rect.minX), Double(rect.minY), Double(rect.width), Double(rect.height))
    cairo_clip(cairo)
  }
}
