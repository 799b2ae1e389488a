internal import DetentGeometry

/// A mask that shows a layer and its descendants only inside, or only outside, a sibling's bounds.
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
  /// The rectangles on this side of `bounds` that meet `frame` [device px]; `everywhere` if nothing of
  /// it is cut off.
  func parts(of frame: PixelRect, cutBy bounds: PixelRect) -> [PixelRect] {
    guard frame.intersects(bounds) else { return self == .inside ? [] : [.everywhere] }
    guard !bounds.contains(frame) else { return self == .inside ? [.everywhere] : [] }
    guard self == .outside else { return [bounds] }
    var parts: [PixelRect] = []
    PixelRect.everywhere.forEachPart(without: bounds) {
      if $0.intersects(frame) { parts.append($0) }
    }
    return parts
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

  /// The placements of a layer of `size` on a side of `bounds`, one for each rectangle that is left.
  func parts(on side: LayerMask.Side, of bounds: PixelRect, size: Size) -> [Placement] {
    let frame = PixelRect(enclosing: transform.bounds(of: Rect(origin: .zero, size: size)))
    return side.parts(of: frame, cutBy: bounds).map { part in
      var place = self
      if part != .everywhere { place.clip = clip.map { $0.intersection(part) } ?? part }
      return place
    }
  }
}
