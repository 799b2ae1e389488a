/// How a scrolled content moves along one axis: its range, what stops it and where it may rest.
///
/// The position is the content's own: it follows the finger one to one, grows with it, and starts
/// at the upper bound. A list of 2000 px seen through 600 px has the range −1400...0.
public struct ScrollPhysics: Hashable, Sendable {
  /// Where the content may rest [px]; a bound may be infinite.
  public let range: ClosedRange<Double>
  /// The length of what is seen at once [px].
  public let viewport: Double
  /// How a throw slows down.
  public var decay: Decay
  /// What pulls it back from beyond an edge.
  public var bounce: Spring
  /// The resistance beyond an edge; nil for edges that nothing passes.
  public var band: RubberBand?
  /// The places it may come to rest at.
  public let snap: Snap
  /// When it counts as at rest.
  public var tolerance: RestTolerance

  /// Where a throw may end.
  public enum Snap: Hashable, Sendable {
    /// Anywhere.
    case free
    /// At the point nearest to where it would end by itself.
    case points([Double])
    /// At a multiple of `length` [px], counted from 0.
    case pages(length: Double)
    /// The same, but never farther than the page next to the one it was taken from.
    case singlePages(length: Double)
  }

  /// The physics of the first touch phone's scroll views: 0.998 a millisecond, a rubber band of
  /// 0.55, and a critically damped spring of stiffness 100 at the edges.
  public init(
    range: ClosedRange<Double>, viewport: Double, snap: Snap = .free
  ) throws(MotionError) {
    try MotionError.requirePositive(viewport, "viewport")
    switch snap {
    case .free: break
    case .points(let points):
      guard points.allSatisfy(\.isFinite) else { throw .notFinite(name: "snap point") }
    case .pages(let length), .singlePages(let length):
      try MotionError.requirePositive(length, "length of a page")
    }
    self.range = range
    self.viewport = viewport
    self.snap = snap
    decay = .normal
    bounce = .scrollEdge
    band = try RubberBand(dimension: viewport)
    tolerance = RestTolerance(distance: 0.5, speed: 5)
  }
}

extension Spring {
  /// What brings a scroll view back from beyond its edge: stiffness 100, critically damped, mass 1.
  public static let scrollEdge = Spring(valid: 100, damping: 20)
}

extension ScrollPhysics {
  /// The nearest place in the range.
  public func clamped(_ position: Double) -> Double {
    min(max(position, range.lowerBound), range.upperBound)
  }

  /// The snap point for a throw that would end at `position` and was taken hold of at `origin`; nil
  /// where it may rest anywhere.
  public func snapPoint(for position: Double, takenAt origin: Double) -> Double? {
    let position = clamped(position)
    switch snap {
    case .free: return nil
    case .points(let points):
      return points.filter(range.contains).min {
        ($0 - position).magnitude < ($1 - position).magnitude
      }
    case .pages(let length):
      return clamped((position / length).rounded() * length)
    case .singlePages(let length):
      let (page, first) = ((position / length).rounded(), (clamped(origin) / length).rounded())
      return clamped(min(max(page, first - 1), first + 1) * length)
    }
  }
}
