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
