public import Geometry

extension RenderList {
  /// The device pixels that differ between two frames, at most those of `screen`.
  ///
  /// An item is compared with the item of the same layer at the same place in the order. Where it
  /// differs, the pixels it left and those it took are damaged, less those that look the same
  /// wherever it stands (the inside of one colour that moves), and less what opaque items in front
  /// of it hide in both frames.
  public static func damage(
    from previous: RenderList, to next: RenderList, screen: PixelRect
  ) -> Region {
    let (old, new) = (previous.items.span, next.items.span)
    guard haveSameLayers(old, new) else {
      return differing(from: previous, to: next, screen: screen)
    }
    var damage = DamageCollector(
      screen: screen, before: previous.blinds(over: screen), after: next.blinds(over: screen))
    for i in old.indices {
      let hasMoved = old[i].transform != new[i].transform
      let isSame = !hasMoved && old[i] == new[i]
      if !isSame { damage.add(Trace(old, new, at: i), at: i) }
    }
    return damage.region
  }

  private static func haveSameLayers(_ old: Span<RenderItem>, _ new: Span<RenderItem>) -> Bool {
    guard old.count == new.count else { return false }
    for i in old.indices where old[i].layer != new[i].layer { return false }
    return true
  }

  /// The opaque rectangles that are large enough to hide something worth the question.
  private func blinds(over screen: PixelRect) -> [Blind] {
    var blinds: [Blind] = []
    blinds.reserveCapacity(32)
    let least = screen.area / 32
    let items = items.span
    for i in items.indices {
      let (first, second) = (items[i].covers.first, items[i].covers.second)
      if first.area >= least { blinds.append(Blind(item: i, rect: first)) }
      if second.area >= least { blinds.append(Blind(item: i, rect: second)) }
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
  /// In the items' order.
  let before: [Blind]
  let after: [Blind]
  var region = Region()
  /// The item at hand.
  private var index = 0
  /// Its pixels that look the same in both frames.
  private var same = RectPair.none

  init(screen: PixelRect, before: [Blind], after: [Blind]) {
    self.screen = screen
    self.before = before
    self.after = after
  }

  mutating func add(_ trace: Trace, at index: Int) {
    self.index = index
    same = trace.same
    let before = trace.before.intersection(screen)
    let after = trace.after.intersection(screen)
    let both = before.union(after)
    if both.area == before.area + after.area - before.intersection(after).area {
      // As of a thing that moves straight up or down.
      add(both)
    } else {
      add(before)
      add(after)
    }
  }

  private mutating func add(_ rect: PixelRect) {
    rect.forEachPart(without: same.first) { part in
      part.forEachPart(without: same.second) { if !isHidden($0) { region.formUnion($0) } }
    }
  }

  /// Whether something in front of the item covers all of `rect` in both frames.
  private func isHidden(_ rect: PixelRect) -> Bool {
    isHidden(rect, by: before) && isHidden(rect, by: after)
  }

  private func isHidden(_ rect: PixelRect, by blinds: [Blind]) -> Bool {
    var i = blinds.count - 1
    while i >= 0, blinds[i].item > index {
      if blinds[i].rect.contains(rect) { return true }
      i -= 1
    }
    return false
  }
}

extension RenderItem {
  /// The device pixels that differ where an item differs from `next` in its progress only; nil: it
  /// does in something else.
  fileprivate func progressDamage(to next: RenderItem) -> PixelRect? {
    guard progress != next.progress, case .dial(let dial) = content else { return nil }
    var same = self
    same.progress = next.progress
    guard same == next else { return nil }
    guard let part = dial.bounds(from: progress, to: next.progress) else { return .empty }
    return PixelRect(enclosing: transform.bounds(of: part))
  }

  /// The pixels it can touch, its clip taken into account.
  public var visibleBounds: PixelRect { clip.map { bounds.intersection($0) } ?? bounds }
}

/// Where an item was, where it is, and what looks the same.
private struct Trace {
  var before = PixelRect.empty
  var after = PixelRect.empty
  var same = RectPair.none

  init(_ old: Span<RenderItem>, _ new: Span<RenderItem>, at i: Int) {
    if old[i].opacity <= 0, new[i].opacity <= 0 { return }
    before = old[i].visibleBounds
    after = new[i].visibleBounds
    if let part = old[i].progressDamage(to: new[i]) {
      before = before.intersection(part)
      after = after.intersection(part)
      return
    }
    let looksLike =
      old[i].color == new[i].color && old[i].opacity == new[i].opacity
      && old[i].content == new[i].content
    guard looksLike else { return }
    same = old[i].steady.intersection(new[i].steady)
    // A clip that moves along takes nothing from what lies within it both times.
    if let clip = old[i].clip { same = same.intersection(RectPair(clip, clip)) }
    if let clip = new[i].clip { same = same.intersection(RectPair(clip, clip)) }
  }
}
