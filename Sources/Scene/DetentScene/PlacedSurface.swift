public import DetentGeometry

/// A card and everything on it, drawn once and then placed at any whole pixel.
///
/// Two surfaces are equal if they are the same object.
public final class PlacedSurface: Sendable {
  /// The card and its contents in drawing order, in device pixels relative to its upper left
  /// corner.
  public let items: [RenderItem]
  /// The size of the card [device px].
  public let size: PixelSize
  /// The contents of the card: the device pixels of each item, and those of them that would look
  /// the same if the item moved and still covered them.
  let ink: [(bounds: PixelRect, steady: RectPair)]
  /// The parts that change when the card moves a little.
  let outline: MotionOutline

  /// The memory of its pixels [bytes].
  public var cost: Int { size.width * size.height * 4 }

  /// The memory for a card of `size` [logical px], [bytes]; `Int.max` if it is too large to count.
  static func cost(of size: Size, scale: Double) -> Int {
    let (width, height) = ((size.width * scale).rounded(), (size.height * scale).rounded())
    guard width < 0x1p20, height < 0x1p20 else { return .max }
    return Int(width) * Int(height) * 4
  }

  /// Nil unless the card looks the same everywhere: the first item is an opaque fill, and the
  /// others lie on it, outside its rounded corners, and show nothing that stands still. Nil also if
  /// drawing it is cheaper than copying it.
  init?(_ items: [RenderItem]) {
    guard let card = items.first, card.content == .fill, card.special == nil,
      card.clip?.contains(card.bounds) ?? true, card.transform.tx == 0, card.transform.ty == 0,
      !card.covers.isEmpty
    else { return nil }
    var ink: [(bounds: PixelRect, steady: RectPair)] = []
    // Joins the items that change on every movement once, rather than in every frame.
    var loose = Region()
    // An item that is not drawn row by row costs as much as 16 others.
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

  /// The number of pixels that are copied in the time in which one item is listed, compared and
  /// drawn: a large card with few items is drawn.
  private static let pixelsPerThing = 4096
}

extension PlacedSurface: Hashable {
  /// Returns whether the two are the same object.
  public static func == (a: PlacedSurface, b: PlacedSurface) -> Bool { a === b }
  /// Hashes the identity, not the content.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension RenderItem {
  /// Whether all of `rect` lies within the rounded outline of the upright fill at the origin,
  /// without a pixel that a corner covers in part.
  fileprivate func surelyCovers(_ rect: PixelRect) -> Bool {
    if covers.contains(where: { $0.contains(rect) }) { return true }
    let (width, height) = (size.width * transform.a, size.height * transform.d)
    guard rect.minX >= 0, rect.minY >= 0, Double(rect.maxX) <= width, Double(rect.maxY) <= height
    else { return false }
    let radius = min(cornerRadius * transform.a, min(width, height) / 2)
    // Whether the rectangle's corner at this distance from ours is well inside the rounded corner.
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

  /// The surface that is placed instead of drawing the item; nil if it is drawn.
  public var surface: PlacedSurface? {
    if case .surface(let surface) = special { surface } else { nil }
  }

  var isPlane: Bool { if case .plane = special { true } else { false } }

  /// The item moved by whole device pixels.
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

  /// A surface's item, moved and clipped as the surface's card is placed.
  public func placed(on card: RenderItem) -> RenderItem {
    var item = offset(x: Int(card.transform.tx), y: Int(card.transform.ty))
    guard let outer = card.clip else { return item }
    item.clip = item.clip.map { $0.intersection(outer) } ?? outer
    item.covers = item.covers.intersection(RectPair(outer, outer))
    return item
  }
}
