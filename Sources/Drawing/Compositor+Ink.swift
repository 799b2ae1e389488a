package import Geometry
package import Scene

extension Compositor {
  /// Narrows the bounds of texts and icons to the pixels that they really touch, so that a short
  /// word in a wide layer damages no more than itself. What lies outside of `screen` stays as it is.
  package func narrow(_ list: inout RenderList, within screen: PixelRect) {
    prepareLooks(count: list.items.count)
    for i in list.items.indices {
      if let ink = ink(of: list.items.span, i, within: screen) { list.items[i].bounds = ink }
    }
  }

  /// The pixels that a text or an icon really touches.
  private func ink(of items: Span<RenderItem>, _ i: Int, within screen: PixelRect) -> PixelRect? {
    switch items[i].content {
    case .text, .icon: break
    case .none, .fill, .backdrop, .picture, .shadow: return nil
    }
    guard items[i].bounds.intersects(screen), draws(items[i]),
      let frame = items[i].uprightFrame(scale: scale)
    else { return nil }
    refreshLook(i, of: items[i], size: frame.size)
    return raster(i, items[i], size: frame.size)?.frame.offset(x: frame.minX, y: frame.minY)
  }
}
