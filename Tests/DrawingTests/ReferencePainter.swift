import CCairo
import DetentGeometry
import DetentScene
import Drawing

/// Draws fills and pictures the plain way: every item whole, by Cairo, from back to front.
struct ReferencePainter {
  let pictures: PictureStore

  func draw(_ list: RenderList, on picture: Picture) {
    picture.withPixels { view in
      let bytes = UnsafeMutableRawPointer(view.base).assumingMemoryBound(to: UInt8.self)
      let surface = cairo_image_surface_create_for_data(
        bytes, CAIRO_FORMAT_RGB24, CInt(view.size.width), CInt(view.size.height),
        CInt(view.rowStride * 4))
      let cairo = cairo_create(surface)
      cairo_set_tolerance(cairo, 0.01)
      cairo_paint(cairo)
      for item in list.items { draw(item, cairo) }
      cairo_destroy(cairo)
      cairo_surface_destroy(surface)
    }
  }

  private func draw(_ item: RenderItem, _ cairo: OpaquePointer?) {
    let t = item.transform
    cairo_save(cairo)
    if let clip = item.clip {
      cairo_rectangle(
        cairo, Double(clip.minX), Double(clip.minY), Double(clip.width), Double(clip.height))
      cairo_clip(cairo)
    }
    var matrix = cairo_matrix_t(xx: t.a, yx: t.b, xy: t.c, yy: t.d, x0: t.tx, y0: t.ty)
    cairo_transform(cairo, &matrix)
    outline(item, cairo)
    switch item.content {
    case .fill:
      let c = item.color
      cairo_set_source_rgba(cairo, c.red, c.green, c.blue, c.alpha * item.opacity)
      cairo_fill(cairo)
    case .backdrop(let id):
      cairo_identity_matrix(cairo)
      fill(with: id, opacity: item.opacity, cairo)
    default: break
    }
    cairo_restore(cairo)
  }

  private func fill(with id: PictureID, opacity: Double, _ cairo: OpaquePointer?) {
    pictures[id]?.withPixels { view in
      let bytes = UnsafeMutableRawPointer(view.base).assumingMemoryBound(to: UInt8.self)
      let source = cairo_image_surface_create_for_data(
        bytes, CAIRO_FORMAT_RGB24, CInt(view.size.width), CInt(view.size.height),
        CInt(view.rowStride * 4))
      cairo_clip(cairo)
      cairo_set_source_surface(cairo, source, 0, 0)
      cairo_paint_with_alpha(cairo, opacity)
      cairo_surface_destroy(source)
    }
  }

  private func outline(_ item: RenderItem, _ cairo: OpaquePointer?) {
    let (w, h) = (item.size.width, item.size.height)
    let r = max(0, min(item.cornerRadius, min(w, h) / 2))
    func radius(_ corner: Corners) -> Double { item.corners.contains(corner) ? r : 0 }
    cairo_new_path(cairo)
    let places: [(Corners, Double, Double)] = [
      (.topLeft, 0, 0), (.topRight, w, 0), (.bottomRight, w, h), (.bottomLeft, 0, h),
    ]
    for (i, (corner, x, y)) in places.enumerated() {
      let r = radius(corner)
      let start = .pi + Double(i) * .pi / 2
      cairo_arc(
        cairo, x == 0 ? r : w - r, y == 0 ? r : h - r, r, start, start + .pi / 2)
    }
    cairo_close_path(cairo)
  }
}
