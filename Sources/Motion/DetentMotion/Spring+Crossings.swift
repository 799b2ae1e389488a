/// A turning point of a motion, where its velocity is zero.
public struct TurningPoint: Hashable, Sendable {
  /// The time [s].
  public var time: Double
  /// The position.
  public var value: Double

  public init(time: Double, value: Double) {
    self.time = time
    self.value = value
  }
}

extension Spring {
  /// The first moment later than `time` [s] at which it passes `level`; nil if there is none.
  ///
  /// Being on the level at `time` itself does not count, so that asking again from an answer finds
  /// the next one. A spring moves one way between two turning points, and of those still to come
  /// the next one on either side is the farthest: at most two stretches are searched.
  public func firstCrossing(
    of level: Double, after time: Double = 0, from start: MotionState<Double>, to target: Double
  ) -> Double? {
    let begin = time > 0 ? time : 0
    let state = state(after: begin, from: start, to: target)
    guard let swing = Swing(self, offset: state.value - target, velocity: state.velocity) else {
      return nil
    }
    return swing.firstCrossing(of: (level - target) / swing.scale).map { begin + $0 }
  }

  /// The first time on the target [s]: 0 if it starts there; nil if it only creeps up to it.
  public func firstArrival(from start: MotionState<Double>, to target: Double) -> Double? {
    start.value == target ? 0 : firstCrossing(of: target, from: start, to: target)
  }

  /// The next turning point later than `time` [s]; nil if there is none.
  public func turningPoint(
    after time: Double = 0, from start: MotionState<Double>, to target: Double
  ) -> TurningPoint? {
    let begin = time > 0 ? time : 0
    let state = state(after: begin, from: start, to: target)
    guard let swing = Swing(self, offset: state.value - target, velocity: state.velocity),
      let turn = swing.firstTurn
    else { return nil }
    return TurningPoint(time: begin + turn, value: target + swing.offset(at: turn) * swing.scale)
  }

  /// The farthest point beyond the target, counting the first velocity in; nil if it does not
  /// overshoot.
  ///
  /// For a start at rest at distance X that is `X·e^{−πζ/√(1−ζ²)}`.
  public func overshoot(from start: MotionState<Double>, to target: Double) -> TurningPoint? {
    firstArrival(from: start, to: target).flatMap {
      turningPoint(after: $0, from: start, to: target)
    }
  }

  /// The number of turning points farther than `distance` from the target, not counting the start;
  /// nil if there is no end to them.
  public func turnCount(
    from start: MotionState<Double>, to target: Double, beyond distance: Double
  ) -> Int? {
    guard let first = turningPoint(from: start, to: target) else { return 0 }
    let amplitude = (first.value - target).magnitude
    guard amplitude > distance else { return 0 }
    guard isUnderdamped else { return 1 }
    guard decayRate > 0, distance > 0 else { return nil }
    // Each turning point is nearer than the one before by the factor e^{−πβ/w}.
    let count = logarithm(amplitude / distance) * splitting / (Double.pi * decayRate)
    return count < 1e15 ? 1 + Int(count) : nil
  }
}

/// A spring's motion about its target, scaled so that neither its offset nor its velocity is large.
private struct Swing {
  let spring: Spring
  let start: MotionState<Double>
  /// The factor from a scaled offset to one of the motion itself.
  let scale: Double

  /// Nil for a motion at rest on its target, or one with an infinite state.
  init?(_ spring: Spring, offset: Double, velocity: Double) {
    let scale = max(offset.magnitude, velocity.magnitude / spring.naturalFrequency)
    guard scale > 0, scale.isFinite else { return nil }
    self.spring = spring
    self.scale = scale
    start = MotionState(offset / scale, velocity: velocity / scale)
  }

  func offset(at time: Double) -> Double { state(at: time).value }

  private func state(at time: Double) -> MotionState<Double> {
    spring.state(after: time, from: start, to: 0)
  }

  /// The next time at which the velocity is zero.
  var firstTurn: Double? {
    let (frequency, rate) = (spring.naturalFrequency, spring.decayRate)
    if spring.isUnderdamped {
      // v(t) ~ v·cos wt − (βv + ω₀²X)·sin(wt)/w
      let sum = rate * start.velocity + frequency * (frequency * start.value)
      return positive(arctangent(spring.splitting * start.velocity, sum))
    }
    guard start.velocity != 0 else { return nil }
    // v(t) ~ v·E − (slow·v + ω₀²X)·G
    return relaxationRoot(
      spring.slowRate + frequency * (frequency * (start.value / start.velocity)))
  }

  /// The next time on the target.
  private var firstZero: Double? {
    if spring.isUnderdamped {
      // x(t) ~ X·cos wt + (v + βX)·sin(wt)/w
      let sum = start.velocity + spring.decayRate * start.value
      return positive(arctangent(-spring.splitting * start.value, sum))
    }
    guard start.value != 0 else { return nil }
    // x(t) ~ X·(E + fast·G) + v·G
    return relaxationRoot(
      -(spring.decayRate + spring.splitting) - start.velocity / start.value)
  }

  /// The first time later than 0 with the phase `angle` or any whole number of half turns from it.
  private func positive(_ angle: Double) -> Double? {
    let rate = spring.splitting
    // A phase of the size of rounding is the start itself.
    let least = Swing.instant * rate / spring.naturalFrequency
    var phase = angle
    while phase <= least { phase += Double.pi }
    let time = phase / rate
    return time.isFinite ? time : nil
  }

  /// The t > 0 with E/G = `ratio`.
  private func relaxationRoot(_ ratio: Double) -> Double? {
    guard ratio > 0, ratio.isFinite else { return nil }
    let difference = 2 * spring.splitting
    let time =
      difference == 0 ? 1 / ratio : logarithmOfOnePlus(difference / ratio) / difference
    return time * spring.naturalFrequency > Swing.instant && time.isFinite ? time : nil
  }

  /// Phases and scaled offsets of this size are rounding.
  private static let instant = 1e-12

  func firstCrossing(of level: Double) -> Double? {
    guard level.isFinite else { return nil }
    guard level != 0 else { return firstZero }
    guard let turn = firstTurn else { return crossing(of: level, between: 0, and: nil) }
    if let crossing = crossing(of: level, between: 0, and: turn) { return crossing }
    let next = spring.isUnderdamped ? turn + Double.pi / spring.splitting : nil
    return crossing(of: level, between: turn, and: next)
  }

  /// The crossing within a monotone stretch; a stretch without an end lasts until rest.
  private func crossing(of level: Double, between begin: Double, and end: Double?) -> Double? {
    let from = begin == 0 ? sideAtStart(of: level) : offset(at: begin) - level
    let to = end.map { offset(at: $0) - level } ?? -level
    guard from * to < 0 || (to == 0 && end != nil && from != 0) else { return nil }
    if to == 0, let end { return end }
    guard let late = end ?? passed(level, after: begin) else { return nil }
    var root = BracketedRoot(from: begin, to: late, rises: from < 0)
    return root.solve { time in
      let state = state(at: time)
      return (value: state.value - level, slope: state.velocity)
    }
  }

  /// The sign of the side of the level on which it starts, or to which it leaves from the level.
  private func sideAtStart(of level: Double) -> Double {
    let side = start.value - level
    guard side.magnitude <= Swing.instant else { return side }
    return start.velocity != 0 ? start.velocity : -start.value
  }

  /// A moment from which it stays nearer to its target than the level is.
  private func passed(_ level: Double, after begin: Double) -> Double? {
    var span = 1 / spring.slowRate
    while span.isFinite {
      if offset(at: begin + span).magnitude < level.magnitude { return begin + span }
      span *= 2
    }
    return nil
  }
}
