public import DetentGeometry

extension RenderList {
  /// The device pixels that differ between two frames, at most those of `screen`.
  ///
  /// An item is compared with the item of the same layer at the same place in the order. Where it
  /// differs, the pixels it left and those it took are damaged, less those that look the same
  /// wherever it stands (the inside of one colour that moves), and less what opaque items in front
  /// of it hide in both frames. Of lists that are written over, `previous` is the older one.
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
        // What was placed is drawn.
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
        // What was drawn is placed.
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

  /// When layers have come, gone or changed places: everything that is not the same in both, and of
  /// what is the same everything that lies in front of something else than before.
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

/// Gathers what differs, item by item.
private struct DamageCollector {
  let screen: PixelRect
  /// In the items' order.
  let before: [Blind]
  let after: [Blind]
  var region = Region()
  /// The item at hand.
  private var index = (before: 0, after: 0)
  /// Its pixels that look the same in both frames.
  private var same = RectPair.none

  init(screen: PixelRect, before: [Blind], after: [Blind]) {
    self.screen = screen
    self.before = before
    self.after = after
  }

  /// - Parameter i: Where the item is in the list before, and `j` in the one after.
  mutating func add(_ trace: Trace, at i: Int, _ j: Int) {
    index = (i, j)
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

  /// A card or a run that has not gone far.
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

  /// Two items that may be the same.
  mutating func add(_ old: RenderItem, _ new: RenderItem, at i: Int, _ j: Int) {
    guard old != new else { return }
    add(Trace([old].span, 0, [new].span, 0), at: i, j)
  }

  /// A card placed before and after: its edges, and what is on it.
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

  /// Whether something in front of the item covers all of `rect` in both frames.
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
  /// The device pixels that differ where an item differs from `next` in its progress only; nil: it
  /// does in something else.
  fileprivate func progressDamage(to next: RenderItem) -> PixelRect? {
    guard progress != next.progress, case .dial(let dial) = content else { return nil }
    var same = self
    same.progress = next.progress
    guard same == next else { return nil }
    guard let part = dial.bounds(from: progress, to: next.progress) else { return .empty }
    // Where it is scaled, a stroke is smeared over the pixels around it.
    return PixelRect(enclosing: transform.bounds(of: part).inset(by: -2))
  }

  /// The pixels it can touch, its clip taken into account.
  public var visibleBounds: PixelRect { clip.map { bounds.intersection($0) } ?? bounds }
}

/// Where an item was, where it is, and what looks the same.
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
    // A clip that moves along takes nothing from what lies within it both times.
    if let clip = old[i].clip { same = same.intersection(RectPair(clip, clip)) }
    if let clip = new[j].clip { same = same.intersection(RectPair(clip, clip)) }
  }
}
