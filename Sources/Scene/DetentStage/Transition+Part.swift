package import DetentAnimation
internal import DetentMotion

extension Transition.Part {
  /// Where it is at that side.
  package func goal(_ side: Transition.Side) -> AnimatedValue { side == .end ? end : start }

  func spec(_ side: Transition.Side) -> AnimationSpec { side == .end ? forward : back }

  /// How much of its way lies behind `value`.
  func fraction(of value: AnimatedValue) -> Double {
    let way = end - start
    let square = (way * way).sum()
    return square > 0 ? ((value - start) * way).sum() / square : 0
  }

  /// How much faster than on a way that was never left it may go to be at an end in time.
  ///
  /// Where the part that leads is all but there and another one has hardly begun, the finger's next
  /// pixel would else send that one all the way.
  private static let haste = 3.0

  /// Where it is at `fraction`, scrubbed at `velocity` [1/s]: straight from its start to its end, by
  /// way of where it was `seen` when a finger took hold of it at `first`. What would have to hurry
  /// too much stays back, and gets there once it is let go.
  ///
  /// Beyond an end, where `first` may lie, it goes on as fast as on a way that was never left.
  func state(
    at fraction: Double, velocity: Double, through seen: AnimatedValue, at first: Double
  ) -> MotionState<AnimatedValue> {
    let slope: AnimatedValue
    if fraction < first {
      slope = first > 0 ? limited((seen - start) / first) : end - start
    } else {
      slope = first < 1 ? limited((end - seen) / (1 - first)) : end - start
    }
    return MotionState(seen + slope * (fraction - first), velocity: slope * velocity)
  }

  private func limited(_ slope: AnimatedValue) -> AnimatedValue {
    let (pace, most) = (slope.magnitude, Self.haste * (end - start).magnitude)
    return pace > most ? slope * (most / pace) : slope
  }
}

extension AnimationSpec {
  /// For what a finger lets go of. A curve is no throw: a spring that takes about as long stands in for
  /// it.
  var released: AnimationSpec {
    guard case .curve(_, let duration) = self, duration > 0,
      let spring = try? Spring(dampingRatio: 1, response: duration)
    else { return self }
    return .spring(spring)
  }
}
