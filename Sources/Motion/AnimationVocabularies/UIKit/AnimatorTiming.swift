public import DetentAnimation
public import DetentMotion

/// By what law a property animator moves, and how long it takes.
public enum AnimatorTiming: Equatable, Sendable {
  /// Along a curve; the animator says how long.
  case curve(TimingCurve)
  /// By a spring, for as long as it needs. `velocity` is in whole distances a second, one for each
  /// component of a value: 1 would be there after a second.
  case spring(Spring, velocity: AnimatedValue = .zero)

  /// How long it takes, when told `duration` [s].
  ///
  /// A spring takes the time after which what is left is less than a ten-thousandth of its way.
  func duration(told duration: Double) -> Double {
    guard case .spring(let spring, let velocity) = self else { return duration }
    let start = MotionState(AnimatedValue(repeating: 1), velocity: .zero - velocity)
    let tolerance = RestTolerance(distance: 1e-4, speed: .infinity)
    let time = spring.settlingTime(from: start, to: .zero, within: tolerance)
    return time.isFinite ? time : duration
  }

  /// The law of one value, with `duration` [s] to go.
  func spec(lasting duration: Double) -> AnimationSpec {
    switch self {
    case .curve(let curve): .curve(curve, duration: duration)
    case .spring(let spring, _): .spring(spring)
    }
  }

  /// How far it is on its way from 0 to 1.
  func progress(lasting duration: Double) -> ProgressPath {
    ProgressPath(
      spec(lasting: duration), velocity: relativeVelocity?.x ?? 0, lasting: duration)
  }

  /// What a spring was given to start with [ways/s]; nil: nothing.
  var relativeVelocity: AnimatedValue? {
    guard case .spring(_, let velocity) = self, velocity != .zero else { return nil }
    return velocity
  }

  var isSpring: Bool {
    if case .spring = self { true } else { false }
  }
}
