public import DetentGeometry

/// Strokes around a point, of which a layer's `progress` lights one after another in the layer's
/// colour.
public struct Dial: Hashable, Sendable {
  /// From the layer's upper left corner [logical px].
  public var center: Point
  /// Of the strokes' outer ends [logical px].
  public var radius: Double
  /// Of a stroke, which is rounded at its ends [logical px].
  public var stroke: Size
  /// How many strokes there are, the first and the last at the ends of `sweep`.
  public var count: Int
  /// The angle from the first to the last, half of it on either side of the top [rad].
  public var sweep: Double
  /// The colour of a stroke that is not lit.
  public var dim: Color

  /// Strokes in a circle or a part of one.
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

  /// From the stroke's own coordinates, its upper left corner at the origin, to the layer's.
  public func place(of index: Int) -> Transform {
    let part = count > 1 ? Double(index) / Double(count - 1) : 0.5
    return Transform.translation(-stroke.width / 2, -radius)
      .concatenated(with: .rotation(sweep * (part - 0.5)))
      .concatenated(with: .translation(center.x, center.y))
  }

  /// How far a stroke is lit, 0…1.
  public func share(of index: Int, progress: Double) -> Double {
    let lit = progress * Double(count) - Double(index)
    return lit > 0 ? min(lit, 1) : 0
  }

  /// The color of the stroke `index` at `progress`, 0…1: `lit` as far as it is lit, else dim.
  public func color(of index: Int, lit: Color, progress: Double) -> Color {
    dim.mixed(with: lit, share(of: index, progress: progress))
  }

  /// What may look otherwise when the progress changes; nil: nothing does.
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

  /// How many strokes are lit.
  private func lit(_ progress: Double) -> Double {
    let lit = progress * Double(count)
    return lit > 0 ? min(lit, Double(count)) : 0
  }
}
