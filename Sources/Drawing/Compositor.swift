package import Geometry
package import Scene

/// Turns render lists into pixels, within what has changed only.
///
/// What stands upright and unscaled is painted row by row: opaque rows are copied, only edges are
/// blended. The rest is left to Cairo, which draws on the same memory.
package final class Compositor {
  package var pictures = PictureStore() {
    didSet {
      rasters.removeAll()
      planes = PlaneCache()
      looks.removeAll()
    }
  }
  let scale: Double
  package let typesetter: Typesetter
  private var parts = VisibleParts()
  /// The looks of the items of the last list, in its order.
  var looks: [ItemLook] = []
  private var places: [ItemPlace] = []
  let vectorFiles = VectorFiles()
  var rasters: RasterCache
  private var corners: [Double: CornerMask] = [:]
  private var shadows: [ShadowPatch.Key: ShadowPatch] = [:]
  var planes = PlaneCache()
  /// Where on the screen the pixel at the target's origin belongs: the target may be a plane.
  var screenOrigin = (x: 0, y: 0)

  /// - Parameter scale: Device pixels to a logical pixel.
  package init(scale: Double, typesetter: Typesetter = Typesetter()) {
    self.scale = scale.isFinite ? min(max(scale, 0.1), 16) : 1
    self.typesetter = typesetter
    rasters = RasterCache()
  }

  /// Paints every pixel of `damage` that lies in `view`, and no other; black where nothing covers.
  /// - Complexity: O(damaged rectangles × items), then the pixels.
  package func draw(_ list: RenderList, damage: Region, into view: PixelView) {
    draw(list, damage: damage, on: CairoCanvas(view))
    planes.endFrame()
  }

  func draw(_ list: RenderList, damage: Region, on canvas: CairoCanvas) {
    rasters.beginFrame()
    let items = list.items.span
    let area = damage.bounds.intersection(canvas.view.bounds)
    place(items, within: area, isOpaque: canvas.isOpaque)
    for rect in damage.rects {
      draw(items, within: rect.intersection(canvas.view.bounds), on: canvas)
    }
    trim(items)
  }

  /// Works out where the items are that have a part in `area`.
  private func place(_ items: Span<RenderItem>, within area: PixelRect, isOpaque: Bool) {
    prepareLooks(count: items.count)
    places.removeAll(keepingCapacity: true)
    for i in items.indices {
      var place = ItemPlace()
      let bounds = items[i].visibleBounds
      if bounds.intersects(area), draws(items[i]) {
        place.bounds = bounds
        place.covers = items[i].covers
        if items[i].special == nil, isOpaque || !items[i].content.isPicture {
          place.frame = items[i].uprightFrame(scale: scale)
        }
        if let frame = place.frame { refreshLook(i, of: items[i], size: frame.size) }
      }
      places.append(place)
    }
  }

  func prepareLooks(count: Int) {
    if looks.count > count { looks.removeLast(looks.count - count) }
    while looks.count < count { looks.append(ItemLook()) }
  }

  /// Sees to it that the look of an upright item is up to date.
  func refreshLook(_ i: Int, of item: RenderItem, size: PixelSize) {
    if looks[i].fits(item, size: size) { return }
    var look = ItemLook(item, size: size)
    switch item.content {
    case .fill, .backdrop, .picture: look.mask = mask(for: item, size: size)
    case .shadow(let shadow): look.patch = shadowPatch(shadow, item, size: size)
    case .none, .text, .icon: break
    }
    looks[i] = look
  }

  private func draw(_ items: Span<RenderItem>, within rect: PixelRect, on canvas: CairoCanvas) {
    guard !rect.isEmpty else { return }
    parts.find(places.span, within: rect)
    for hole in parts.uncovered {
      for y in hole.minY..<hole.maxY {
        fill(
          canvas.view.row(y) + hole.minX, canvas.isOpaque ? 0xFF00_0000 : 0, count: hole.width)
      }
    }
    var end = parts.parts.count
    while end > 0 {
      let item = parts.parts[end - 1].item
      var start = end - 1
      while start > 0, parts.parts[start - 1].item == item { start -= 1 }
      if let special = items[item].special {
        paint(special, of: items[item], parts.parts[start..<end], on: canvas)
      } else if let frame = places[item].frame {
        paint(item, items[item], frame, start..<end, on: canvas)
      } else {
        paint(items[item], within: bounds(of: start..<end), on: canvas)
      }
      end = start
    }
  }

  /// Whether an item shows anything at all. What is no number, or too large to count in pixels,
  /// does not.
  func draws(_ item: RenderItem) -> Bool {
    let t = item.transform
    let sum = abs(t.a) + abs(t.b) + abs(t.c) + abs(t.d) + (abs(t.tx) + abs(t.ty)) / 0x10_0000
    guard sum < 1024, item.color.components.sum().isFinite, item.opacity > 0, item.size.width > 0,
      item.size.height > 0,
      max(item.size.width, item.size.height) < 0x10_0000, item.cornerRadius < 0x10_0000
    else { return false }
    if let special = item.special { return draws(special, of: item) }
    switch item.content {
    case .none: return false
    case .backdrop(let id), .picture(let id): return pictures[id] != nil
    case .fill: return item.color.alpha > 0
    case .text, .icon: return item.color.alpha > 0
    case .shadow(let shadow): return shadow.opacity > 0
    }
  }

  /// Paints the parts of an item that stands upright at `frame`.
  private func paint(
    _ index: Int, _ item: RenderItem, _ frame: PixelRect, _ parts: Range<Int>,
    on canvas: CairoCanvas
  ) {
    switch item.content {
    case .none: break
    case .fill:
      let (shape, paint) = (shape(of: index, item, frame), SolidPaint(pixel: looks[index].pixel))
      each(parts) { shape.paint(paint, within: $0, of: canvas.view) }
    case .backdrop(let id):
      paint(
        id, at: -screenOrigin.x, -screenOrigin.y, shape(of: index, item, frame),
        looks[index].opacityByte, parts, on: canvas)
    case .picture(let id):
      if let picture = pictures[id], picture.isOpaque, picture.size == frame.size {
        let shape = shape(of: index, item, frame)
        paint(
          id, at: frame.minX, frame.minY, shape, looks[index].opacityByte, parts, on: canvas)
      } else if item.cornerRadius > 0, !item.corners.isEmpty {
        paint(item, within: bounds(of: parts), on: canvas)
      } else {
        paintRaster(index, item, frame, parts, on: canvas)
      }
    case .text, .icon: paintRaster(index, item, frame, parts, on: canvas)
    case .shadow:
      guard let patch = looks[index].patch else { return }
      let pixel = looks[index].pixel
      each(parts) { patch.paint(pixel, around: frame, within: $0, of: canvas.view) }
    }
  }

  private func paint(
    _ id: PictureID, at x: Int, _ y: Int, _ shape: RoundedShape, _ opacity: UInt32,
    _ parts: Range<Int>, on canvas: CairoCanvas
  ) {
    pictures[id]?.withPixels { source in
      let paint = PicturePaint(source: source, originX: x, originY: y, opacity: opacity)
      each(parts) { shape.paint(paint, within: $0, of: canvas.view) }
    }
  }

  private func paintRaster(
    _ index: Int, _ item: RenderItem, _ frame: PixelRect, _ parts: Range<Int>,
    on canvas: CairoCanvas
  ) {
    guard let raster = raster(index, item, size: frame.size) else { return }
    let (color, opacity) = (looks[index].pixel, looks[index].opacityByte)
    each(parts) {
      raster.paint(
        at: frame.minX, frame.minY, color: color, opacity: opacity, within: $0, of: canvas.view)
    }
  }

  /// The raster of the item whose look is `looks[index]`.
  func raster(_ index: Int, _ item: RenderItem, size: PixelSize) -> Raster? {
    if case .raster(let raster) = looks[index].drawn { return raster }
    let raster = raster(for: item, size: size)
    looks[index].drawn = .raster(raster)
    return raster
  }

  /// Gives up rasters that are no longer shown when there are too many.
  private func trim(_ items: Span<RenderItem>) {
    guard rasters.isFull else { return }
    for i in items.indices {
      guard case .raster = looks[i].drawn, let frame = places[i].frame else { continue }
      _ = raster(for: items[i], size: frame.size)
    }
    rasters.trim()
  }

  @inline(__always)
  private func each(_ parts: Range<Int>, _ body: (PixelRect) -> Void) {
    for i in parts { body(self.parts.parts[i].rect) }
  }

  private func bounds(of parts: Range<Int>) -> PixelRect {
    self.parts.parts[parts].reduce(PixelRect.empty) { $0.union($1.rect) }
  }

  func shadowPatch(_ shadow: Shadow, _ item: RenderItem, size: PixelSize) -> ShadowPatch {
    let key = ShadowPatch.Key(shadow, item, size: size, scale: scale)
    if let patch = shadows[key] { return patch }
    if shadows.count >= 32 { shadows.removeAll(keepingCapacity: true) }
    let patch = ShadowPatch(key)
    shadows[key] = patch
    return patch
  }

  /// The outline of the item whose look is `looks[index]`.
  private func shape(of index: Int, _ item: RenderItem, _ frame: PixelRect) -> RoundedShape {
    RoundedShape(frame: frame, corners: item.corners, mask: looks[index].mask?.rows)
  }

  private func mask(for item: RenderItem, size: PixelSize) -> CornerMask? {
    let radius = min(item.cornerRadius * scale, Double(min(size.width, size.height)) / 2)
    return radius > 0 && !item.corners.isEmpty ? corner(radius) : nil
  }

  /// The mask for a corner; radii are told apart by 1/8 px, which no eye can.
  private func corner(_ radius: Double) -> CornerMask {
    let rounded = (radius * 8).rounded(.up) / 8
    if let mask = corners[rounded] { return mask }
    if corners.count >= 64 { corners.removeAll(keepingCapacity: true) }
    let mask = CornerMask(radius: rounded)
    corners[rounded] = mask
    return mask
  }
}

extension RenderItem {
  /// The whole device pixels it fills when it stands upright and unscaled; nil when it does not.
  func uprightFrame(scale: Double) -> PixelRect? {
    let t = transform
    guard t.b == 0, t.c == 0, t.a == scale, t.d == scale, t.tx == t.tx.rounded(),
      t.ty == t.ty.rounded()
    else { return nil }
    return PixelRect(
      x: Int(t.tx), y: Int(t.ty), width: Int((size.width * scale).rounded()),
      height: Int((size.height * scale).rounded()))
  }
}

extension Content {
  /// Whether it is drawn from a picture, of which the alphas may mean nothing.
  fileprivate var isPicture: Bool {
    switch self {
    case .backdrop, .picture: true
    case .none, .fill, .text, .icon, .shadow: false
    }
  }
}

extension PixelRect {
  var size: PixelSize { PixelSize(width, height) }
}
