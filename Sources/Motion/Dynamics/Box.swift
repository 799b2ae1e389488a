/// A rectangle along the axes [px].
struct Box: Sendable {
  var lower: Vector
  var upper: Vector

  func grown(by margin: Double) -> Box { Box(lower: lower - margin, upper: upper + margin) }

  func joined(_ other: Box) -> Box {
    Box(
      lower: pointwiseMin(lower, other.lower), upper: pointwiseMax(upper, other.upper))
  }

  @inline(__always)
  func overlaps(_ other: Box) -> Bool {
    lower.x <= other.upper.x && other.lower.x <= upper.x && lower.y <= other.upper.y
      && other.lower.y <= upper.y
  }

  @inline(__always)
  func contains(_ other: Box) -> Bool {
    lower.x <= other.lower.x && other.upper.x <= upper.x && lower.y <= other.lower.y
      && other.upper.y <= upper.y
  }

  /// The least coordinate of its points along a direction.
  func lowest(along direction: Vector) -> Double {
    dot(
      direction,
      Vector(
        direction.x < 0 ? upper.x : lower.x, direction.y < 0 ? upper.y : lower.y))
  }
}
