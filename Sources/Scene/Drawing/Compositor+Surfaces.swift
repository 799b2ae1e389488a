internal import CPixels
internal import DetentGeometry
package import DetentScene

extension Compositor {
  /// Drops the pixels of surfaces that `plan` no longer holds.
  package func keepSurfaces(of plan: SurfacePlan) {
    surfaces = surfaces.filter { plan.holds($0.key) }
  }

  /// Draws the changes on the surfaces that are placed within `area`.
  func prepareSurfaces(_ items: Items, within area: PixelRect) {
    guard var item = items.baseAddress else { return }
    for _ in items.indices {
      if let surface = item.pointee.surface, item.pointee.visibleBounds.intersects(area) {
        prepare(surface, of: item.pointee.layer)
      }
      item += 1
    }
  }

  private func prepare(_ surface: PlacedSurface, of layer: LayerID) {
    let bounds = PixelRect(surface.size)
    let old = surfaces[layer]
    if let old, old.surface == surface { return }
    let list = surface.uncut
    var damage = Region(bounds)
    var picture = old?.picture
    if let old, old.surface.size == surface.size {
      damage = RenderList.damage(from: old.surface.uncut, to: list, screen: bounds)
    } else {
      picture = try? Picture(size: surface.size, isOpaque: true)
    }
    surfaces[layer] = picture.map { (surface, $0) }
    var looks: [ItemLook] = []
    picture?.withPixels {
      drawApart(list, damage: damage, on: CairoCanvas($0), looks: &looks)
    }
  }

  /// Paints the parts of a surface placed at `frame`.
  func paint(
    _ surface: PlacedSurface, _ index: Int, _ item: Item, _ frame: PixelRect,
    _ parts: ArraySlice<VisibleParts.Part>, on canvas: CairoCanvas
  ) {
    guard let entry = surfaces[item.pointee.layer], entry.surface == surface,
      entry.picture.size == frame.size
    else {
      // Draws the items instead, as there was no memory for the surface.
      let area = parts.reduce(PixelRect.empty) { $0.union($1.rect) }
      for one in surface.items {
        let placed = one.placed(on: item.pointee)
        paint(placed, within: area.intersection(placed.visibleBounds), on: canvas)
      }
      return
    }
    let shape = shape(of: index, item, frame)
    entry.picture.withPixels { source in
      let paint = SurfacePaint(source: source, originX: frame.minX, originY: frame.minY)
      for part in parts { shape.paint(paint, within: part.rect, of: canvas.view) }
    }
  }
}

extension PlacedSurface {
  /// The items with square corners, as the card's corners are clipped when it is placed.
  fileprivate var uncut: RenderList {
    var items = items
    items[0].cornerRadius = 0
    items[0].covers = RectPair(PixelRect(size))
    return RenderList(items: items)
  }
}

/// A card's picture, the corners of which the card's outline cuts off.
struct SurfacePaint: RowPaint {
  let source: PixelView
  let originX: Int
  let originY: Int

  @inline(__always)
  func paint(_ row: Row, x: Int, y: Int, count: Int) {
    row.update(from: source.row(y - originY) + (x - originX), count: count)
  }

  @inline(__always)
  func paint(_ row: Row, x: Int, y: Int, count: Int, coverage: UnsafePointer<UInt8>) {
    let pixels = source.row(y - originY) + (x - originX)
    if count > 0 { cpixels_cover(pixels, coverage, row, count) }
  }
}
