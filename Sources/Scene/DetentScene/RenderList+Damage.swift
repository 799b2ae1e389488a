public import DetentGeometry

extension RenderList {
  /// The device pixels within `screen` that differ between two frames.
  ///
  /// Compares each item with the item of the same layer at the same place in the order. If they
  /// differ, the pixels of both are damaged, except those that look the same wherever the item
  /// stands (the inside of a fill that moves), and those that opaque items in front of it hide in
  /// both frames. Of lists that are overwritten, `previous` has to be the older one.
  public static func damage(
    from previous: RenderList, to next: RenderList, screen: PixelRect
  ) -> Region {
    let (old, new) = (previous.items.span, next.items.span)
    var damage = DamageCollector(
      screen: screen, before: previous.blinds(over: screen), after: next.blinds(over: screen))
    var (i, j) = (0, 0)
    var cursor = (0, 0)
    while i < old.count, j < new.count, old[i].layer == new[j].layer {
      if let run = next.runs.moved(i, j, since: previous.runs, &cursor) {
        damage.add(run.outline, run.slide, at: i + run.count - 1, j + run.count - 1)
        (i, j) = (i + run.count, j + run.count)
        continue
      }
      switch (old[i].surface, new[j].surface) {
      case (nil, nil):
        let hasMoved = old[i].transform != new[j].transform
        let isSame = !hasMoved && old[i] == new[j]
        if !isSame { damage.add(Trace(old, i, new, j), at: i, j) }
        (i, j) = (i + 1, j + 1)
      case (let surface?, let other?):
        let slide = Slide(old[i], new[j])
        if surface === other, let slide {
          damage.add(surface.outline, slide, at: i, j)
        } else {
          damage.add(surface, other, Trace(old, i, new, j), old[i], new[j], at: i, j)
        }
        (i, j) = (i + 1, j + 1)
      case (let surface?, nil):
        // The card was placed as a surface before and is drawn item by item now.
        guard j + surface.items.count <= new.count else {
          return differing(from: previous, to: next, screen: screen)
        }
        for item in surface.items {
          guard item.layer == new[j].layer else {
            return differing(from: previous, to: next, screen: screen)
          }
          damage.add(item.placed(on: old[i]), new[j], at: i, j)
          j += 1
        }
        i += 1
      case (nil, let surface?):
        // The card was drawn item by item before and is placed as a surface now.
        guard i + surface.items.count <= old.count else {
          return differing(from: previous, to: next, screen: screen)
        }
        for item in surface.items {
          guard item.layer == old[i].layer else {
            return differing(from: previous, to: next, screen: screen)
          }
          damage.add(old[i], item.placed(on: new[j]), at: i, j)
          i += 1
        }
        j += 1
      }
    }
    guard i == old.count, j == new.count else {
      return differing(from: previous, to: next, screen: screen)
    }
    return damage.region
  }

  /// The opaque rectangles that are large enough to be worth checking.
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

  /// The damage after layers were added, removed or reordered: all items that are not in both
  /// lists, and of the others those whose order has changed.
  private static func differing(
    from previous: RenderList, to next: RenderList, screen: PixelRect
  ) -> Region {
    let (previous, next) = (previous.flattened, next.flattened)
    let (old, new) = (Set(previous.items), Set(next.items))
    var damage = Region()
    for item in previous.items where !new.contains(item) {
      damage.formUnion(item.visibleBounds.intersection(screen))
    }
    for item in next.items where !old.contains(item) {
      damage.formUnion(item.visibleBounds.intersection(screen))
    }
    let (kept, now) = (previous.items.filter(new.contains), next.items.filter(old.contains))
    for (before, after) in zip(kept, now) where before != after {
      damage.formUnion(before.visibleBounds.intersection(screen))
      damage.formUnion(after.visibleBounds.intersection(screen))
    }
    return damage
  }
}

/// A rectangle that item `item` covers with full opacity.
private struct Blind {
  var item: Int
  var rect: PixelRect
}

/// Collects the damage, item by item.
private struct DamageCollector {
  let screen: PixelRect
  /// The opaque rectangles before and after, in the items' order.
  let before: [Blind]
  let after: [Blind]
  var region = Region()
  /// The indices of the current item.
  private var index = (before: 0, after: 0)
  /// The pixels of the current item that look the same in both frames.
  private var same = RectPair.none

  init(screen: PixelRect, before: [Blind], after: [Blind]) {
    self.screen = screen
    self.before = before
    self.after = after
  }

  /// - Parameter i: The index of the item in the old list, with `j` in the new one.
  mutating func add(_ trace: Trace, at i: Int, _ j: Int) {
    index = (i, j)
    same = trace.same
    let before = trace.before.intersection(screen)
    let after = trace.after.intersection(screen)
    let both = before.union(after)
    if both.area == before.area + after.area - before.intersection(after).area {
      // The union is exact, as for an item that moves straight up or down.
      add(both)
    } else {
      add(before)
      add(after)
    }
  }

  /// Adds a card or a run that has moved a short way.
  mutating func add(_ outline: MotionOutline, _ slide: Slide, at i: Int, _ j: Int) {
    guard slide.x != 0 || slide.y != 0 else { return }
    index = (i, j)
    for part in outline.parts { add(part, slide) }
    for edge in slide.cut { add(edge, slide) }
  }

  private mutating func add(_ part: PixelRect, _ slide: Slide) {
    let rect = slide.sweep(part).intersection(screen)
    if !rect.isEmpty, !isHidden(rect) { region.formUnion(rect) }
  }

  /// Adds two versions of an item, unless they are equal.
  mutating func add(_ old: RenderItem, _ new: RenderItem, at i: Int, _ j: Int) {
    guard old != new else { return }
    add(Trace([old].span, 0, [new].span, 0), at: i, j)
  }

  /// Adds a card that is placed in both frames: its edges, and the items on it.
  mutating func add(
    _ surface: PlacedSurface, _ other: PlacedSurface, _ trace: Trace, _ old: RenderItem,
    _ new: RenderItem, at i: Int, _ j: Int
  ) {
    let hasMoved = old.transform != new.transform || old.clip != new.clip
    guard surface === other else {
      if hasMoved || surface.size != other.size {
        add(Trace(before: trace.before, after: trace.after), at: i, j)
      } else {
        let (x, y) = (Int(new.transform.tx), Int(new.transform.ty))
        let inside = RenderList.damage(
          from: RenderList(items: surface.items), to: RenderList(items: other.items),
          screen: PixelRect(surface.size))
        for rect in inside.rects {
          let rect = rect.offset(x: x, y: y).intersection(trace.after)
          add(Trace(before: rect, after: rect), at: i, j)
        }
      }
      return
    }
    guard hasMoved else { return }
    add(trace, at: i, j)
    let (x, y) = (Int(old.transform.tx), Int(old.transform.ty))
    let (nextX, nextY) = (Int(new.transform.tx), Int(new.transform.ty))
    for (bounds, steady) in surface.ink {
      var part = Trace(
        before: bounds.offset(x: x, y: y).intersection(trace.before),
        after: bounds.offset(x: nextX, y: nextY).intersection(trace.after))
      let (before, after) = (
        RectPair(trace.before, trace.before), RectPair(trace.after, trace.after)
      )
      part.same = steady.offset(x: x, y: y).intersection(before)
        .intersection(steady.offset(x: nextX, y: nextY)).intersection(after)
      add(part, at: i, j)
    }
  }

  private mutating func add(_ rect: PixelRect) {
    rect.forEachPart(without: same.first) { part in
      part.forEachPart(without: same.second) { if !isHidden($0) { region.formUnion($0) } }
    }
  }

  /// Whether opaque items in front of the current one cover all of `rect` in both frames.
  private func isHidden(_ rect: PixelRect) -> Bool {
    isHidden(rect, by: before, over: index.before) && isHidden(rect, by: after, over: index.after)
  }

  private func isHidden(_ rect: PixelRect, by blinds: [Blind], over index: Int) -> Bool {
    var i = blinds.count - 1
    while i >= 0, blinds[i].item > index {
      if blinds[i].rect.contains(rect) { return true }
      i -= 1
    }
    return false
  }
}

extension RenderItem {
  /// The device pixels that differ from `next` if only the progress does; nil if something else
  /// differs.
  fileprivate func progressDamage(to next: RenderItem) -> PixelRect? {
    guard progress != next.progress, case .dial(let dial) = content else { return nil }
    var same = self
    same.progress = next.progress
    guard same == next else { return nil }
    guard let part = dial.bounds(from: progress, to: next.progress) else { return .empty }
    // A scaled stroke is blurred over the pixels around it.
    return PixelRect(enclosing: transform.bounds(of: part).inset(by: -2))
  }

  /// The pixels it can touch within its clip.
  public var visibleBounds: PixelRect { clip.map { bounds.intersection($0) } ?? bounds }
}

/// The old and new pixels of an item, and those that look the same.
private struct Trace {
  var before = PixelRect.empty
  var after = PixelRect.empty
  var same = RectPair.none

  init(before: PixelRect, after: PixelRect) {
    (self.before, self.after) = (before, after)
  }

  init(_ old: Span<RenderItem>, _ i: Int, _ new: Span<RenderItem>, _ j: Int) {
    if old[i].opacity <= 0, new[j].opacity <= 0 { return }
    before = old[i].visibleBounds
    after = new[j].visibleBounds
    if let part = old[i].progressDamage(to: new[j]) {
      before = before.intersection(part)
      after = after.intersection(part)
      return
    }
    let looksLike =
      old[i].color == new[j].color && old[i].opacity == new[j].opacity
      && old[i].content == new[j].content
    guard looksLike else { return }
    same = old[i].steady.intersection(new[j].steady)
    // A moving clip does not change pixels that lie within it in both frames.
    if let clip = old[i].clip { same = same.intersection(RectPair(clip, clip)) }
    if let clip = new[j].clip { same = same.intersection(RectPair(clip, clip)) }
  }
}
