internal import DetentGeometry

/// The items of a render list by layer, kept so that a layer that moves as a whole is moved in the
/// next list instead of being rebuilt, and so that its damage is known beforehand.
struct ItemRuns: Sendable {
  /// The items of a layer and its descendants.
  private struct Run {
    let layer: LayerID
    /// The placement of the layer.
    var place: Placement
    var items: Range<Int>
    /// The index of the run after this one and those of the layers on it.
    var end = 0
    /// Whether its items would be built the same if it moved by whole pixels.
    var isMovable = false
    /// The frame in which something on the layer last changed.
    var lastChange = 0
    /// Whether it was moved when the list was last written.
    var hasMoved = false
    /// The parts that change when it moves a little, relative to the layer; nil until asked for.
    var outline: MotionOutline?
    /// The frame from which the outline has to be computed again.
    var outlineEnd = 0
  }

  /// A run whose items are being written.
  struct Opened {
    fileprivate let run: Int
    fileprivate let start: Int
  }

  /// The runs in drawing order, a layer before its descendants.
  private var runs: [Run] = []
  /// The index of the next run.
  private var next = 0
  /// Whether the list has matched the one before so far.
  private var isAsBefore = false
  /// The number of items examined so far, and the last of them that is not movable.
  private var known = 0
  private var lastImmovable = -1
  /// The frame in which the items were written; nil if nothing is kept.
  private var edition: LayerChanges.Edition?
  /// Whether no runs are kept, as the plan places no surfaces.
  private var isOff = false

  /// Begins a list that overwrites the one before.
  mutating func begin(_ tree: LayerTree, _ plan: SurfacePlan) {
    (next, isOff) = (0, plan.limit == 0)
    (known, lastImmovable) = (0, -1)
    isAsBefore = !isOff && edition.map { plan.continues($0, tree) } ?? false
    if !isAsBefore { runs.removeAll(keepingCapacity: true) }
  }

  /// Ends the list and drops the runs that were not reached.
  mutating func end(_ tree: LayerTree, _ plan: SurfacePlan) {
    edition = isOff ? nil : plan.changes.edition(of: tree)
    if next < runs.count { runs.removeLast(runs.count - next) }
  }

  /// Moves the items of a layer from their places in the list before to where the layer is now.
  /// - Parameters:
  ///   - place: The current placement of the layer.
  ///   - count: The number of items in the list so far; updated.
  /// - Returns: False if the layer has changed, or has not moved by whole pixels.
  mutating func move(
    _ layer: LayerID, to place: Placement, _ items: inout [RenderItem], _ count: inout Int,
    _ plan: inout SurfacePlan
  ) -> Bool {
    guard isAsBefore, next < runs.count, let edition else { return false }
    let run = runs[next]
    guard run.layer == layer, run.items.lowerBound == count, run.items.upperBound <= items.count,
      run.isMovable,
      plan.changes.last(on: layer) <= edition.frame, let (x, y) = run.place.wholePixels(to: place)
    else { return false }
    for i in run.items {
      if x != 0 || y != 0 { items[i].move(x: x, y: y) }
      plan.see(
        items[i].layer, at: items[i].transform, isPlaced: items[i].surface != nil,
        asIn: edition.frame)
    }
    for i in next..<run.end {
      runs[i].place.move(x: x, y: y)
      runs[i].hasMoved = false
    }
    (runs[next].lastChange, runs[next].hasMoved) = (plan.changes.last(on: layer), x != 0 || y != 0)
    learn(items, to: count)
    next = run.end
    count = run.items.upperBound
    known = count
    return true
  }

  /// Begins the items of a layer that are written anew.
  /// - Parameter count: The number of items in the list so far.
  mutating func open(_ layer: LayerID, at place: Placement, _ count: Int) -> Opened {
    guard !isOff else { return Opened(run: -1, start: count) }
    if isAsBefore, next < runs.count, runs[next].layer == layer,
      runs[next].items.lowerBound == count
    {
      runs[next] = Run(layer: layer, place: place, items: runs[next].items)
    } else {
      isAsBefore = false
      if next < runs.count { runs.removeLast(runs.count - next) }
      runs.append(Run(layer: layer, place: place, items: count..<count))
    }
    next += 1
    return Opened(run: next - 1, start: count)
  }

  /// Ends the items of a layer.
  mutating func close(_ opened: Opened, _ items: [RenderItem], _ count: Int) {
    guard opened.run >= 0 else { return }
    learn(items, to: count)
    runs[opened.run].items = opened.start..<count
    runs[opened.run].end = next
    runs[opened.run].isMovable = lastImmovable < opened.start
  }

  /// Computes the outlines of the runs that have moved.
  /// - Parameters:
  ///   - other: The runs of the list before, whose outlines are reused.
  ///   - screen: The area in which the bounds of texts are exact.
  /// - Complexity: O(items), once for a run wholly on the screen, else once in several frames.
  mutating func outline(_ items: [RenderItem], like other: ItemRuns, within screen: PixelRect) {
    guard let edition else { return }
    let isSame = other.edition.map { edition.continues($0) } ?? false
    var i = 0
    while i < runs.count {
      let run = runs[i]
      guard run.hasMoved, run.items.count >= Self.leastItems else {
        i += 1
        continue
      }
      if edition.frame >= run.outlineEnd {
        if isSame, let known = other.outlined(like: run, at: i), edition.frame < known.outlineEnd {
          (runs[i].outline, runs[i].outlineEnd) = (known.outline, known.outlineEnd)
        } else {
          let items = items[run.items]
          let isWhole = items.allSatisfy { screen.contains($0.visibleBounds) }
          runs[i].outline = MotionOutline(items, at: run.place.transform)
          runs[i].outlineEnd = isWhole ? .max : edition.frame + Self.outlineFrames
        }
      }
      i = run.end
    }
  }

  /// The run at index `i` if it has an outline and is the same as `run`, moved by whole pixels.
  private func outlined(like run: Run, at i: Int) -> Run? {
    guard let frame = edition?.frame, i < runs.count, runs[i].outline != nil,
      runs[i].layer == run.layer, runs[i].items == run.items, run.lastChange <= frame,
      runs[i].place.wholePixels(to: run.place) != nil
    else { return nil }
    return runs[i]
  }

  /// The number of frames for which an outline is used that may be larger than necessary.
  private static let outlineFrames = 16
  /// The number of items from which an outline is cheaper than comparing them one by one.
  private static let leastItems = 8

  /// A run whose items have only moved by whole pixels since another list.
  struct MovedRun {
    let outline: MotionOutline
    let slide: Slide
    /// The number of its items, the same in both lists.
    let count: Int
  }

  /// The run that begins with an item, if it has only moved, and not far, since an earlier list.
  /// - Parameters:
  ///   - i: The index of the item in the earlier list, with `j` in this one.
  ///   - cursor: The run indices to search from; advanced with `i` and `j`.
  func moved(_ i: Int, _ j: Int, since other: ItemRuns, _ cursor: inout (Int, Int)) -> MovedRun? {
    while cursor.0 < other.runs.count, other.runs[cursor.0].items.lowerBound < i { cursor.0 += 1 }
    while cursor.1 < runs.count, runs[cursor.1].items.lowerBound < j { cursor.1 += 1 }
    guard let edition, let before = other.edition, edition.continues(before),
      before.frame <= edition.frame
    else { return nil }
    // A layer and its first child may begin with the same item.
    for new in runs[cursor.1...].prefix(while: { $0.items.lowerBound == j }) {
      guard let outline = new.outline, new.lastChange <= before.frame else { continue }
      let begun = other.runs[cursor.0...].prefix { $0.items.lowerBound == i }
      guard let old = begun.first(where: { $0.layer == new.layer }),
        old.items.count == new.items.count, let (x, y) = old.place.wholePixels(to: new.place),
        outline.isNearItself(movedBy: x, y)
      else { continue }
      let slide = Slide(from: old.place.transform, x: x, y: y)
      return MovedRun(outline: outline, slide: slide, count: new.items.count)
    }
    return nil
  }

  private mutating func learn(_ items: [RenderItem], to count: Int) {
    let items = items.span
    while known < count {
      if !items[known].isMovable { lastImmovable = known }
      known += 1
    }
  }
}

extension Placement {
  /// The movement to `other`; nil if it is not by whole pixels, or something else differs.
  fileprivate func wholePixels(to other: Placement) -> (x: Int, y: Int)? {
    let (a, b) = (transform, other.transform)
    guard opacity == other.opacity, a.isWhole, b.isWhole, a.hasSameAxes(as: b) else { return nil }
    let (x, y) = (Int(b.tx) - Int(a.tx), Int(b.ty) - Int(a.ty))
    return other.clip == clip?.offset(x: x, y: y) ? (x, y) : nil
  }

  fileprivate mutating func move(x: Int, y: Int) {
    transform.tx += Double(x)
    transform.ty += Double(y)
    clip = clip?.offset(x: x, y: y)
  }
}

extension Transform {
  /// Whether its translation is whole and small enough to be counted in integers.
  var isWhole: Bool {
    tx == tx.rounded(.down) && ty == ty.rounded(.down) && abs(tx) < 0x1p30 && abs(ty) < 0x1p30
  }

  /// Whether it differs from `other` in its translation at most.
  func hasSameAxes(as other: Transform) -> Bool {
    a == other.a && b == other.b && c == other.c && d == other.d
  }
}

extension RenderItem {
  /// Whether it would be built the same if it moved by whole pixels.
  fileprivate var isMovable: Bool { transform.isWhole && (special == nil || surface != nil) }
}
