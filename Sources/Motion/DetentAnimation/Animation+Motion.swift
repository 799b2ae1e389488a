internal import DetentMotion

extension Animation {
  /// Whether it has a start of its own, independent of the value seen.
  var saysWhereFrom: Bool { ownOrigin != nil }

  /// Its own start value; nil if it starts from the value seen when it begins.
  var ownOrigin: AnimatedValue? {
    if let from { return from }
    guard let to, let by else { return nil }
    return to - by
  }

  /// Returns the animation with the values filled in that it takes from the track's own value.
  func placed(over model: AnimatedValue) -> Animation {
    var placed = self
    switch composition {
    case .add: break
    case .replace:
      if case .decay = spec { break }
      if by == nil { placed.to = to ?? model }
    case .blend:
      let first = from ?? model
      placed.from = first - (to ?? by.map { first + $0 } ?? model)
      (placed.to, placed.by) = (nil, nil)
    }
    return placed
  }

  /// The moment from which its delay counts: not before `now` if it has no start of its own.
  func counted(from now: Instant) -> Instant {
    guard let begin else { return now }
    return composition == .replace && !saysWhereFrom ? max(begin, now) : begin
  }

  /// Its motion, which begins with the state seen unless the animation gives its own.
  func motion(
    seen: MotionState<AnimatedValue>, added: Instant, now: Instant, _ resolution: Resolution
  ) -> Motion {
    let (first, target) = path(seen: seen)
    if timing.isDelay, groups.isEmpty, !isCumulative {
      return pass(from: first, to: target, start: added.advanced(by: timing.delay))
    }
    // Before it begins, only a blend acts, because it fades from a difference.
    let hides = added > now && composition != .blend
    guard timing != .plain || !groups.isEmpty || isCumulative || hides else {
      return pass(from: first, to: target, start: added)
    }
    let pass = pass(from: first, to: target, start: .zero)
    let natural = max(0, pass.settles(within: resolution.rest).seconds(since: .zero))
    var timing = timing
    if composition == .blend { timing.fill = timing.fill.isForwards ? .both : .backwards }
    return .timed(
      TimedMotion(
        pass, natural: natural, timing: timing, groups: groups, isCumulative: isCumulative,
        added: added))
  }

  /// Whether it leaves the layers below visible until it begins, given its own `motion`: because it
  /// starts from their value, or because it replaces them for good and shows nothing at `now`.
  func waits(at now: Instant, for motion: Motion) -> Bool {
    guard composition == .replace else { return false }
    return !saysWhereFrom || (setsModel && motion.effect(at: now) == nil)
  }

  func pass(
    from first: MotionState<AnimatedValue>, to target: AnimatedValue, start: Instant
  ) -> Motion {
    if let keys {
      let isSentBack = first.value == target
      let state = MotionState(
        AnimatedValue.zero, velocity: AnimatedValue(x: relativeVelocity?.x ?? 0))
      let progress = Motion(
        spec, from: state, to: AnimatedValue(x: isSentBack ? 0 : 1), start: start)
      return .keyframes(keys, offset: .zero, by: progress)
    }
    let motion = Motion(spec, from: first, to: target, start: start)
    return ClampedMotion(motion, clamp).map { .clamped($0) } ?? motion
  }

  /// The initial state and the target.
  private func path(
    seen: MotionState<AnimatedValue>
  ) -> (first: MotionState<AnimatedValue>, target: AnimatedValue) {
    let isAdded = composition != .replace
    let here = isAdded ? MotionState(.zero) : seen
    var first = MotionState(here.value, velocity: saysWhereFrom ? .zero : here.velocity)
    if let ownOrigin { first.value = ownOrigin }
    let target = to ?? by.map { first.value + $0 } ?? here.value
    if let velocity {
      first.velocity = velocity
    } else if let relativeVelocity {
      first.velocity = relativeVelocity * (target - first.value)
    } else if case .decay(let decay) = spec, to != nil || by != nil {
      first.velocity = decay.velocity(from: first.value, to: target)
    }
    return (first, target)
  }

  /// The animation from `state` to `goal`, begun at once; nil if its law takes no initial velocity.
  func aimed(at goal: AnimatedValue, from state: MotionState<AnimatedValue>) -> Animation? {
    var next = self
    switch spec {
    case .curve, .keyframes, .flight: return nil
    case .spring, .law: next.velocity = state.velocity
    case .decay(let decay):
      (next.spec, next.velocity) = (decay.landing(from: state, on: goal), state.velocity)
    }
    (next.from, next.to, next.by) = (state.value, goal, nil)
    if timing.speed != 0 { next.velocity? *= 1 / timing.speed }
    (next.timing.delay, next.timing.timeOffset, next.begin) = (0, 0, nil)
    next.groups = []
    return next
  }
}

extension AnimationSpec {
  /// The same law, but for a decay one that comes to rest on `goal`.
  func landing(from state: MotionState<AnimatedValue>, on goal: AnimatedValue) -> AnimationSpec {
    if case .decay(let decay) = self { decay.landing(from: state, on: goal) } else { self }
  }
}

extension Decay {
  /// A law that starts from `state` with its velocity and comes to rest on `goal`.
  ///
  /// If the velocity points straight at the goal and the friction needed is not far from this
  /// one's, the law is a throw. Otherwise it is the critically damped spring whose rate is this
  /// friction's, `ω₀ = λ`: for a throw that would end on the goal anyway, both are the same motion.
  func landing(
    from state: MotionState<AnimatedValue>, on goal: AnimatedValue
  ) -> AnimationSpec {
    let way = goal - state.value
    let pace = (state.velocity * way).sum() / (way * way).sum()
    let astray = (state.velocity - way * pace).magnitude
    if astray <= 1e-9 * state.velocity.magnitude, (0.5...2).contains(pace / decayRate),
      let decay = try? Decay(from: MotionState(0, velocity: pace), landingOn: 1)
    {
      return .decay(decay)
    }
    let pull = try? Spring(stiffness: decayRate * decayRate, damping: 2 * decayRate)
    return pull.map { .spring($0) } ?? .decay(self)
  }
}
