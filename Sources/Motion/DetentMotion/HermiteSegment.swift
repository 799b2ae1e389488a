/// The cubic over 0...1 with given values and slopes at both ends.
struct HermiteSegment<Value: MotionValue> {
  var from: Value
  var to: Value
  /// The slope at 0.
  var leaving: Value
  /// The slope at 1.
  var arriving: Value

  func value(at u: Double) -> Value {
    let rest = 1 - u
    let bends = (leaving * rest - arriving * u) * (u * rest)
    return from + (to - from) * (u * u * (3 - 2 * u)) + bends
  }

  func slope(at u: Double) -> Value {
    let rest = 1 - u
    return (to - from) * (6 * u * rest) + leaving * (rest * (1 - 3 * u))
      + arriving * (u * (3 * u - 2))
  }
}
