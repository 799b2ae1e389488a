package import DetentGeometry
package import DetentScene

/// Drawing for displays that compose surfaces themselves.
extension Compositor {
  /// Paints every pixel of `damage` in a surface with transparent parts, and clears those that no
  /// item covers.
  package func drawSurface(_ list: RenderList, damage: Region, into view: PixelView) {
    swap(&looks, &surfaceLooks)
    draw(list, damage: damage, on: CairoCanvas(view, isOpaque: false))
    swap(&looks, &surfaceLooks)
  }

  /// Paints the part `rect` of the screen with the first items of a list, into a view of that size.
  package func draw(_ items: ArraySlice<RenderItem>, part rect: PixelRect, into view: PixelView) {
    extendLooks(to: items.count)
    items.withUnsafeBufferPointer { items in
      place(items, within: rect, isOpaque: true)
      draw(items, within: rect, on: CairoCanvas(view, showing: rect))
    }
  }
}

extension PixelView {
  /// Copies the pixels of a picture with full opacity.
  package func copy(_ picture: Picture) {
    picture.withPixels { source in
      let (width, height) = (
        min(source.size.width, size.width), min(source.size.height, size.height)
      )
      for y in 0..<height {
        let (from, to) = (source.row(y), row(y))
        for x in 0..<width { to[x] = from[x] | 0xFF00_0000 }
      }
    }
  }

  /// Blends `part` of a surface over the pixels from `x` and `y` on, clipped to this view.
  package func place(_ part: PixelRect, of surface: PixelView, x: Int, y: Int) {
    let (dx, dy) = (x - part.minX, y - part.minY)
    let seen = part.offset(x: dx, y: dy).intersection(bounds)
    for line in seen.minY..<max(seen.minY, seen.maxY) {
      blend(
        UnsafePointer(surface.row(line - dy) + seen.minX - dx), over: row(line) + seen.minX,
        count: seen.width)
    }
  }
}
