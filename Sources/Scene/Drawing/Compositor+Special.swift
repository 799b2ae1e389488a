internal import CCairo
internal import DetentGeometry
internal import DetentScene

extension Compositor {
  /// Whether a special item draws anything.
  func draws(_ special: SpecialDrawing, of item: RenderItem) -> Bool {
    switch special {
    case .border(let width): width > 0 && width < 0x10_0000 && item.color.alpha > 0
    case .plane(let plane): plane.projection.inverse != nil
    case .surface: item.color.alpha > 0
    }
  }

  func paint(
    _ special: SpecialDrawing, of item: RenderItem, _ parts: ArraySlice<VisibleParts.Part>,
    on canvas: CairoCanvas
  ) {
    switch special {
    case .surface: break
    case .border(let width):
      let area = parts.reduce(PixelRect.empty) { $0.union($1.rect) }
      canvas.draw(within: area) { paintBorder(width, of: item, $0) }
    case .plane(let plane):
      guard let picture = picture(of: plane, layer: item.layer) else { return }
      let opacity = UInt32((min(max(item.opacity, 0), 1) * 255).rounded())
      picture.withPixels { source in
        let painter = PlanePainter(plane, source: source, opacity: opacity)
        for part in parts { painter?.paint(within: part.rect, of: canvas.view) }
      }
    }
  }

  /// Draws a border. On an upright layer its width is a whole number of device pixels; one thinner
  /// than a pixel is drawn a pixel wide in a paler colour.
  private func paintBorder(_ width: Double, of item: RenderItem, _ cairo: OpaquePointer) {
    var (width, alpha) = (width, item.color.alpha * item.opacity)
    var (size, radius) = (item.size, item.cornerRadius)
    if let frame = item.transform.uprightFrame(of: item.size, scale: scale) {
      cairo_translate(cairo, Double(frame.minX), Double(frame.minY))
      size = Size(Double(frame.width), Double(frame.height))
      radius *= scale
      alpha *= min(1, width * scale)
      width = max(1, (width * scale).rounded())
    } else {
      let t = item.transform
      guard abs(t.determinant) > 1e-9 else { return }
      var matrix = cairo_matrix_t(xx: t.a, yx: t.b, xy: t.c, yy: t.d, x0: t.tx, y0: t.ty)
      cairo_transform(cairo, &matrix)
    }
    let c = item.color
    cairo_set_source_rgba(cairo, c.red, c.green, c.blue, alpha)
    cairo.addFrame(size, radius: radius, item.corners, width: width)
    cairo_fill(cairo)
  }

  /// The picture of a plane, in which only the damage since the last frame is drawn.
  private func picture(of plane: ProjectedPlane, layer: LayerID) -> Picture? {
    let list = RenderList(items: plane.items)
    var damage = Region(plane.extent)
    var old = planes.find(layer)
    if let entry = old, entry.extent == plane.extent, entry.screen == plane.screen {
      if entry.list == list { return entry.picture }
      damage = RenderList.damage(from: entry.list, to: list, screen: plane.extent)
    } else {
      old = nil
    }
    guard
      let picture = try? old?.picture ?? Picture(size: plane.extent.size, isOpaque: false)
    else { return nil }
    picture.withPixels { draw(plane, damage, into: $0) }
    planes.keep(
      DrawnPlane(list: list, extent: plane.extent, screen: plane.screen, picture: picture),
      for: layer)
    return picture
  }

  /// Draws `damage` of a plane's items into `view`, whose upper left pixel is that of the plane's
  /// extent. Uses a separate compositor, as this one is drawing the list that contains the plane.
  private func draw(_ plane: ProjectedPlane, _ damage: Region, into view: PixelView) {
    let (x, y) = (plane.extent.minX, plane.extent.minY)
    let items = plane.items.map { x == 0 && y == 0 ? $0 : $0.offset(x: -x, y: -y) }
    var moved = Region()
    for rect in damage.rects { moved.formUnion(rect.offset(x: -x, y: -y)) }
    let painter = planePainter ?? Compositor(scale: scale, typesetter: typesetter)
    if planePainter == nil { painter.pictures = pictures }
    planePainter = painter
    painter.screenOrigin = (screenOrigin.x + plane.screenX + x, screenOrigin.y + plane.screenY + y)
    painter.draw(
      RenderList(items: items), damage: moved, on: CairoCanvas(view, isOpaque: false))
  }
}

/// The drawn content of a plane that is turned in space, or was a few frames ago.
struct DrawnPlane {
  var list: RenderList
  var extent: PixelRect
  /// The position that the plane's corner would have on the screen if it lay flat.
  var screen: PixelSize
  var picture: Picture
}

extension ProjectedPlane {
  fileprivate var screen: PixelSize { PixelSize(screenX, screenY) }
}

extension OpaquePointer {
  /// Adds the area within `width` of the edge of a rounded rectangle at the origin to this Cairo
  /// context's path.
  fileprivate func addFrame(_ size: Size, radius: Double, _ corners: Corners, width: Double) {
    let (w, h) = (size.width, size.height)
    let radius = max(0, min(radius, min(w, h) / 2))
    cairo_set_fill_rule(self, CAIRO_FILL_RULE_EVEN_ODD)
    addRoundedRectangle(w, h, radius: radius, corners)
    guard 2 * width < min(w, h) else { return }
    cairo_translate(self, width, width)
    addRoundedRectangle(w - 2 * width, h - 2 * width, radius: max(0, radius - width), corners)
  }
}
