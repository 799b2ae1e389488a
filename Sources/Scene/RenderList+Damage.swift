package import Geometry

extension RenderList {
  /// The device pixels that differ between two frames, at most those of `screen`.
  ///
  /// An item is compared with the item of the same layer at the same place in the order. Where it
  /// differs, the pixels it left and those it took are damaged, less those that look the same
  /// wherever it stands (the inside of one colour that moves), and less what opaque items in front
  /// of it hide in both frames.
  package static func damage(
    from previous: RenderList, to next: RenderList, screen: PixelRect
  ) -> Region {
    guard previous.hasSameLayers(as: next) else {
      return differing(from: previous, to: next, screen: screen)
    }
    var damage = DamageCollector(
      screen: screen, before: previous.blinds(over: screen), after: next.blinds(over: screen))
    for i in previous.items.indices where previous.items[i] != next.items[i] {
      damage.add(previous.items[i], next.items[i], at: i)
    }
    return damage.region
  }

  private func hasSameLayers(as other: RenderList) -> Bool {
    guard items.count == other.items.count else { return false }
    for i in items.indices where items[i].layer != other.items[i].layer { return false }
    return true
  }

  /// The opaque rectangles that are large enough to hide something worth the question.
  private func blinds(over screen: PixelRect) -> [Blind] {
    var blinds: [Blind] = []
    for i in items.indices {
      for cover in items[i].covers where cover.area >= screen.area / 32 {
        blinds.append(Blind(item: i, rect: cover))
      }
    }
    return blinds
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

/// A rectangle that item `item` covers with full opacity.
private struct Blind {
  var item: Int
  var rect: PixelRect
}

/// Gathers what differs, item by item.
private struct DamageCollector {
  let screen: PixelRect
  let before: [Blind]
  let after: [Blind]
  var region = Region()
  /// The pixels of the item at hand that look the same in both frames.
  private var same: [PixelRect] = []

  init(screen: PixelRect, before: [Blind], after: [Blind]) {
    self.screen = screen
    self.before = before
    self.after = after
  }

  mutating func add(_ old: RenderItem, _ new: RenderItem, at index: Int) {
    if old.opacity <= 0, new.opacity <= 0 { return }
    same.removeAll(keepingCapacity: true)
    if old.looksLike(new) {
      for a in old.steady {
        for b in new.steady where a.intersects(b) { same.append(a.intersection(b)) }
      }
    }
    add(old.visibleBounds.intersection(screen), without: 0, at: index)
    add(new.visibleBounds.intersection(screen), without: 0, at: index)
  }

  private mutating func add(_ rect: PixelRect, without first: Int, at index: Int) {
    if rect.isEmpty { return }
    guard first < same.count else {
      if !isHidden(rect, at: index) { region.formUnion(rect) }
      return
    }
    let hole = same[first]
    rect.forEachPart(without: hole) { add($0, without: first + 1, at: index) }
  }

  /// Whether something in front of item `index` covers all of `rect` in both frames.
  private func isHidden(_ rect: PixelRect, at index: Int) -> Bool {
    before.contains { $0.item > index && $0.rect.contains(rect) }
      && after.contains { $0.item > index && $0.rect.contains(rect) }
  }
}

extension RenderItem {
  /// The pixels it can touch, its clip taken into account.
  package var visibleBounds: PixelRect { clip.map { bounds.intersection($0) } ?? bounds }

  /// Whether it differs from `other` in nothing but its place and shape.
  fileprivate func looksLike(_ other: RenderItem) -> Bool {
    content == other.content && color == other.color && opacity == other.opacity
      && clip == other.clip
  }
}
