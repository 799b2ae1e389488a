public import DetentAnimation
public import DetentMotion

/// The law by which a property animator moves, which determines its duration if it is a spring.
public enum AnimatorTiming: Equatable, Sendable {
  /// A curve; the animator sets the duration.
  case curve(TimingCurve)
  /// A spring, for as long as it needs. `velocity` is in whole distances a second, one for each
  /// component of a value: at 1 it would arrive after a second.
  case spring(Spring, velocity: AnimatedValue = .zero)

  /// The duration, if the animator's own is `duration` [s].
  ///
  /// A spring takes until the remaining distance is less than a ten-thousandth of its way.
  func duration(told duration: Double) -> Double {
    guard case .spring(let spring, let velocity) = self else { return duration }
    let start = MotionState(AnimatedValue(repeating: 1), velocity: .zero - velocity)
    let tolerance = RestTolerance(distance: 1e-4, speed: .infinity)
    let time = spring.settlingTime(from: start, to: .zero, within: tolerance)
    return time.isFinite ? time : duration
  }

  /// The law of one value for a duration of `duration` [s].
  func spec(lasting duration: Double) -> AnimationSpec {
    switch self {
    case .curve(let curve): .curve(curve, duration: duration)
    case .spring(let spring, _): .spring(spring)
    }
  }

  /// The progress from 0 to 1.
  func progress(lasting duration: Double) -> ProgressPath {
    ProgressPath(
      spec(lasting: duration), velocity: relativeVelocity?.x ?? 0, lasting: duration)
  }

  /// The initial velocity given to a spring [ways/s]; nil if there is none.
  var relativeVelocity: AnimatedValue? {
    guard case .spring(_, let velocity) = self, velocity != .zero else { return nil }
    return velocity
  }

  var isSpring: Bool {
    if case .spring = self { true } else { false }
  }
}
