package import Blocking
package import DetentGeometry
package import DetentScene

/// Turns render lists into pixels, limited to the damage.
///
/// Upright, unscaled items are painted row by row: opaque rows are copied, only edges are blended.
/// So are most scaled items. Cairo draws all others into the same memory.
package final class Compositor {
  package var pictures: PictureStore {
    get { store }
    set {
      store = newValue
      forgetRasters()
    }
  }
  private var store = PictureStore()
  /// Items are passed by address: a copy would retain the references in their content.
  typealias Items = UnsafeBufferPointer<RenderItem>
  typealias Item = UnsafePointer<RenderItem>
  typealias Parts = ArraySlice<VisibleParts.Part>

  package let scale: Double
  /// Whether every pixel is drawn: black where no item covers it, instead of transparent.
  package let isOpaque: Bool
  package let typesetter: Typesetter
  private var parts = VisibleParts()
  /// The looks of the last list's items, in its order.
  var looks: [ItemLook] = []
  /// The looks of the items on the surface that a display places.
  var surfaceLooks: [ItemLook] = []
  private var places: [ItemPlace] = []
  let vectorFiles: VectorFiles
  /// Up to so many bytes.
  var rasters = RasterCache(limit: 8 << 20)
  private var corners = FrameCache<Double, CornerMask>(limit: 64)
  private var shadows = FrameCache<ShadowPatch.Key, ShadowPatch>(limit: 32)
  private var dials = FrameCache<DialRaster.Key, DialRaster?>(limit: 32)
  var planes = FrameCache<LayerID, DrawnPlane>(limit: 0, idleFrames: 16)
  /// The compositor that draws the planes; nil while none has been drawn.
  var planePainter: Compositor?
  /// The pixels of the cards that are placed instead of drawn.
  var surfaces: [LayerID: (surface: PlacedSurface, picture: Picture)] = [:]
  /// The position on the screen of the target's first pixel: the target may be a plane.
  var screenOrigin = (x: 0, y: 0)

  /// - Parameters:
  ///   - scale: The device pixels per logical pixel.
  ///   - icons: The access to icon files, for which a frame waits.
  package init(
    scale: Double, typesetter: Typesetter = Typesetter(),
    icons: FileAccess = FileAccess(), isOpaque: Bool = true
  ) {
    self.isOpaque = isOpaque
    vectorFiles = VectorFiles(icons)
    self.scale = scale.isFinite ? min(max(scale, 0.1), 16) : 1
    self.typesetter = typesetter
  }

  /// Drops all rasters, so that everything is drawn anew.
  package func forgetRasters() {
    rasters.removeAll()
    planes.removeAll()
    planePainter = nil
    surfaces.removeAll()
    looks.removeAll()
    surfaceLooks.removeAll()
  }

  /// - Parameter body: Called on another thread when an icon file has been read that a frame was
  ///   drawn without. After `forgetRasters()` the next frame shows it.
  package func onLateIcon(_ body: @escaping @Sendable () -> Void) { vectorFiles.onLateFile(body) }

  /// Adds a picture under an identifier that nothing has shown yet, or removes one that nothing
  /// shows any more; unlike setting `pictures`, this keeps the rasters.
  package func setPicture(_ picture: Picture?, as id: PictureID) {
    store[id] = picture
    planePainter?.setPicture(store[id], as: id)
  }

  /// Paints every pixel of `damage` within `view`, black or transparent where no item covers it.
  /// - Complexity: O(damaged rectangles × items), then the pixels.
  package func draw(_ list: RenderList, damage: Region, into view: PixelView) {
    draw(list, damage: damage, on: CairoCanvas(view, isOpaque: isOpaque))
  }

  func draw(_ list: RenderList, damage: Region, on canvas: CairoCanvas) {
    beginFrame()
    prepareLooks(count: list.items.count)
    let area = damage.bounds.intersection(canvas.view.bounds)
    list.items.withUnsafeBufferPointer { items in
      prepareSurfaces(items, within: area)
      place(items, within: area, isOpaque: canvas.isOpaque)
      for rect in damage.rects {
        let rect = rect.intersection(canvas.view.bounds)
        if isBlended(items, over: rect) {
          rect.forEachBand(of: Self.bandArea) { draw(items, within: $0, on: canvas) }
        } else {
          draw(items, within: rect, on: canvas)
        }
      }
      trim(items)
    }
  }

  /// The number of pixels that stay in the processor's cache while an item is blended [px].
  private static let bandArea = 1 << 16

  /// Whether an item is blended over most of a large rectangle, as in a crossfade. The rectangle is
  /// then drawn in bands, each of which is still in the cache when it is blended.
  private func isBlended(_ items: Items, over rect: PixelRect) -> Bool {
    guard rect.area > 2 * Self.bandArea else { return false }
    return items.indices.contains { i in
      items[i].opacity < 1 && (places[i].frame != nil || items[i].content.isPlainInside)
        && places[i].bounds.intersection(rect).area > rect.area / 2
    }
  }

  /// Draws a list that is part of another, with its own looks.
  /// - Parameter others: The looks of its items from the last time it was drawn; updated.
  func drawApart(
    _ list: RenderList, damage: Region, on canvas: CairoCanvas, looks others: inout [ItemLook]
  ) {
    swap(&looks, &others)
    prepareLooks(count: list.items.count)
    list.items.withUnsafeBufferPointer { items in
      place(items, within: damage.bounds, isOpaque: canvas.isOpaque)
      for rect in damage.rects { draw(items, within: rect, on: canvas) }
    }
    swap(&looks, &others)
  }

  /// Computes the places of the items that intersect `area`.
  func place(_ items: Items, within area: PixelRect, isOpaque: Bool) {
    guard var item = items.baseAddress else { return places.removeAll(keepingCapacity: true) }
    // Local variables avoid the exclusivity checks of each access to a class's properties.
    var (places, looks): ([ItemPlace], [ItemLook]) = ([], [])
    swap(&places, &self.places)
    swap(&looks, &self.looks)
    places.removeAll(keepingCapacity: true)
    for i in items.indices {
      var place = ItemPlace()
      let bounds = item.pointee.visibleBounds
      if bounds.intersects(area), draws(item) {
        place.bounds = bounds
        place.covers = item.pointee.covers
        if item.pointee.isPlain, isOpaque || !item.pointee.content.isPicture {
          place.frame = item.pointee.transform.uprightFrame(of: item.pointee.size, scale: scale)
        }
        if let frame = place.frame { refresh(&looks[i], of: item, size: frame.size) }
      }
      places.append(place)
      item += 1
    }
    swap(&places, &self.places)
    swap(&looks, &self.looks)
  }

  /// Makes `looks` as long as the list.
  func prepareLooks(count: Int) {
    if looks.count > count { looks.removeLast(looks.count - count) }
    extendLooks(to: count)
  }

  /// Makes `looks` at least `count` long.
  func extendLooks(to count: Int) {
    while looks.count < count { looks.append(ItemLook()) }
  }

  /// Updates the look of an upright item if it has changed.
  func refreshLook(_ i: Int, of item: Item, size: PixelSize) {
    refresh(&looks[i], of: item, size: size)
  }

  func refresh(_ look: inout ItemLook, of item: Item, size: PixelSize) {
    if look.fits(item, size: size) { return }
    let item = item.pointee
    look = ItemLook(item, size: size)
    switch item.content {
    case .fill, .backdrop, .picture: look.mask = mask(for: item, size: size)
    case .shadow(let shadow): look.patch = shadowPatch(shadow, item, size: size)
    case .dial(let dial):
      look.dial = dialRaster(dial, size: size).map {
        DialLook($0, dial, lit: item.color, opacity: item.opacity, progress: item.progress)
      }
    case .none, .text, .icon, .curve, .shade: break
    }
  }

  /// Paints a rectangle of the placed items.
  func draw(_ items: Items, within rect: PixelRect, on canvas: CairoCanvas) {
    guard !rect.isEmpty, let first = items.baseAddress else { return clear(rect, canvas) }
    let places = places
    parts.find(places.span, within: rect)
    for hole in parts.uncovered { clear(hole, canvas) }
    let found = parts.parts
    var end = found.count
    while end > 0 {
      let index = found[end - 1].item
      var start = end - 1
      while start > 0, found[start - 1].item == index { start -= 1 }
      if let surface = first[index].surface, let frame = places[index].frame {
        paint(surface, index, first + index, frame, found[start..<end], on: canvas)
      } else if let special = first[index].special {
        paint(special, of: first[index], found[start..<end], on: canvas)
      } else if let frame = places[index].frame {
        paint(index, first + index, frame, found[start..<end], on: canvas)
      } else {
        paintBetweenPixels(index, first + index, found[start..<end], on: canvas)
      }
      end = start
    }
  }

  private func clear(_ rect: PixelRect, _ canvas: CairoCanvas) {
    for y in rect.minY..<rect.maxY {
      fill(canvas.view.row(y) + rect.minX, canvas.isOpaque ? 0xFF00_0000 : 0, count: rect.width)
    }
  }

  /// Whether an item draws anything. Items with values that are NaN, or too large to count in
  /// pixels, do not.
  func draws(_ item: Item) -> Bool {
    let (t, size, color) = (item.pointee.transform, item.pointee.size, item.pointee.color)
    let sum = abs(t.a) + abs(t.b) + abs(t.c) + abs(t.d) + (abs(t.tx) + abs(t.ty)) / 0x10_0000
    guard sum < 1024, color.components.sum().isFinite, item.pointee.opacity > 0, size.width > 0,
      size.height > 0,
      max(size.width, size.height) < 0x10_0000, item.pointee.cornerRadius < 0x10_0000
    else { return false }
    if let special = item.pointee.special { return draws(special, of: item.pointee) }
    switch item.pointee.content {
    case .none: return false
    case .backdrop(let id), .picture(let id): return pictures[id] != nil
    case .fill, .text, .icon, .curve, .shade: return color.alpha > 0
    case .shadow(let shadow): return shadow.opacity > 0
    case .dial(let dial): return dial.isDrawn
    }
  }

  /// Paints the parts of an upright item at `frame`.
  private func paint(
    _ index: Int, _ item: Item, _ frame: PixelRect, _ parts: Parts,
    on canvas: CairoCanvas
  ) {
    switch item.pointee.content {
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
      } else if item.pointee.cornerRadius > 0, !item.pointee.corners.isEmpty {
        paint(item.pointee, within: bounds(of: parts), on: canvas)
      } else {
        paintRaster(index, item, frame, parts, on: canvas)
      }
    case .text, .icon, .curve, .shade: paintRaster(index, item, frame, parts, on: canvas)
    case .dial:
      guard let dial = looks[index].dial else { return }
      each(parts) { dial.paint(at: frame.minX, frame.minY, within: $0, of: canvas.view) }
    case .shadow:
      guard let patch = looks[index].patch else { return }
      let pixel = looks[index].pixel
      each(parts) { patch.paint(pixel, around: frame, within: $0, of: canvas.view) }
    }
  }

  private func paint(
    _ id: PictureID, at x: Int, _ y: Int, _ shape: RoundedShape, _ opacity: UInt32,
    _ parts: Parts, on canvas: CairoCanvas
  ) {
    pictures[id]?.withPixels { source in
      let paint = PicturePaint(source: source, originX: x, originY: y, opacity: opacity)
      each(parts) { shape.paint(paint, within: $0, of: canvas.view) }
    }
  }

  private func paintRaster(
    _ index: Int, _ item: Item, _ frame: PixelRect, _ parts: Parts,
    on canvas: CairoCanvas
  ) {
    guard let raster = raster(index, item, size: frame.size) else { return }
    let (color, opacity) = (looks[index].pixel, looks[index].opacityByte)
    each(parts) {
      raster.paint(
        at: frame.minX, frame.minY, color: color, opacity: opacity, within: $0, of: canvas.view)
    }
  }

  /// The raster of the item with the look `looks[index]`.
  func raster(_ index: Int, _ item: Item, size: PixelSize) -> Raster? {
    raster(&looks[index], item, size: size)
  }

  func raster(_ look: inout ItemLook, _ item: Item, size: PixelSize) -> Raster? {
    if case .raster(let raster) = look.drawn { return raster }
    let raster = raster(for: item.pointee, size: size)
    look.drawn = .raster(raster)
    return raster
  }

  private func beginFrame() {
    rasters.beginFrame()
    corners.beginFrame()
    shadows.beginFrame()
    dials.beginFrame()
    planes.beginFrame()
  }

  /// Gives up what is no longer shown where there is too much.
  private func trim(_ items: Items) {
    for i in items.indices where rasters.isFull {
      guard case .raster = looks[i].drawn, let frame = places[i].frame, looks[i].dial == nil
      else { continue }
      _ = raster(for: items[i], size: frame.size)
    }
    rasters.trim()
    corners.trim()
    shadows.trim()
    dials.trim()
    planes.trim()
    if planes.count == 0 { planePainter = nil }
  }

  @inline(__always)
  func each(_ parts: Parts, _ body: (PixelRect) -> Void) {
    for part in parts { body(part.rect) }
  }

  func bounds(of parts: Parts) -> PixelRect {
    parts.reduce(PixelRect.empty) { $0.union($1.rect) }
  }

  func shadowPatch(_ shadow: Shadow, _ item: RenderItem, size: PixelSize) -> ShadowPatch {
    let key = ShadowPatch.Key(shadow, item, size: size, scale: scale)
    return shadows.value(for: key) { ShadowPatch(key) }
  }

  private func dialRaster(_ dial: Dial, size: PixelSize) -> DialRaster? {
    let key = DialRaster.Key(dial, size: size)
    return dials.value(for: key) { DialRaster(dial, size: size, scale: scale) }
  }

  /// The outline of the item with the look `looks[index]`.
  func shape(of index: Int, _ item: Item, _ frame: PixelRect) -> RoundedShape {
    RoundedShape(frame: frame, corners: item.pointee.corners, mask: looks[index].mask?.rows)
  }

  private func mask(for item: RenderItem, size: PixelSize) -> CornerMask? {
    let radius = min(item.cornerRadius * scale, Double(min(size.width, size.height)) / 2)
    return radius > 0 && !item.corners.isEmpty ? corner(radius) : nil
  }

  /// The mask for a corner; radii are rounded up to 1/8 px, a difference that is not visible.
  private func corner(_ radius: Double) -> CornerMask {
    let rounded = (radius * 8).rounded(.up) / 8
    return corners.value(for: rounded) { CornerMask(radius: rounded) }
  }
}

extension Transform {
  /// The whole device pixels of a layer of `size` that the transform leaves upright and unscaled;
  /// nil if it does not.
  func uprightFrame(of size: Size, scale: Double) -> PixelRect? {
    guard b == 0, c == 0, a == scale, d == scale, tx == tx.rounded(), ty == ty.rounded()
    else { return nil }
    return PixelRect(
      x: Int(tx), y: Int(ty), width: Int((size.width * scale).rounded()),
      height: Int((size.height * scale).rounded()))
  }
}

extension RenderItem {
  /// Whether it is drawn by its content or placed as a surface.
  fileprivate var isPlain: Bool {
    switch special {
    case nil, .surface: true
    case .border, .plane: false
    }
  }
}

extension Content {
  /// Whether its inside looks the same at any scale.
  fileprivate var isPlainInside: Bool {
    switch self {
    case .fill, .backdrop: true
    case .none, .text, .icon, .curve, .shade, .dial, .shadow, .picture: false
    }
  }

  /// Whether it is drawn from a picture, which may ignore alpha.
  fileprivate var isPicture: Bool {
    switch self {
    case .backdrop, .picture: true
    case .none, .fill, .text, .icon, .curve, .shade, .dial, .shadow: false
    }
  }
}

extension PixelRect {
  var size: PixelSize { PixelSize(width, height) }

  /// Calls `body` with bands of whole rows of about `area` pixels each.
  fileprivate func forEachBand(of area: Int, _ body: (PixelRect) -> Void) {
    let rows = max(1, area / max(1, width))
    for y in stride(from: minY, to: maxY, by: rows) {
      body(PixelRect(minX: minX, minY: y, maxX: maxX, maxY: min(maxY, y + rows)))
    }
  }
}
