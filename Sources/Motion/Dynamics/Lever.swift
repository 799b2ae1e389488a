/// The response of two bodies to equal and opposite impulses at one point along one axis.
struct Lever: Equatable, Sendable {
  /// The motion of each point along the axis for each radian of its body's turn: `arm × axis` [px].
  var a = 0.0
  var b = 0.0
  /// The velocity at which an impulse of 1 parts the two points; 0 if nothing can move.
  var response = 0.0

  /// The impulse that parts them by 1 px/s; 0 if nothing can move.
  var mass: Double { response > 0 ? 1 / response : 0 }

  /// The velocity at which the first point leaves the second one along the axis [px/s].
  @inline(__always)
  func speed(_ first: Momentum, _ second: Momentum, along axis: Vector) -> Double {
    dot(first.velocity - second.velocity, axis) + (first.turn * a - second.turn * b)
  }
}
