package import Geometry

extension RenderList {
  /// The device pixels that differ between two frames, at most those of `screen`.
  ///
  /// An item is compared with the item of the same layer at the same place in the order; where it
  /// differs, the pixels it left and those it took are damaged, less those that opaque items in
  /// front of it hide in both frames.
  package static func damage(
    from previous: RenderList, to next: RenderList, screen: PixelRect
  ) -> Region {
    var damage = Region()
    guard previous.items.map(\.layer).elementsEqual(next.items.map(\.layer)) else {
      return differing(from: previous, to: next, screen: screen)
    }
    for (i, (old, new)) in zip(previous.items, next.items).enumerated() where old != new {
      if old.isClear, new.isClear { continue }
      for rect in [old.visibleBounds, new.visibleBounds] {
        let seen = rect.intersection(screen)
        if !previous.hides(seen, above: i) || !next.hides(seen, above: i) {
          damage.formUnion(seen)
        }
      }
    }
    return damage
  }

  /// Whether one opaque item in front of item `index` covers all of `rect`.
  private func hides(_ rect: PixelRect, above index: Int) -> Bool {
    items[(index + 1)...].contains { item in item.covers.contains { $0.contains(rect) } }
  }

  /// When layers have come or gone: everything that is not the same in both.
  private static func differing(
    from previous: RenderList, to next: RenderList, screen: PixelRect
  ) -> Region {
    let (old, new) = (Set(previous.items), Set(next.items))
    var damage = Region()
    for item in previous.items where !new.contains(item) {
      damage.formUnion(item.visibleBounds.intersection(screen))
    }
    for item in next.items where !old.contains(item) {
      damage.formUnion(item.visibleBounds.intersection(screen))
    }
    return damage
  }
}

extension RenderItem {
  /// The pixels it can touch, its clip taken into account.
  package var visibleBounds: PixelRect { clip.map { bounds.intersection($0) } ?? bounds }

  fileprivate var isClear: Bool { opacity <= 0 }
}
