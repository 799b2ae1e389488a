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
    }
  }
  let scale: Double
  package let typesetter: Typesetter
  private var parts = VisibleParts()
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
    let bounds = canvas.view.bounds
    list.items.withUnsafeBufferPointer { items in
      for rect in damage.rects { draw(items, within: rect.intersection(bounds), on: canvas) }
    }
    rasters.trim()
  }

  private func draw(
    _ items: UnsafeBufferPointer<RenderItem>, within rect: PixelRect, on canvas: CairoCanvas
  ) {
    guard !rect.isEmpty else { return }
    parts.find(items, within: rect) { draws(items[$0]) }
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
      paint(items[item], parts.parts[start..<end], on: canvas)
      end = start
    }
  }

  /// Whether an item shows anything at all. What is no number, or too large to count in pixels,
  /// does not.
  private func draws(_ item: RenderItem) -> Bool {
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

  private func paint(
    _ item: RenderItem, _ parts: ArraySlice<VisibleParts.Part>, on canvas: CairoCanvas
  ) {
    if let special = item.special { return paint(special, of: item, parts, on: canvas) }
    guard let frame = item.uprightFrame(scale: scale), canvas.isOpaque || !item.content.isPicture
    else {
      return paint(item, within: bounds(of: parts), on: canvas)
    }
    switch item.content {
    case .none: break
    case .fill:
      let color = item.color.withAlpha(item.color.alpha * item.opacity)
      let shape = shape(of: item, frame)
      each(parts) {
        shape.paint(SolidPaint(pixel: color.premultiplied), within: $0, of: canvas.view)
      }
    case .backdrop(let id):
      paint(id, at: -screenOrigin.x, -screenOrigin.y, item, frame, parts, on: canvas)
    case .picture(let id):
      if let picture = pictures[id], picture.isOpaque, picture.size == frame.size {
        paint(id, at: frame.minX, frame.minY, item, frame, parts, on: canvas)
      } else if item.cornerRadius > 0, !item.corners.isEmpty {
        paint(item, within: bounds(of: parts), on: canvas)
      } else {
        paintRaster(of: item, frame, parts, on: canvas)
      }
    case .text, .icon: paintRaster(of: item, frame, parts, on: canvas)
    case .shadow(let shadow):
      let pixel = Color.black.withAlpha(shadow.opacity * item.opacity).premultiplied
      let patch = shadowPatch(shadow, item, size: frame.size)
      each(parts) { patch.paint(pixel, around: frame, within: $0, of: canvas.view) }
    }
  }

  private func paint(
    _ id: PictureID, at x: Int, _ y: Int, _ item: RenderItem, _ frame: PixelRect,
    _ parts: ArraySlice<VisibleParts.Part>, on canvas: CairoCanvas
  ) {
    let shape = shape(of: item, frame)
    pictures[id]?.withPixels { source in
      let paint = PicturePaint(source: source, originX: x, originY: y, opacity: item.opacityByte)
      each(parts) { shape.paint(paint, within: $0, of: canvas.view) }
    }
  }

  private func paintRaster(
    of item: RenderItem, _ frame: PixelRect, _ parts: ArraySlice<VisibleParts.Part>,
    on canvas: CairoCanvas
  ) {
    guard let raster = raster(for: item, size: frame.size) else { return }
    let color = item.color.withAlpha(item.color.alpha * item.opacity).premultiplied
    each(parts) {
      raster.paint(
        at: frame.minX, frame.minY, color: color, opacity: item.opacityByte, within: $0,
        of: canvas.view)
    }
  }

  @inline(__always)
  private func each(_ parts: ArraySlice<VisibleParts.Part>, _ body: (PixelRect) -> Void) {
    for part in parts { body(part.rect) }
  }

  private func bounds(of parts: ArraySlice<VisibleParts.Part>) -> PixelRect {
    parts.reduce(PixelRect.empty) { $0.union($1.rect) }
  }

  func shadowPatch(_ shadow: Shadow, _ item: RenderItem, size: PixelSize) -> ShadowPatch {
    let key = ShadowPatch.Key(shadow, item, size: size, scale: scale)
    if let patch = shadows[key] { return patch }
    if shadows.count >= 32 { shadows.removeAll(keepingCapacity: true) }
    let patch = ShadowPatch(key)
    shadows[key] = patch
    return patch
  }

  /// The item's outline when it stands upright at `frame`.
  private func shape(of item: RenderItem, _ frame: PixelRect) -> RoundedShape {
    let radius = min(item.cornerRadius * scale, Double(min(frame.width, frame.height)) / 2)
    let mask = radius > 0 && !item.corners.isEmpty ? corner(radius) : nil
    return RoundedShape(frame: frame, corners: item.corners, mask: mask?.rows)
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

  var opacityByte: UInt32 { UInt32((min(max(opacity, 0), 1) * 255).rounded()) }
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
