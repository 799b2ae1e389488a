internal import DetentGeometry

/// A layer that shows another, one without children, only within its bounds, or only outside.
///
/// Two layers with the two sides of one mask share their pixels out exactly, wherever the mask moves:
/// a word that is half covered has two inks. Corners count as if they were not round.
public struct LayerMask: Hashable, Sendable {
  /// What of a layer is left.
  public enum Side: Sendable { case inside, outside }

  /// A sibling of the layer that it masks.
  public var layer: LayerID
  /// What is left.
  public var side: Side

  /// What lies inside or outside of another layer.
  public init(_ layer: LayerID, _ side: Side) {
    self.layer = layer
    self.side = side
  }
}

extension LayerMask.Side {
  /// What of `frame` is on this side of `bounds` [device px]. All of it is outside where the bounds
  /// do not leave one rectangle of it.
  func part(of frame: PixelRect, cutBy bounds: PixelRect) -> PixelRect {
    let inside = frame.intersection(bounds)
    guard !inside.isEmpty, let outside = frame.rest(without: inside) else {
      return self == .inside ? .empty : frame
    }
    return self == .inside ? inside : outside
  }
}

extension PixelRect {
  /// What is left where `part`, which lies in it, reaches across it from one edge; nil: it does not.
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
  /// The device pixels that a child takes when its content is drawn.
  @inline(__always)
  func frame(of layer: Layer, _ values: LayerValues, scale: Double) -> PixelRect {
    let bounds = placing(layer, values, scale: scale).transform.bounds(
      of: Rect(origin: .zero, size: layer.seenSize(values)))
    return PixelRect(
      enclosing: Rect(
        x: bounds.minX.rounded(), y: bounds.minY.rounded(), width: bounds.size.width.rounded(),
        height: bounds.size.height.rounded()))
  }

  /// Leaves what of a layer of `size` is on a side of `bounds`.
  mutating func keep(_ side: LayerMask.Side, of bounds: PixelRect, size: Size) {
    let frame = PixelRect(enclosing: transform.bounds(of: Rect(origin: .zero, size: size)))
    let part = side.part(of: frame, cutBy: bounds)
    if part != frame { clip = clip.map { $0.intersection(part) } ?? part }
  }
}
