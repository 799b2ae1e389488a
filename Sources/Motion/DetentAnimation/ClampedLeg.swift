internal import DetentMotion

/// One component's way from its start, or from a wall, to the next wall.
struct ClampedLeg: Equatable, Sendable {
  enum Force: Equatable, Sendable {
    case spring(Spring)
    case decay(Decay)
  }

  /// Its beginning, counted from the start of the motion [s].
  var since: Double
  var from: MotionState<Double>
  var target: Double
  /// Whether it stays at the wall for good, pressed against it.
  var rests = false

  func state(after time: Double, by force: Force) -> MotionState<Double> {
    if rests { return from }
    return switch force {
    case .spring(let spring): spring.state(after: time, from: from, to: target)
    case .decay(let decay): decay.state(after: time, from: from)
    }
  }

  func destination(by force: Force) -> Double {
    if rests { return from.value }
    return switch force {
    case .spring: target
    case .decay(let decay): decay.destination(from: from)
    }
  }

  func settlingTime(by force: Force, within tolerance: RestTolerance) -> Double {
    if rests { return since }
    switch force {
    case .spring(let spring):
      return since + spring.settlingTime(from: from, to: target, within: tolerance)
    case .decay(let decay):
      return since + decay.settlingTime(from: from, within: tolerance)
    }
  }

  func translated(by offset: Double) -> ClampedLeg {
    var moved = self
    moved.from.value += offset
    moved.target += offset
    return moved
  }
}

extension ClampedLeg {
  /// All legs from `start` on, the last one without end.
  ///
  /// A leg from a wall starts at rest, so that it never swings back as far again: a spring meets
  /// each of two walls at most once.
  static func path(
    of force: Force, from start: MotionState<Double>, to target: Double,
    between walls: Walls
  ) -> [ClampedLeg] {
    var legs: [ClampedLeg] = []
    var next: ClampedLeg? = ClampedLeg(since: 0, from: start, target: target)
    while let leg = next, legs.count < 4 {
      legs.append(leg)
      next = leg.nextLeg(by: force, between: walls)
    }
    return legs
  }

  private func nextLeg(by force: Force, between walls: Walls) -> ClampedLeg? {
    guard !rests else { return nil }
    let low = hit(walls.lower, direction: -1, by: force)
    let high = hit(walls.upper, direction: 1, by: force)
    let isLow = (low ?? .infinity) < (high ?? .infinity)
    guard let time = isLow ? low : high else { return nil }
    let wall = isLow ? walls.lower : walls.upper
    var leg = ClampedLeg(since: since + time, from: MotionState(wall), target: target)
    switch force {
    case .decay: leg.rests = true
    case .spring: leg.rests = isLow ? target <= wall : target >= wall
    }
    return leg
  }

  /// The time until it reaches `wall`, moving on towards the side of `direction` [s].
  private func hit(_ wall: Double, direction: Double, by force: Force) -> Double? {
    guard wall.isFinite else { return nil }
    let push = from.velocity != 0 ? from.velocity : target - wall
    if from.value == wall, push * direction > 0 { return 0 }
    switch force {
    case .spring(let spring):
      guard let time = spring.firstCrossing(of: wall, from: from, to: target) else { return nil }
      // A spring that hardly swings passes its target only after the motion counts as at rest.
      let end = spring.settlingTime(from: from, to: target, within: ClampedLeg.rest)
      return time < end ? time : nil
    case .decay(let decay):
      return decay.time(toReach: wall, from: from)
    }
  }

  /// The tolerance within which a spring is at rest, so that no wall has to stop it any more.
  private static let rest = RestTolerance(distance: 1e-9, speed: 1e-9)

  /// The time at which a component first reaches its destination [s]; nil if it only creeps there.
  static func reach(_ path: [ClampedLeg], by force: Force) -> Double? {
    guard let last = path.last else { return nil }
    if last.rests { return last.since }
    guard case .spring(let spring) = force else { return nil }
    for (i, leg) in path.enumerated() {
      let time = spring.firstArrival(from: leg.from, to: leg.target)
      guard let time else { continue }
      let end = i + 1 < path.count ? path[i + 1].since : .infinity
      if leg.since + time <= end { return leg.since + time }
    }
    return nil
  }
}
