public import DetentGeometry

/// A card with all that is on it, to be drawn once and then placed: what it looks like wherever it
/// stands on whole pixels.
///
/// Two are equal when they are the same one.
public final class PlacedSurface: Sendable {
  /// The card and what is on it, in drawing order, in device pixels counted from its upper left
  /// corner.
  public let items: [RenderItem]
  /// The card's [device px].
  public let size: PixelSize
  /// What is on the card: the device pixels of each thing, and those of them that would look the same
  /// if it stood somewhere else and still held them.
  let ink: [(bounds: PixelRect, steady: RectPair)]
  /// What changes when it moves a little.
  let outline: MotionOutline

  /// What its pixels take [bytes].
  public var cost: Int { size.width * size.height * 4 }

  /// What those of a card of `size` [logical px] would take [bytes]; more than there is for one that is
  /// too large to count.
  static func cost(of size: Size, scale: Double) -> Int {
    let (width, height) = ((size.width * scale).rounded(), (size.height * scale).rounded())
    guard width < 0x1p20, height < 0x1p20 else { return .max }
    return Int(width) * Int(height) * 4
  }

  /// Nil unless it looks the same wherever it stands: the first item is an opaque fill, and all
  /// others are on it, none in its rounded corners, and none a window onto what stands still; and
  /// unless it is sooner drawn than copied.
  init?(_ items: [RenderItem]) {
    guard let card = items.first, card.content == .fill, card.special == nil,
      card.clip?.contains(card.bounds) ?? true, card.transform.tx == 0, card.transform.ty == 0,
      !card.covers.isEmpty
    else { return nil }
    var ink: [(bounds: PixelRect, steady: RectPair)] = []
    // What changes wherever it moves is joined here once, and not in every frame.
    var loose = Region()
    // A thing that is not drawn row by row costs as much as many.
    var things = 1
    for item in items.dropFirst() {
      let bounds = item.visibleBounds
      if bounds.isEmpty { continue }
      guard !item.showsScreen, !item.isPlane, card.surelyCovers(bounds)
      else { return nil }
      things += item.special == nil && item.transform.isUpright ? 1 : 16
      let steady =
        item.opacity >= 1 && item.color.alpha >= 1
        ? item.steady.intersection(RectPair(bounds, bounds)) : .none
      if steady.isEmpty { loose.formUnion(bounds) } else { ink.append((bounds, steady)) }
    }
    ink.removeAll { thing in loose.rects.contains { $0.contains(thing.bounds) } }
    self.items = items
    self.ink = ink + loose.rects.map { ($0, .none) }
    outline = MotionOutline([(card.bounds, card.steady)] + self.ink)
    let (width, height) = (card.size.width * card.transform.a, card.size.height * card.transform.d)
    guard width < 0x1p20, height < 0x1p20 else { return nil }
    size = PixelSize(Int(width.rounded()), Int(height.rounded()))
    guard Double(things * Self.pixelsPerThing) >= width * height else { return nil }
  }

  /// So many pixels are copied in about the time that one thing more costs to list, compare and draw
  /// [px]: a large card on which there is little is sooner drawn.
  private static let pixelsPerThing = 4096
}

extension PlacedSurface: Hashable {
  /// Whether they are one and the same.
  public static func == (a: PlacedSurface, b: PlacedSurface) -> Bool { a === b }
  /// By what it is, not by what it shows.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension RenderItem {
  /// Whether all of `rect` lies within its rounded outline, which is that of an upright fill at the
  /// origin: no pixel of it is one that a corner covers in part.
  fileprivate func surelyCovers(_ rect: PixelRect) -> Bool {
    if covers.contains(where: { $0.contains(rect) }) { return true }
    let (width, height) = (size.width * transform.a, size.height * transform.d)
    guard rect.minX >= 0, rect.minY >= 0, Double(rect.maxX) <= width, Double(rect.maxY) <= height
    else { return false }
    let radius = min(cornerRadius * transform.a, min(width, height) / 2)
    // How far the rectangle's corner that is nearest to one of ours lies within its square.
    func isInside(_ x: Double, _ y: Double) -> Bool {
      let (dx, dy) = (max(0, radius - x), max(0, radius - y))
      return (dx * dx + dy * dy).squareRoot() <= radius - 1.5 || dx == 0 || dy == 0
    }
    let (left, top) = (Double(rect.minX), Double(rect.minY))
    let (right, bottom) = (width - Double(rect.maxX), height - Double(rect.maxY))
    return (!corners.hasAny(of: .topLeft) || isInside(left, top))
      && (!corners.hasAny(of: .topRight) || isInside(right, top))
      && (!corners.hasAny(of: .bottomLeft) || isInside(left, bottom))
      && (!corners.hasAny(of: .bottomRight) || isInside(right, bottom))
  }

  /// What is placed instead of drawing the item and what is on it; nil: it is drawn.
  public var surface: PlacedSurface? {
    if case .surface(let surface) = special { surface } else { nil }
  }

  var isPlane: Bool { if case .plane = special { true } else { false } }

  /// The same item somewhere else.
  public func offset(x: Int, y: Int) -> RenderItem {
    var item = self
    item.transform.tx += Double(x)
    item.transform.ty += Double(y)
    item.bounds = bounds.offset(x: x, y: y)
    item.clip = clip?.offset(x: x, y: y)
    (item.covers, item.steady) = (covers.offset(x: x, y: y), steady.offset(x: x, y: y))
    if case .plane(var plane) = special {
      plane.projection = plane.projection.concatenated(
        with: .translation(Double(x), Double(y)))
      plane.screenX -= x
      plane.screenY -= y
      item.special = .plane(plane)
    }
    return item
  }

  /// An item of a surface where the surface's card is placed.
  public func placed(on card: RenderItem) -> RenderItem {
    var item = offset(x: Int(card.transform.tx), y: Int(card.transform.ty))
    guard let outer = card.clip else { return item }
    item.clip = item.clip.map { $0.intersection(outer) } ?? outer
    item.covers = item.covers.intersection(RectPair(outer, outer))
    return item
  }
}

extension RenderList {
  /// The same with all items drawn and none placed.
  public var flattened: RenderList {
    guard items.contains(where: { $0.surface != nil }) else { return self }
    return RenderList(
      items: items.flatMap { item in
        item.surface.map { $0.items.map { $0.placed(on: item) } } ?? [item]
      })
  }
}
