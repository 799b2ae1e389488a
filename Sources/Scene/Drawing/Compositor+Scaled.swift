internal import DetentGeometry
internal import DetentScene

/// Items that are scaled, turned or not on whole pixels.
extension Compositor {
  /// Paints the parts of such an item: row by row if it is upright and is of one colour, a window
  /// or has a raster, otherwise with Cairo.
  func paintBetweenPixels(
    _ index: Int, _ item: Item, _ parts: Parts, on canvas: CairoCanvas
  ) {
    switch item.pointee.content {
    case .fill, .backdrop:
      // The pixels of a window's picture ignore alpha, those of a transparent target do not.
      let isShape = canvas.isOpaque || item.pointee.content == .fill
      if isShape, let shape = FractionalShape(item.pointee) {
        return paint(shape, of: item, parts, on: canvas)
      }
    case .text, .icon, .curve, .shade:
      if let (raster, place) = scaledRaster(item.pointee) {
        let pixel = ItemLook.pixel(of: item)
        return each(parts) {
          raster.paint(scaled: place, color: pixel, within: $0, of: canvas.view)
        }
      }
    case .dial:
      if let raster = flattened(index, item) {
        return paint(raster, of: item.pointee, within: bounds(of: parts), on: canvas)
      }
    case .none, .picture, .shadow: break
    }
    paint(item.pointee, within: bounds(of: parts), on: canvas)
  }

  private func paint(
    _ shape: FractionalShape, of item: Item, _ parts: Parts, on canvas: CairoCanvas
  ) {
    guard case .backdrop(let id) = item.pointee.content else {
      let paint = SolidPaint(pixel: ItemLook.pixel(of: item))
      return each(parts) { shape.paint(paint, within: $0, of: canvas.view) }
    }
    pictures[id]?.withPixels { source in
      let paint = PicturePaint(
        source: source, originX: -screenOrigin.x, originY: -screenOrigin.y,
        opacity: ItemLook.opacityByte(of: item))
      each(parts) { shape.paint(paint, within: $0, of: canvas.view) }
    }
  }

  /// The raster of an item that is upright and not much reduced; nil if it is not, or has several
  /// colours.
  private func scaledRaster(_ item: RenderItem) -> (Raster, ScaledPlace)? {
    let t = item.transform
    let place = ScaledPlace(x: t.tx, y: t.ty, scaleX: t.a / scale, scaleY: t.d / scale)
    guard t.isUpright, min(place.scaleX, place.scaleY) >= 0.75,
      let raster = raster(for: item, size: pixelSize(of: item)), raster.kind == .coverage
    else { return nil }
    return (raster, place)
  }

  /// All strokes of a dial at its own size, which are faster to scale than to draw again; nil if it
  /// is turned or much enlarged.
  private func flattened(_ index: Int, _ item: Item) -> Raster? {
    let (t, size) = (item.pointee.transform, pixelSize(of: item.pointee))
    guard t.isUpright, t.determinant <= 1.5 * scale * scale else { return nil }
    refreshLook(index, of: item, size: size)
    if case .raster(let raster) = looks[index].drawn { return raster }
    guard let dial = looks[index].dial, let picture = try? Picture(size: size, isOpaque: false)
    else { return nil }
    let raster = picture.withPixels {
      dial.paint(at: 0, 0, within: $0.bounds, of: $0)
      return Raster($0, kind: .pixels)
    }
    looks[index].drawn = .raster(raster)
    return raster
  }
}
