package import Geometry
package import Scene

extension Compositor {
  /// Narrows the bounds of texts and icons to the pixels that they really touch, so that a short
  /// word in a wide layer damages no more than itself. What lies outside of `screen` stays as it is.
  package func narrow(_ list: inout RenderList, within screen: PixelRect) {
    for i in list.items.indices {
      switch list.items[i].content {
      case .text, .icon: narrow(&list.items[i], within: screen)
      case .none, .fill, .backdrop, .picture, .shadow: break
      }
    }
  }

  private func narrow(_ item: inout RenderItem, within screen: PixelRect) {
    guard item.bounds.intersects(screen), let frame = item.uprightFrame(scale: scale),
      let raster = raster(for: item, size: frame.size)
    else { return }
    item.bounds = raster.frame.offset(x: frame.minX, y: frame.minY)
  }
}
