package import DetentAnimation
package import DetentMotion

extension Transition.Part {
  /// The value of the part at `side`.
  package func goal(_ side: Transition.Side) -> AnimatedValue { side == .end ? end : start }

  func spec(_ side: Transition.Side) -> AnimationSpec { side == .end ? forward : back }

  /// The values between its two ends.
  var way: ScrubbedWay { ScrubbedWay(from: start, to: end) }
}

/// The values of a property between two ends, through which a finger leads it.
package struct ScrubbedWay: Sendable {
  package let start: AnimatedValue
  package let end: AnimatedValue

  package init(from start: AnimatedValue, to end: AnimatedValue) {
    (self.start, self.end) = (start, end)
  }

  /// The fraction of the way from `start` to `end` at `value`.
  package func fraction(of value: AnimatedValue) -> Double {
    let way = end - start
    let square = (way * way).sum()
    return square > 0 ? ((value - start) * way).sum() / square : 0
  }

  /// The limit of its speed, as a multiple of its speed on the undisturbed way.
  ///
  /// Without it, when the leading property is nearly at an end and another has hardly begun, the
  /// finger's next pixel would move the other one all the way.
  private static let haste = 3.0

  /// The state at `fraction`, scrubbed at `velocity` [1/s]: on straight lines from its start by way
  /// of `seen`, where a finger took hold of it at the fraction `first`, to its end. One that
  /// would exceed `haste` lags behind and arrives after it is let go.
  ///
  /// Beyond an end, where `first` may lie, it moves at the speed of the undisturbed way.
  package func state(
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
  /// The law after a finger lets go. A curve cannot take up the velocity of a throw: a spring of
  /// about the same duration replaces it.
  package var released: AnimationSpec {
    guard case .curve(_, let duration) = self, duration > 0,
      let spring = try? Spring(dampingRatio: 1, response: duration)
    else { return self }
    return .spring(spring)
  }
}
