internal import DetentGeometry

/// A mask that shows a layer without children only inside, or only outside, a sibling's bounds.
///
/// Two layers with the two sides of one mask divide their pixels exactly, wherever the mask moves:
/// a word that is half covered has two colours. Rounded corners are ignored.
public struct LayerMask: Hashable, Sendable {
  /// The side of the mask on which a layer is shown.
  public enum Side: Sendable { case inside, outside }

  /// The sibling whose bounds are the mask.
  public var layer: LayerID
  /// The side that is shown.
  public var side: Side

  /// Creates a mask that shows the part inside or outside of a sibling.
  public init(_ layer: LayerID, _ side: Side) {
    self.layer = layer
    self.side = side
  }
}

extension LayerMask.Side {
  /// The part of `frame` on this side of `bounds` [device px]. All of it is outside if the part
  /// outside would not be a single rectangle.
  func part(of frame: PixelRect, cutBy bounds: PixelRect) -> PixelRect {
    let inside = frame.intersection(bounds)
    guard !inside.isEmpty, let outside = frame.rest(without: inside) else {
      return self == .inside ? .empty : frame
    }
    return self == .inside ? inside : outside
  }
}

extension PixelRect {
  /// The rectangle left after removing `part`, which lies inside; nil if it is not one rectangle.
  fileprivate func rest(without part: PixelRect) -> PixelRect? {
    if part == self { return .empty }
    var rest = self
    switch (part.minX == minX, part.maxX == maxX, part.minY == minY, part.maxY == maxY) {
    case (true, false, true, true): rest.minX = part.maxX
    case (false, true, true, true): rest.maxX = part.minX
    case (true, true, true, false): rest.minY = part.maxY
    case (true, true, false, true): rest.maxY = part.minY
    default: return nil
    }
    return rest
  }
}

extension Placement {
  /// The device pixels that a child's content covers.
  @inline(__always)
  func frame(of layer: Layer, _ values: LayerValues, scale: Double) -> PixelRect {
    let bounds = placing(layer, values, scale: scale).transform.bounds(
      of: Rect(origin: .zero, size: layer.seenSize(values)))
    return PixelRect(
      enclosing: Rect(
        x: bounds.minX.rounded(), y: bounds.minY.rounded(), width: bounds.size.width.rounded(),
        height: bounds.size.height.rounded()))
  }

  /// Clips to the part of a layer of `size` on a side of `bounds`.
  mutating func keep(_ side: LayerMask.Side, of bounds: PixelRect, size: Size) {
    let frame = PixelRect(enclosing: transform.bounds(of: Rect(origin: .zero, size: size)))
    let part = side.part(of: frame, cutBy: bounds)
    if part != frame { clip = clip.map { $0.intersection(part) } ?? part }
  }
}
