package import DetentGeometry
package import DetentScene

extension Compositor {
  /// Narrows the bounds of texts and icons to the pixels that they draw, so that a short word in a
  /// wide layer damages only itself. Items outside `screen` are unchanged.
  package func narrow(_ list: inout RenderList, within screen: PixelRect) {
    prepareLooks(count: list.items.count)
    // A local variable avoids the exclusivity checks of each access to a class's property.
    var looks: [ItemLook] = []
    swap(&looks, &self.looks)
    list.items.withUnsafeMutableBufferPointer { items in
      guard let first = items.baseAddress else { return }
      for i in items.indices {
        if let ink = ink(of: first + i, &looks[i], within: screen) { first[i].bounds = ink }
      }
    }
    swap(&looks, &self.looks)
  }

  /// Narrows the bounds in a list that is part of another.
  package func narrowApart(_ list: inout RenderList) {
    var others: [ItemLook] = []
    swap(&looks, &others)
    let all = list.items.reduce(PixelRect.empty) { $0.union($1.bounds) }
    narrow(&list, within: all)
    swap(&looks, &others)
  }

  /// The pixels that a text or an icon draws; nil for other content.
  private func ink(of item: Item, _ look: inout ItemLook, within screen: PixelRect) -> PixelRect? {
    switch item.pointee.content {
    case .text, .icon, .curve, .shade: break
    case .none, .fill, .backdrop, .picture, .shadow, .dial: return nil
    }
    guard item.pointee.bounds.intersects(screen), draws(item),
      let frame = item.pointee.transform.uprightFrame(of: item.pointee.size, scale: scale)
    else { return nil }
    refresh(&look, of: item, size: frame.size)
    return raster(&look, item, size: frame.size)?.frame.offset(x: frame.minX, y: frame.minY)
  }
}
