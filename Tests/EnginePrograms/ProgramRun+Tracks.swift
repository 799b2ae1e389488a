internal import AnimationVocabularies
internal import DetentAnimation
internal import DetentMotion

extension ProgramRun {
  /// Tells the engine what a step says of one track.
  /// - Returns: What is to be expected; nil: it says nothing of one track.
  mutating func tellTrack(_ step: ProgramStep) -> Expectation? {
    switch step.kind {
    case .set, .hold, .stop, .retarget, .release: return take(step)
    case .blend: return blend(step)
    case .pop, .throwing: return addPOP(step)
    case .basic, .additive, .keyframes, .timed: return addCoreAnimation(step)
    case .view: return view(step)
    case .group: return group(step)
    case .end, .aim, .pauseKey, .resumeKey: return key(step)
    case .round:
      engine.apply(.round(step.id, to: Double(step.flavour % 2)), at: now)
      return .unchanged
    case .forget:
      engine.apply(.remove(step.id), at: now)
      engine.apply(.set(step.id, step.target, .pixels), at: now)
      (homes[step.track], displayed[step.track]) = (.root, step.target)
      settle(step.track)
      return .only(step.track, .anything)
    default: return nil
    }
  }

  /// Nothing of what acted on a track does so any more.
  private mutating func settle(_ track: Int) { loose.remove(track) }

  /// The name of an end, mostly.
  private mutating func end(_ step: ProgramStep) -> CompletionID? {
    step.amount < 0.7 ? ends.next() : nil
  }

  /// What takes a track for itself.
  private mutating func take(_ step: ProgramStep) -> Expectation {
    // To a world another target is no end of what acts on top of it.
    if step.kind != .retarget || !isCarried(step.track) { settle(step.track) }
    let seen = engine.presentation(of: step.id, at: now)?.value ?? .zero
    switch step.kind {
    case .set:
      engine.apply(.set(step.id, step.target, .pixels), at: now)
      return .only(step.track, .anything)
    case .hold:
      let isSeen = step.flavour % 2 == 0
      engine.apply(
        .hold(
          step.id,
          // A hand that pushes for ever lets nothing come to rest.
          State(
            isSeen ? seen : step.target, velocity: isCarried(step.track) ? .zero : step.speed)),
        at: now)
      // With an item in the hand, all that it carries is held.
      var expected = isCarried(step.track) ? Expectation.all(.value) : .unchanged
      expected[step.track] = isSeen ? .value : .anything
      return expected
    case .stop:
      engine.apply(.stop(step.id), at: now)
      return .only(step.track, .value)
    case .release:
      engine.apply(
        .release(step.id, velocity: step.speed, to: step.target, .spring(step.spring), end(step)),
        at: now)
      return .only(step.track, .value)
    default:
      let end = end(step)
      let continuity = step.spec.continuity
      engine.apply(.retarget(step.id, to: step.target, step.spec, end), at: now)
      // To a world all laws are one.
      let isCarried = isCarried(step.track) && continuity != .anything
      return .only(step.track, isCarried ? .value : continuity)
    }
  }

  private mutating func blend(_ step: ProgramStep) -> Expectation {
    let (isSprung, isSlow) = (step.flavour % 2 == 0, step.flavour % 3 == 0)
    engine.apply(
      .add(
        step.id, to: step.target,
        isSprung ? .spring(step.spring) : .curve(.easeInOut, duration: step.duration),
        delay: isSlow ? step.amount * 0.4 : 0, end(step)), at: now)
    return .only(step.track, .state)
  }

  private mutating func view(_ step: ProgramStep) -> Expectation {
    let options: [AnimationOptions] = [[], .beginFromCurrentState, .autoreverse, []]
    let option = options[step.flavour % 4]
    if option == .autoreverse { loose.insert(step.track) }
    let animation = try? ViewAnimation(
      step.flavour % 3 == 0
        ? .spring(step.spring) : .curve(step.curve, duration: step.duration),
      delay: step.flavour % 5 == 0 ? step.amount * 0.3 : 0, options: option)
    guard let animation else { return .unchanged }
    let end = end(step)
    try? engine.animate(animation, completion: end, at: now) { $0[step.id] = step.target }
    return .only(step.track, .value)
  }

  /// Whether a world carries a track.
  func isCarried(_ track: Int) -> Bool {
    engine.world(ProgramRun.world) != nil && worldTracks.contains(track)
  }

  private mutating func key(_ step: ProgramStep) -> Expectation {
    let animation = engine.animation(of: step.id, forKey: step.key)
    let isLoose = loose.contains(step.track)
    switch step.kind {
    case .end:
      engine.apply(.end(step.id, key: step.key, at: step.end), at: now)
      let stays = step.end == .current && animation?.setsModel != false && !isLoose
      return .only(step.track, stays ? .value : .anything)
    case .aim:
      engine.apply(.aim(step.id, key: step.key, to: step.target), at: now)
      return .only(step.track, isLoose ? .anything : .value)
    case .pauseKey:
      engine.apply(.pause(step.id, key: step.key), at: now)
      return .only(step.track, .value)
    default:
      engine.apply(.resume(step.id, key: step.key), at: now)
      return .only(step.track, .value)
    }
  }
}
