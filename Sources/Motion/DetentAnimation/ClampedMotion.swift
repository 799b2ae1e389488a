internal import DetentMotion

/// A motion between walls, each component on its own.
///
/// A spring or a decay that reaches a wall stops there at a moment known in closed form, and
/// continues from rest. A path without a force (a curve, keys) is cut off at the walls.
struct ClampedMotion: Equatable, Sendable {
  /// The motion without walls.
  private var motion: Motion
  private var walls: [Walls]
  /// The stretches between walls of each component; empty if there is no force.
  private var legs: [[ClampedLeg]] = []
  private var force: ClampedLeg.Force?

  /// Nil for a motion without walls, one that stands still, and a force that meets no wall.
  init?(_ motion: Motion, _ clamp: Clamp) {
    guard clamp != .none, let from = motion.first else { return nil }
    self.motion = motion
    let target = motion.destination
    let states = from.components
    walls = states.indices.map { clamp.walls(of: $0, from: states[$0], to: target[$0]) }
    force = motion.force
    guard let force else { return }
    legs = states.indices.map { i in
      ClampedLeg.path(of: force, from: states[i], to: target[i], between: walls[i])
    }
    if legs.allSatisfy({ $0.count == 1 }) { return nil }
  }

  var start: Instant { motion.start }

  func state(at time: Instant) -> MotionState<AnimatedValue> {
    guard let force else { return limited(motion.state(at: time)) }
    let elapsed = max(0, time.seconds(since: start))
    var state = MotionState(AnimatedValue.zero)
    for i in legs.indices {
      guard let leg = legs[i].last(where: { $0.since <= elapsed }) else { continue }
      let part = leg.state(after: elapsed - leg.since, by: force)
      (state.value[i], state.velocity[i]) = (part.value, part.velocity)
    }
    return state
  }

  private func limited(_ state: MotionState<AnimatedValue>) -> MotionState<AnimatedValue> {
    var state = state
    for i in walls.indices where !walls[i].hold(state.value[i]) {
      state.value[i] = min(max(state.value[i], walls[i].lower), walls[i].upper)
      state.velocity[i] = 0
    }
    return state
  }

  var destination: AnimatedValue {
    guard let force else { return limited(MotionState(motion.destination)).value }
    var end = motion.destination
    for i in legs.indices { end[i] = legs[i].last?.destination(by: force) ?? end[i] }
    return end
  }

  func settles(within tolerance: RestTolerance) -> Instant {
    guard let force else { return motion.settles(within: tolerance) }
    // Each component has a tighter tolerance than all four together.
    let share = RestTolerance(
      distance: tolerance.distance / 2, speed: tolerance.speed / 2)
    let ends = legs.compactMap { $0.last?.settlingTime(by: force, within: share) }
    return start.advanced(by: ends.max() ?? 0)
  }

  func translated(by offset: AnimatedValue) -> ClampedMotion {
    var moved = self
    moved.motion = motion.translated(by: offset)
    for i in walls.indices {
      moved.walls[i] = Walls(lower: walls[i].lower + offset[i], upper: walls[i].upper + offset[i])
    }
    for i in legs.indices { moved.legs[i] = legs[i].map { $0.translated(by: offset[i]) } }
    return moved
  }

  func delayed(by seconds: Double) -> ClampedMotion {
    var later = self
    later.motion = motion.delayed(by: seconds)
    return later
  }

  /// The first time all components have been at their destination [s]; nil if one only creeps
  /// there.
  var reach: Double? {
    guard let force else { return nil }
    return legs.reduce(0.0 as Double?) { latest, path in
      guard let latest, let time = ClampedLeg.reach(path, by: force) else { return nil }
      return max(latest, time)
    }
  }
}

extension Motion {
  /// The force that drives the motion; nil if none does.
  fileprivate var force: ClampedLeg.Force? {
    switch self {
    case .spring(let spring, _, _, _): .spring(spring)
    case .decay(let decay, _, _): .decay(decay)
    default: nil
    }
  }

  /// The initial state; nil for a motion that stands still.
  var first: MotionState<AnimatedValue>? {
    switch self {
    case .still, .held: nil
    case .spring(_, let from, _, _), .decay(_, let from, _): from
    default: MotionState(state(at: start).value)
    }
  }
}

extension MotionState<AnimatedValue> {
  var components: [MotionState<Double>] {
    value.indices.map { MotionState<Double>(value[$0], velocity: velocity[$0]) }
  }
}
