internal import DetentMotion

/// The common progress of animations that are begun, scrubbed and sent back together: a value that
/// moves from 0 to 1 with them.
package struct ProgressPath: Equatable, Sendable {
  private var path: Motion
  /// The end of its own time [s].
  package private(set) var end: Double
  /// The number of times it was sent on since its path was laid.
  private var turns = 0
  /// Whether its whole path is still known, so that it can be scrubbed back.
  package var isWhole: Bool { turns < Motion.mostLegs / 2 }

  /// Creates a path from 0 to 1.
  /// - Parameter velocity: The initial velocity of a spring [1/s].
  package init(_ spec: AnimationSpec, velocity: Double, lasting duration: Double) {
    path = Motion(
      spec, from: MotionState(.zero, velocity: AnimatedValue(x: velocity)),
      to: AnimatedValue(x: 1), start: .zero)
    end = duration
  }

  /// Creates an even path from 0 to 1, extended to `fraction` if that lies beyond.
  package init(evenlyThrough fraction: Double, lasting duration: Double) {
    path = Motion.straight(
      from: .zero, to: AnimatedValue(x: 1), through: AnimatedValue(x: fraction), at: fraction,
      after: 0, duration: duration)
    end = duration
  }

  /// The progress after `seconds`: above 1 while it overshoots.
  package func value(at seconds: Double) -> Double {
    path.state(at: Instant(seconds: seconds)).value.x
  }

  /// Continues from `seconds` to `goal` by another law.
  /// - Parameters:
  ///   - relativeVelocity: The initial velocity in remaining ways a second; nil: the present one.
  ///   - speed: The past speed of its time.
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
  /// An even motion from `start` to `end` in `duration` [s] from zero, at `start` for the first
  /// `delay` of it, through `middle` at that `fraction` of the time, which may lie outside.
  static func straight(
    from start: AnimatedValue, to end: AnimatedValue, through middle: AnimatedValue,
    at fraction: Double, after delay: Double, duration: Double
  ) -> Motion {
    // Rounded to whole nanoseconds, like the times that are asked for.
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
