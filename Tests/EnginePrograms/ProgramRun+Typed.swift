internal import AnimationVocabularies
internal import DetentAnimation
internal import DetentMotion

extension ProgramRun {
  /// Tells the engine what a step says of tracks with a type, of sequences and of followers.
  mutating func tellTyped(_ step: ProgramStep) -> Expectation? {
    switch step.kind {
    case .follow: return follow(step)
    case .sequence: return sequence(step)
    case .viewKeys: return viewKeys(step)
    case .coast: return coast(step)
    case .turn: return turn(step)
    case .path: return path(step)
    case .fly: return fly(step)
    default: return nil
    }
  }

  private func handle(_ track: Int) -> Track<AnimatedValue> { Track(TrackID(track + 1)) }

  /// Of a track that a world carries, only the value is kept.
  private func kept(_ track: Int) -> Expectation.Continuity { isCarried(track) ? .value : .state }

  private mutating func follow(_ step: ProgramStep) -> Expectation {
    guard step.track != ProgramRun.turningTrack else { return .unchanged }
    let kept = kept(step.track)
    let leader = (step.track + 1 + step.flavour % 3) % ProgramRun.trackCount
    let offset: AnimatedValue = step.flavour % 4 == 0 ? [20, 0, 0, 0] : .zero
    do throws(AnimationError) {
      try engine.animate(
        step.id, following: TrackID(leader + 1), by: step.spring, lags: step.flavour % 2 == 0,
        offset: offset, at: now)
    } catch {
      return .unchanged
    }
    loose.remove(step.track)
    driven.insert(step.track)
    leaders[step.track] = (leader, offset)
    return .only(step.track, kept)
  }

  /// Whoever follows is where its leader is, once nothing moves.
  func requireFollowed() throws(Violation) {
    let seen = states(at: now)
    for (track, (leader, offset)) in leaders where engine.isFollowing(TrackID(track + 1)) {
      guard (seen[track].value - seen[leader].value - offset).magnitude > 2 else { continue }
      throw Violation(
        rule: "a follower rests elsewhere than its leader",
        detail: "track \(track) at \(seen[track]), its leader \(leader) at \(seen[leader])")
    }
  }

  private mutating func sequence(_ step: ProgramStep) -> Expectation {
    let other = (step.track + 1) % ProgramRun.trackCount
    var sequence = AnimationSequence()
    guard let stagger = try? Stagger(every: step.amount * 0.2) else { return .unchanged }
    let end = ends.next()
    do throws(AnimationError) {
      let places: [AnimationSequence.Place] = [
        .after(), .after(-0.1), .with(step.amount * 0.3), .at(step.amount * 0.5),
      ]
      try sequence.add(handle(step.track), to: step.target, by: step.spec)
      if step.flavour % 5 == 0 {
        try sequence.add(
          [handle(other), handle(step.track)], to: [step.target(of: other), .zero],
          by: .spring(step.spring), stagger: stagger,
          places[step.flavour % 4])
      } else {
        try sequence.add(
          handle(other), to: step.target(of: other), by: .spring(step.spring),
          places[step.flavour % 4])
        try sequence.add(
          handle(step.track), to: step.target * 0.3, by: .curve(.easeInOut, duration: 0.3),
          places[step.flavour / 4 % 4])
      }
      try engine.add(sequence, completion: end, at: now)
    } catch {
      ends.forget(end)
      return .unchanged
    }
    // What begins later may begin at once: where it is seen, by a law that is there at once.
    if step.spec.continuity == .anything { loose.insert(step.track) }
    return .only(
      [step.track, other], step.spec.continuity == .anything ? .anything : .value)
  }

  private mutating func viewKeys(_ step: ProgramStep) -> Expectation {
    let other = (step.track + 1) % ProgramRun.trackCount
    let middle = 0.2 + step.amount * 0.6
    let mode = [Keyframes<AnimatedValue>.Mode.linear, .monotone, .cubic][step.flavour % 3]
    let delay = step.flavour % 4 == 0 ? 0.2 : 0
    let end = step.amount < 0.7 ? ends.next() : nil
    do throws(AnimationError) {
      try engine.animateKeyframes(
        duration: step.duration, delay: delay, mode: mode, completion: end, at: now
      ) { frames throws(AnimationError) in
        try frames.add(start: 0, duration: middle) { $0[step.id] = step.target }
        try frames.add(start: middle, duration: 1 - middle) {
          $0[step.id] = step.target * 0.5
          $0[TrackID(other + 1)] = step.target(of: other)
        }
      }
    } catch {
      ends.forget(end)
      return .unchanged
    }
    return .only([step.track, other], .value)
  }

  private mutating func coast(_ step: ProgramStep) -> Expectation {
    let end = step.amount < 0.7 ? ends.next() : nil
    let isLoose = isCarried(step.track)
    do throws(AnimationError) {
      switch step.flavour % 3 {
      case 0: try engine.coast(handle(step.track), completion: end, at: now)
      case 1: try engine.land(handle(step.track), on: step.target, completion: end, at: now)
      default:
        try engine.animate(
          handle(step.track), to: step.target, by: .spring(step.spring), completion: end, at: now)
      }
    } catch {
      ends.forget(end)
      return .unchanged
    }
    if !isLoose { loose.remove(step.track) }
    return .only(step.track, kept(step.track))
  }

  private mutating func turn(_ step: ProgramStep) -> Expectation {
    guard !isCarried(step.track) else { return .unchanged }
    let track = Track<Angle>(step.id)
    // A turn has one number: the others are gone at once.
    let seen = engine.presentation(of: step.id, at: now) ?? State(.zero)
    let isPlain = seen.value.y == 0 && seen.velocity.y == 0
    let turns = [Turn.shortest, .clockwise(), .counterclockwise(turns: 1)]
    let end = ends.next()
    do throws(AnimationError) {
      try engine.animate(
        track, to: Angle(radians: step.x / 40), turning: turns[step.flavour % 3],
        by: .spring(step.spring), completion: end, at: now)
    } catch {
      ends.forget(end)
      return .unchanged
    }
    loose.remove(step.track)
    return .only(step.track, isPlain ? .state : .value)
  }

  /// Along a path, as keys.
  private mutating func path(_ step: ProgramStep) -> Expectation {
    guard step.track != ProgramRun.turningTrack else { return .unchanged }
    let seen = engine.presentation(of: step.id, at: now)?.value ?? .zero
    var path = MotionPath(from: seen.lowHalf)
    let bend = step.target.lowHalf + SIMD2(90, -60) * step.amount
    guard (try? path.line(to: bend)) != nil,
      (try? path.curve(to: step.target.lowHalf, control: seen.lowHalf + SIMD2(0, 50))) != nil,
      let keys = try? path.keyframes(error: 0.5),
      let wide = try? Keyframes(
        keys.values.map { AnimatedValue($0.x, $0.y, 0, 0) }, at: keys.times, mode: .linear)
    else { return .unchanged }
    let isCarried = isCarried(step.track)
    if !isCarried { loose.remove(step.track) }
    engine.apply(
      .retarget(
        step.id, to: step.target, .keyframes(wide, duration: step.duration), ends.next()), at: now)
    return .only(step.track, seen.z == 0 && seen.w == 0 ? .value : .anything)
  }

  /// As a scrolled content flies.
  private mutating func fly(_ step: ProgramStep) -> Expectation {
    guard let physics = try? ScrollPhysics(range: -300...0, viewport: 400) else {
      return .unchanged
    }
    let seen = engine.presentation(of: step.id, at: now)?.value ?? .zero
    let start = MotionState(-300 * step.amount, velocity: step.x * 5)
    let flight = ScrollFlight(physics, from: start)
    let (along, isCarried) = (
      AnimatedValue(1, step.track == ProgramRun.turningTrack ? 0 : 0.5, 0, 0), isCarried(step.track)
    )
    let origin = seen - along * start.value
    if !isCarried { loose.remove(step.track) }
    engine.apply(
      .retarget(
        step.id, to: origin + along * flight.destination,
        .flight(flight, origin: origin, direction: along), ends.next()), at: now)
    return .only(step.track, .value)
  }
}
