/// The resistance beyond the end of a range: the further the finger, the less the object that it
/// holds moves.
///
/// `displacement = (1 − 1/(overshoot·c/d + 1))·d`, the curve of the first touch phone's scroll
/// views. It starts with slope c and never reaches d. Negative values mirror it.
public struct RubberBand: Hashable, Sendable {
  /// The slope at the edge c.
  public let coefficient: Double
  /// The limit that the displacement never quite reaches d [px], mostly the height or width of the
  /// visible range.
  public let dimension: Double

  public init(coefficient: Double = 0.55, dimension: Double) throws(MotionError) {
    try MotionError.requirePositive(coefficient, "rubber band's coefficient")
    try MotionError.requirePositive(dimension, "rubber band's dimension")
    self.coefficient = coefficient
    self.dimension = dimension
  }

  /// The displacement beyond the edge [px] when the finger is `overshoot` [px] beyond it.
  public func displacement(for overshoot: Double) -> Double {
    let stretch = overshoot.magnitude / dimension * coefficient
    let share = stretch.isInfinite ? 1 : stretch / (stretch + 1)
    return overshoot < 0 ? -dimension * share : dimension * share
  }

  /// The inverse: the finger's distance beyond the edge [px] for a displacement [px].
  ///
  /// A displacement that no finger could reach (`dimension` and beyond) gives the largest finite
  /// answer, so that a bounce can be grabbed wherever it is.
  public func overshoot(for displacement: Double) -> Double {
    let reached = displacement.magnitude
    let overshoot =
      reached < dimension
      ? min(reached / coefficient / (1 - reached / dimension), .greatestFiniteMagnitude)
      : Double.greatestFiniteMagnitude
    return displacement < 0 ? -overshoot : overshoot
  }

  /// The band for a hold that begins at a displacement [px]. If a bounce is farther out than any
  /// finger can pull, the band is a longer one, so that nothing jumps when the finger moves on.
  public func reaching(_ displacement: Double) -> RubberBand {
    let distance = displacement.magnitude
    guard distance > 0.9 * dimension, distance.isFinite else { return self }
    return (try? RubberBand(coefficient: coefficient, dimension: distance / 0.9)) ?? self
  }

  /// The derivative of the displacement by the overshoot: velocities are multiplied by this.
  public func slope(at overshoot: Double) -> Double {
    let stretch = overshoot.magnitude / dimension * coefficient + 1
    return coefficient / stretch / stretch
  }
}

extension RubberBand: CustomStringConvertible {
  /// Its slope and its length.
  public var description: String {
    "RubberBand(coefficient: \(coefficient), dimension: \(dimension))"
  }
}
