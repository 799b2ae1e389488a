internal import DetentAnimation
internal import DetentMotion

extension Transition.Part {
  func goal(_ side: Transition.Side) -> AnimatedValue { side == .end ? end : start }

  func law(_ side: Transition.Side) -> Law { side == .end ? forward : back }

  /// How much of its way lies behind `value`.
  func fraction(of value: AnimatedValue) -> Double {
    let way = end - start
    let square = (way * way).sum()
    return square > 0 ? ((value - start) * way).sum() / square : 0
  }

  /// Where it is at `fraction`, scrubbed at `velocity` [1/s]: straight from its start to its end, by
  /// way of where it was `seen` when a finger took hold of it at `first`.
  ///
  /// Beyond an end, where `first` may lie, it goes on as fast as on a way that was never left.
  func state(
    at fraction: Double, velocity: Double, through seen: AnimatedValue, at first: Double
  ) -> MotionState<AnimatedValue> {
    let slope: AnimatedValue
    if fraction < first {
      slope = first > 0 ? (seen - start) / first : end - start
    } else {
      slope = first < 1 ? (end - seen) / (1 - first) : end - start
    }
    return MotionState(seen + slope * (fraction - first), velocity: slope * velocity)
  }
}

extension Law {
  /// For what a finger lets go of. A curve knows no velocity: a spring that takes about as long
  /// stands in for it.
  var released: Law {
    guard case .curve(_, let duration) = self, duration > 0,
      let spring = try? Spring(dampingRatio: 1, response: duration)
    else { return self }
    return .spring(spring)
  }
}
