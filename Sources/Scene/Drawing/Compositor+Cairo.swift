internal import CCairo
internal import DetentGeometry
internal import DetentScene

extension Compositor {
  /// Draws an item that is scaled, turned or not on whole pixels.
  func paint(_ item: RenderItem, within area: PixelRect, on canvas: CairoCanvas) {
    let t = item.transform
    guard abs(t.determinant) > 1e-9 else { return }
    canvas.draw(within: area) { cairo in
      var matrix = cairo_matrix_t(xx: t.a, yx: t.b, xy: t.c, yy: t.d, x0: t.tx, y0: t.ty)
      cairo_transform(cairo, &matrix)
      paint(item, cairo)
    }
  }

  /// Draws a raster made at another scale, with the item's opacity already applied.
  func paint(
    _ raster: Raster, of item: RenderItem, within area: PixelRect, on canvas: CairoCanvas
  ) {
    let t = item.transform
    guard abs(t.determinant) > 1e-9 else { return }
    canvas.draw(within: area) { cairo in
      var matrix = cairo_matrix_t(
        xx: t.a / scale, yx: 0, xy: 0, yy: t.d / scale, x0: t.tx, y0: t.ty)
      cairo_transform(cairo, &matrix)
      raster.withSurface { surface in
        cairo_set_source_surface(
          cairo, surface, Double(raster.frame.minX), Double(raster.frame.minY))
        cairo_paint(cairo)
      }
    }
  }

  private func paint(_ item: RenderItem, _ cairo: OpaquePointer) {
    switch item.content {
    case .none: break
    case .shadow(let shadow): paint(shadow, of: item, cairo)
    case .fill:
      let c = item.color
      cairo.setSource(c, opacity: item.opacity)
      outline(item, cairo)
      cairo_fill(cairo)
    case .backdrop(let id):
      guard let picture = pictures[id] else { return }
      outline(item, cairo)
      cairo_clip(cairo)
      cairo_identity_matrix(cairo)
      cairo_translate(cairo, Double(-screenOrigin.x), Double(-screenOrigin.y))
      show(picture.surface, CAIRO_FILTER_NEAREST, opacity: item.opacity, cairo)
    case .picture(let id):
      guard let picture = pictures[id] else { return }
      outline(item, cairo)
      cairo_clip(cairo)
      cairo_scale(
        cairo, item.size.width / Double(picture.size.width),
        item.size.height / Double(picture.size.height))
      show(picture.surface, CAIRO_FILTER_GOOD, opacity: item.opacity, cairo)
    case .text, .icon, .curve, .shade: paintRaster(of: item, cairo)
    case .dial(let dial): paint(dial, of: item, cairo)
    }
  }

  private func show(
    _ surface: OpaquePointer, _ filter: cairo_filter_t, opacity: Double, _ cairo: OpaquePointer
  ) {
    cairo_set_source_surface(cairo, surface, 0, 0)
    cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_PAD)
    cairo_pattern_set_filter(cairo_get_source(cairo), filter)
    if opacity >= 1 { cairo_paint(cairo) } else { cairo_paint_with_alpha(cairo, opacity) }
  }

  private func paintRaster(of item: RenderItem, _ cairo: OpaquePointer) {
    let size = pixelSize(of: item)
    guard let raster = raster(for: item, size: size) else { return }
    cairo_scale(cairo, 1 / scale, 1 / scale)
    let (x, y, c) = (Double(raster.frame.minX), Double(raster.frame.minY), item.color)
    raster.withSurface { surface in
      if raster.kind == .coverage {
        cairo.setSource(c, opacity: item.opacity)
        cairo_mask_surface(cairo, surface, x, y)
      } else {
        cairo_set_source_surface(cairo, surface, x, y)
        cairo_paint_with_alpha(cairo, min(max(item.opacity, 0), 1))
      }
    }
  }

  /// Adds the rounded rectangle of the layer's bounds to the path.
  private func outline(_ item: RenderItem, _ cairo: OpaquePointer) {
    let (w, h) = (item.size.width, item.size.height)
    let radius = max(0, min(item.cornerRadius, min(w, h) / 2))
    cairo.addRoundedRectangle(w, h, radius: radius, item.corners)
  }

  private func paint(_ dial: Dial, of item: RenderItem, _ cairo: OpaquePointer) {
    for index in 0..<dial.count {
      let c = dial.color(of: index, lit: item.color, progress: item.progress)
      cairo_set_source_rgba(cairo, c.red, c.green, c.blue, c.alpha * item.opacity)
      cairo.addStroke(index, of: dial)
      cairo_fill(cairo)
    }
  }

  /// Draws a shadow by a mask of its whole extent, since its stretched middle cannot be turned.
  private func paint(_ shadow: Shadow, of item: RenderItem, _ cairo: OpaquePointer) {
    let size = pixelSize(of: item)
    guard size.width > 0, size.height > 0 else { return }
    let patch = shadowPatch(shadow, item, size: size)
    let frame = PixelRect(size)
    let area = patch.area(around: frame)
    guard let mask = try? Picture(size: area.size, isOpaque: false) else { return }
    mask.withPixels {
      patch.paint(
        0xFF00_0000, around: frame.offset(x: -area.minX, y: -area.minY), within: $0.bounds, of: $0)
    }
    cairo_scale(cairo, 1 / scale, 1 / scale)
    cairo_set_source_rgba(cairo, 0, 0, 0, shadow.opacity * item.opacity)
    cairo_mask_surface(cairo, mask.surface, Double(area.minX), Double(area.minY))
  }

  func pixelSize(of item: RenderItem) -> PixelSize {
    PixelSize(
      Int((item.size.width * scale).rounded()), Int((item.size.height * scale).rounded()))
  }

  /// The item's content, rasterized for a layer of `size` [device px].
  func raster(for item: RenderItem, size: PixelSize) -> Raster? {
    guard size.width > 0, size.height > 0 else { return nil }
    let limited = PixelSize(min(size.width, 8192), min(size.height, 8192))
    let key = RasterKey(content: item.content, size: limited)
    var color = item.color
    if case .picture = item.content { color = .white }
    return rasters.raster(for: key, color: color) {
      switch item.content {
      case .text(let text):
        typesetter.raster(of: text, size: limited, scale: scale, color: item.color)
      case .picture(let id): pictures[id].flatMap { raster(of: $0, size: limited) }
      case .icon(let name) where name.isFile:
        vectorFiles.raster(path: name.rawValue, size: limited)
      case .icon(let name): Icon(builtIn: name.rawValue)?.raster(size: limited)
      case .curve(let curve): curve.raster(size: limited, scale: scale)
      case .shade(let shade): shade.raster(size: limited, scale: scale)
      case .none, .fill, .backdrop, .shadow, .dial: nil
      }
    }
  }

  /// A picture scaled to a layer of `size` [device px].
  private func raster(of picture: Picture, size: PixelSize) -> Raster? {
    guard let canvas = try? Picture(size: size, isOpaque: false),
      let cairo = cairo_create(canvas.surface)
    else { return nil }
    cairo_scale(
      cairo, Double(size.width) / Double(picture.size.width),
      Double(size.height) / Double(picture.size.height))
    show(picture.surface, CAIRO_FILTER_GOOD, opacity: 1, cairo)
    cairo_destroy(cairo)
    return canvas.withPixels { Raster($0, kind: .pixels) }
  }
}

extension OpaquePointer {
  /// Sets a source colour that results in exactly the pixel of `Color.premultiplied`: Cairo rounds
  /// down where that rounds to nearest, and a layer that comes to rest must not change by a level.
  func setSource(_ color: Color, opacity: Double) {
    let pixel = color.withAlpha(color.alpha * opacity).premultiplied
    func component(_ shift: UInt32) -> Double { Double(pixel >> shift & 255) / 255 }
    let alpha = component(24)
    let part = alpha > 0 ? 1 / alpha : 0
    cairo_set_source_rgba(
      self, component(16) * part, component(8) * part, component(0) * part, alpha)
  }
}
