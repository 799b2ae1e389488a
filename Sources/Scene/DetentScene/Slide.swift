internal import DetentGeometry

/// How far a card, or what is on a layer, has slid, and what of it is seen.
struct Slide {
  /// [device px]
  let x: Int
  let y: Int
  /// Where its upper left corner was [device px].
  private let startX: Int
  private let startY: Int
  /// What of it is seen, from its corner [device px]: something that moves along cuts it.
  private let part: PixelRect?
  /// The device pixels of which it is seen in both frames.
  private let frame: PixelRect?

  /// Nil where it is not cut alike in both frames, or has gone so far that it hardly meets itself.
  @inline(__always)
  init?(_ old: borrowing RenderItem, _ new: borrowing RenderItem) {
    (startX, startY) = (Int(old.transform.tx), Int(old.transform.ty))
    (x, y) = (Int(new.transform.tx) - startX, Int(new.transform.ty) - startY)
    guard 2 * abs(x) < old.bounds.width, 2 * abs(y) < old.bounds.height else { return nil }
    switch (old.clip, new.clip) {
    case (nil, nil): (part, frame) = (nil, nil)
    case (let clip?, let other?) where clip == other: (part, frame) = (nil, clip)
    case (let clip?, let other?) where clip.offset(x: x, y: y) == other:
      part =
        clip.contains(old.bounds)
        ? nil : old.bounds.intersection(clip).offset(x: -startX, y: -startY)
      frame = nil
    default: return nil
    }
  }

  /// The slide of something that nothing cuts, or that is cut by what moves along with it.
  /// - Parameters:
  ///   - start: Where its upper left corner was.
  ///   - x: How far it has gone, and `y` [device px].
  init(from start: Transform, x: Int, y: Int) {
    (startX, startY, self.x, self.y) = (Int(start.tx), Int(start.ty), x, y)
    (part, frame) = (nil, nil)
  }

  /// The edges along which it is cut, and those that are left.
  var cut: [PixelRect] { part?.edges ?? [] }

  /// The pixels that a part of it passes over, an edge without extent included.
  func sweep(_ rect: PixelRect) -> PixelRect {
    var swept = rect
    if let part {
      swept = PixelRect(
        minX: max(rect.minX, part.minX), minY: max(rect.minY, part.minY),
        maxX: min(rect.maxX, part.maxX), maxY: min(rect.maxY, part.maxY))
      guard swept.width >= 0, swept.height >= 0 else { return .empty }
    }
    swept = PixelRect(
      minX: swept.minX + startX + min(x, 0), minY: swept.minY + startY + min(y, 0),
      maxX: swept.maxX + startX + max(x, 0), maxY: swept.maxY + startY + max(y, 0))
    return frame.map { swept.intersection($0) } ?? swept
  }
}
