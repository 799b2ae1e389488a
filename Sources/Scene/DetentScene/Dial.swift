public import DetentGeometry

/// Strokes around a point, which a layer's `progress` lights one after another in the layer's
/// colour.
public struct Dial: Hashable, Sendable {
  /// The centre, relative to the layer's upper left corner [logical px].
  public var center: Point
  /// The distance of the strokes' outer ends from the centre [logical px].
  public var radius: Double
  /// The size of a stroke, which has round ends [logical px].
  public var stroke: Size
  /// The number of strokes, with the first and the last at the ends of `sweep`.
  public var count: Int
  /// The angle from the first stroke to the last, half of it on either side of the top [rad].
  public var sweep: Double
  /// The colour of an unlit stroke.
  public var dim: Color

  /// Creates strokes on a circle or a part of one.
  public init(
    center: Point, radius: Double, stroke: Size, count: Int, sweep: Double, dim: Color
  ) {
    self.center = center
    self.radius = radius
    self.stroke = stroke
    self.count = count
    self.sweep = sweep
    self.dim = dim
  }

  /// The map from a stroke's coordinates (origin at its upper left) to those of the layer.
  public func place(of index: Int) -> Transform {
    let part = count > 1 ? Double(index) / Double(count - 1) : 0.5
    return Transform.translation(-stroke.width / 2, -radius)
      .concatenated(with: .rotation(sweep * (part - 0.5)))
      .concatenated(with: .translation(center.x, center.y))
  }

  /// The fraction to which a stroke is lit, 0…1.
  public func share(of index: Int, progress: Double) -> Double {
    let lit = progress * Double(count) - Double(index)
    return lit > 0 ? min(lit, 1) : 0
  }

  /// The colour of the stroke `index` at `progress`: a mixture of `dim` and `lit` by its share.
  public func color(of index: Int, lit: Color, progress: Double) -> Color {
    dim.mixed(with: lit, share(of: index, progress: progress))
  }

  /// The bounds of the strokes that a change of progress affects; nil if it affects none.
  /// - Complexity: O(strokes that change).
  func bounds(from old: Double, to new: Double) -> Rect? {
    var (low, high) = (Point(.infinity, .infinity), Point(-.infinity, -.infinity))
    let (old, new) = (lit(old), lit(new))
    for index in Int(min(old, new).rounded(.down))..<Int(max(old, new).rounded(.up)) {
      let own = place(of: index).bounds(of: Rect(origin: .zero, size: stroke))
      low = Point(min(low.x, own.minX), min(low.y, own.minY))
      high = Point(max(high.x, own.maxX), max(high.y, own.maxY))
    }
    guard low.x <= high.x else { return nil }
    return Rect(origin: low, size: Size(high.x - low.x, high.y - low.y))
  }

  /// The number of lit strokes, with a fraction.
  private func lit(_ progress: Double) -> Double {
    let lit = progress * Double(count)
    return lit > 0 ? min(lit, Double(count)) : 0
  }
}
