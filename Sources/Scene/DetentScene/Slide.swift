internal import DetentGeometry

/// The movement of a card, or of a layer's items, with its visible part.
struct Slide {
  /// The movement [device px].
  let x: Int
  let y: Int
  /// The old position of its upper left corner [device px].
  private let startX: Int
  private let startY: Int
  /// The visible part if a clip moves along with it, relative to its corner [device px]; else nil.
  private let part: PixelRect?
  /// The device pixels of a clip that is the same in both frames; else nil.
  private let frame: PixelRect?

  /// Nil if the clips are neither equal nor moved alike, or if it moves by half its size or more.
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

  /// Creates the slide of something that is not clipped, or whose clip moves along with it.
  /// - Parameters:
  ///   - start: The old place of its upper left corner.
  ///   - x: The movement to the right [device px], with `y` downwards.
  init(from start: Transform, x: Int, y: Int) {
    (startX, startY, self.x, self.y) = (Int(start.tx), Int(start.ty), x, y)
    (part, frame) = (nil, nil)
  }

  /// The edges of the visible part; empty if it is not cut.
  var cut: [PixelRect] { part?.edges ?? [] }

  /// The pixels that a part, or an edge without extent, passes over.
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
