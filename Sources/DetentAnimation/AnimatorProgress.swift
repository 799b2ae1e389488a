internal import DetentMotion

/// How far a property animator is, as a path of a value that goes from 0 to 1 with the others.
struct AnimatorProgress: Equatable, Sendable {
  private var path: Motion
  /// When its own time is over [s].
  private(set) var end: Double
  /// How often it was sent on since its way was laid.
  private var turns = 0
  /// Whether all of its way since it was laid is known, and can be gone back.
  var isWhole: Bool { turns < Motion.mostLegs / 2 }

  /// From 0 to 1.
  init(_ timing: AnimatorTiming, lasting duration: Double) {
    let velocity = timing.velocity(over: AnimatedValue(x: 1)) ?? .zero
    path = Motion(
      timing.spec(lasting: duration), from: MotionState(.zero, velocity: velocity),
      to: AnimatedValue(x: 1), start: .zero)
    end = duration
  }

  /// Evenly from 0 to 1, and as far beyond as `fraction` is.
  init(evenlyThrough fraction: Double, lasting duration: Double) {
    path = Motion.straight(
      from: .zero, to: AnimatedValue(x: 1), through: AnimatedValue(x: fraction), at: fraction,
      after: 0, duration: duration)
    end = duration
  }

  /// How far it is after `seconds`: beyond 1 while it overshoots.
  func value(at seconds: Double) -> Double { path.state(at: Instant(seconds: seconds)).value.x }

  /// Itself until `seconds`, and from then on to `goal` by another timing.
  mutating func proceed(
    by timing: AnimatorTiming, from seconds: Double, to goal: Double, lasting duration: Double,
    speed: Double
  ) {
    let start = Instant(seconds: seconds)
    var state = path.state(at: start)
    state.velocity *= speed
    path = path.followed(
      by: Motion(
        timing.spec(lasting: duration), from: state, to: AnimatedValue(x: goal), start: start))
    end = seconds + duration
    turns += 1
  }
}

extension AnimatedValue {
  init(x: Double) { self = [x, 0, 0, 0] }
}

extension Motion {
  /// Evenly from `start` to `end` in `duration` [s] from zero, the first `delay` of it at its start, by
  /// way of `middle` at that `fraction` of the time, which may lie outside.
  static func straight(
    from start: AnimatedValue, to end: AnimatedValue, through middle: AnimatedValue,
    at fraction: Double, after delay: Double, duration: Double
  ) -> Motion {
    // Whole nanoseconds, for that is what is asked.
    let (now, last) = (Instant(seconds: fraction * duration), Instant(seconds: duration))
    var knots = [(Instant(seconds: delay), start), (last, end)]
    if now == last {
      knots[1].1 = middle
    } else {
      knots.insert((now, middle), at: now < .zero ? 0 : now > last ? 2 : 1)
    }
    return .sequence(
      zip(knots, knots.dropFirst()).map { a, b in
        .curve(.linear, from: a.1, to: b.1, start: a.0, duration: b.0.seconds(since: a.0))
      })
  }
}
