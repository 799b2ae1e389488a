internal import DetentMotion

/// How far animations that are begun, scrubbed and sent back as one are: the path of a value that goes
/// from 0 to 1 with them.
package struct ProgressPath: Equatable, Sendable {
  private var path: Motion
  /// When its own time is over [s].
  package private(set) var end: Double
  /// How often it was sent on since its way was laid.
  private var turns = 0
  /// Whether all of its way since it was laid is known, and can be gone back.
  package var isWhole: Bool { turns < Motion.mostLegs / 2 }

  /// From 0 to 1.
  /// - Parameter velocity: What a spring starts with [1/s].
  package init(_ spec: AnimationSpec, velocity: Double, lasting duration: Double) {
    path = Motion(
      spec, from: MotionState(.zero, velocity: AnimatedValue(x: velocity)),
      to: AnimatedValue(x: 1), start: .zero)
    end = duration
  }

  /// Evenly from 0 to 1, and as far beyond as `fraction` is.
  package init(evenlyThrough fraction: Double, lasting duration: Double) {
    path = Motion.straight(
      from: .zero, to: AnimatedValue(x: 1), through: AnimatedValue(x: fraction), at: fraction,
      after: 0, duration: duration)
    end = duration
  }

  /// How far it is after `seconds`: beyond 1 while it overshoots.
  package func value(at seconds: Double) -> Double {
    path.state(at: Instant(seconds: seconds)).value.x
  }

  /// Itself until `seconds`, and from then on to `goal` by another law.
  /// - Parameters:
  ///   - relativeVelocity: What it starts with, in ways left a second; nil: what it has.
  ///   - speed: At which its time has run.
  package mutating func proceed(
    by spec: AnimationSpec, from seconds: Double, to goal: Double, lasting duration: Double,
    relativeVelocity: Double?, speed: Double
  ) {
    let start = Instant(seconds: seconds)
    var state = path.state(at: start)
    state.velocity =
      relativeVelocity.map { AnimatedValue(x: $0 * (goal - state.value.x)) }
      ?? state.velocity * speed
    path = path.followed(
      by: Motion(
        spec, from: state, to: AnimatedValue(x: goal), start: start))
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
