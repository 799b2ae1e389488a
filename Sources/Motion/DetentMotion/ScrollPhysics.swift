/// The physics of scrolled content along one axis: its range, its edges and its resting places.
///
/// The position is the content's own: it follows the finger one to one, in the same direction, from
/// the upper bound. A list of 2000 px seen through 600 px has the range −1400...0.
public struct ScrollPhysics: Hashable, Sendable {
  /// The range in which the content may rest [px]; a bound may be infinite.
  public let range: ClosedRange<Double>
  /// The visible length [px].
  public let viewport: Double
  /// The friction of a throw.
  public var decay: Decay
  /// The spring that pulls the content back from beyond an edge.
  public var bounce: Spring
  /// The resistance beyond an edge; nil for hard edges.
  public var band: RubberBand?
  /// The snap points at which it may come to rest.
  public let snap: RestPlaces
  /// The distance and speed within which it counts as at rest.
  public var tolerance: RestTolerance

  /// The places at which a throw may end.
  public enum RestPlaces: Hashable, Sendable {
    /// Anywhere.
    case free
    /// At the point nearest to its natural end.
    case points([Double])
    /// At a multiple of `length` [px], counted from 0.
    case pages(length: Double)
    /// At such a multiple, but no farther than the page next to the one it was taken hold of on.
    case singlePages(length: Double)
  }

  /// The physics of the first touch phone's scroll views: 0.998 a millisecond, a rubber band of
  /// 0.55, and a critically damped spring of stiffness 100 at the edges.
  public init(
    range: ClosedRange<Double>, viewport: Double, snap: RestPlaces = .free
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
  /// The spring at the edges of a scroll view: stiffness 100, critically damped, mass 1.
  public static let scrollEdge = Spring(valid: 100, damping: 20)
}

extension ScrollPhysics {
  /// The nearest place in the range.
  public func clamped(_ position: Double) -> Double {
    min(max(position, range.lowerBound), range.upperBound)
  }

  /// The snap point for a throw that would end at `position` and was taken hold of at `origin`; nil
  /// if it may rest anywhere.
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
