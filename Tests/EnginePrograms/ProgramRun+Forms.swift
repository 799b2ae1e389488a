internal import AnimationVocabularies
internal import DetentAnimation
internal import DetentMotion

extension ProgramRun {
  mutating func addPOP(_ step: ProgramStep) -> Expectation {
    step.kind == .pop ? spring(step) : throwing(step)
  }

  private mutating func spring(_ step: ProgramStep) -> Expectation {
    var spring = POP.SpringAnimation(toValue: step.target)
    spring.dynamics = step.spring
    var continuity = Expectation.Continuity.state
    switch step.flavour % 10 {
    case 1: (spring.clampMode, continuity) = (.end, .value)
    case 2:
      let walls = Clamp(lower: step.target - 50, upper: step.target + 50)
      (spring.clampMode, continuity) = (step.amount < 0.5 ? .both : walls, .value)
    case 3, 4: spring.delay = step.amount * 0.4
    case 5: (spring.repeatCount, spring.autoreverses) = (2, true)
    case 6: (spring.isAdditive, spring.toValue) = (true, step.target * 0.2)
    case 7: spring.removedOnCompletion = false
    case 8: (spring.velocity, continuity) = (step.speed, .value)
    case 9:
      (spring.fromValue, continuity) = (step.target * 0.5, .anything)
      if step.amount > 0.5 { spring.delay = step.amount * 0.3 }
      loose.insert(step.track)
    default: break
    }
    return add(spring, step, continuity)
  }

  private mutating func throwing(_ step: ProgramStep) -> Expectation {
    var throwing = POP.DecayAnimation()
    if step.flavour % 3 > 0 { throwing.velocity = step.speed }
    if step.flavour % 5 == 0 { throwing.toValue = step.target }
    let keeps = throwing.velocity == nil && throwing.toValue == nil
    return add(throwing, step, keeps ? .state : .value)
  }

  private mutating func add(
    _ form: some AnimationForm, _ step: ProgramStep, _ continuity: Expectation.Continuity
  ) -> Expectation {
    let old = engine.animation(of: step.id, forKey: step.key)
    try? engine.add(
      form, to: step.id, forKey: step.key, completion: step.amount < 0.7 ? ends.next() : nil,
      at: now)
    guard let old else { return .only(step.track, continuity) }
    // What is only seen is gone when another one takes its key.
    let wasLoose = !old.setsModel || loose.contains(step.track)
    return .only(step.track, wasLoose ? .anything : min(continuity, .value))
  }

  mutating func addCoreAnimation(_ step: ProgramStep) -> Expectation {
    switch step.kind {
    case .basic: basic(step)
    case .additive: additive(step)
    case .timed: timed(step)
    default: keyframes(step)
    }
  }

  private mutating func basic(_ step: ProgramStep) -> Expectation {
    var basic = CoreAnimation.BasicAnimation(
      to: step.target, duration: step.duration, timingFunction: step.curve)
    basic.movesModel = step.flavour % 6 != 1
    basic.isRemovedOnCompletion = step.flavour % 11 != 0
    var continuity = Expectation.Continuity.value
    switch step.flavour % 6 {
    case 2: basic.timing = timing(delay: step.amount * 0.3, fill: .both)
    case 3: (basic.fromValue, continuity) = (step.target * 0.5, .anything)
    case 4: basic.timing = timing(repeatCount: 2.5)
    case 5: basic.timing = timing(repeatCount: 2, autoreverses: true)
    default: break
    }
    // Its last pass ends where it began, and what is left is its end.
    if step.flavour % 6 != 0 || !basic.isRemovedOnCompletion { loose.insert(step.track) }
    return add(basic, step, continuity)
  }

  /// With all that a media timing knows.
  private mutating func timed(_ step: ProgramStep) -> Expectation {
    var spring = CoreAnimation.SpringAnimation(
      from: step.flavour % 3 == 0 ? step.target * 0.5 : nil, to: step.target)
    (spring.damping, spring.initialVelocity) = (15, step.flavour % 4 == 0 ? 3 : nil)
    spring.isCumulative = step.flavour % 5 == 0
    spring.isAdditive = step.flavour % 7 == 0
    spring.movesModel = step.flavour % 2 == 0
    let timing = try? MediaTiming(
      delay: step.flavour % 6 == 0 ? 0.1 : 0, timeOffset: step.amount * 0.4,
      speed: [1, 2, 0.5, -1][step.flavour % 4], duration: step.flavour % 8 == 0 ? nil : 0.4,
      repeatDuration: step.amount * 2, autoreverses: step.flavour % 11 > 5,
      fill: [.removed, .both, .forwards, .backwards][step.flavour / 4 % 4])
    if let timing { spring.timing = timing }
    loose.insert(step.track)
    return add(spring, step, .anything)
  }

  private func timing(
    delay: Double = 0, repeatCount: Double = 1, autoreverses: Bool = false,
    fill: MediaTiming.Fill = .removed
  ) -> MediaTiming {
    let timing = try? MediaTiming(
      delay: delay, repeatCount: repeatCount, autoreverses: autoreverses, fill: fill)
    return timing ?? .plain
  }

  private mutating func additive(_ step: ProgramStep) -> Expectation {
    var basic = CoreAnimation.BasicAnimation(
      from: step.target * 0.2, to: .zero, duration: step.duration)
    basic.isAdditive = true
    basic.movesModel = step.flavour % 2 == 0
    loose.insert(step.track)
    return add(basic, step, .anything)
  }

  private mutating func keyframes(_ step: ProgramStep) -> Expectation {
    let seen = engine.presentation(of: step.id, at: now)?.value ?? .zero
    var keys = CoreAnimation.KeyframeAnimation(
      values: [seen, (seen + step.target) * 0.7, step.target], duration: step.duration)
    keys.calculationMode = [.cubic, .linear, .discrete, .monotone][step.flavour % 4]
    keys.movesModel = step.flavour % 3 > 0
    if step.flavour % 4 == 2 || !keys.movesModel { loose.insert(step.track) }
    return add(keys, step, .value)
  }

  /// Two tracks under one timing.
  mutating func group(_ step: ProgramStep) -> Expectation {
    let other = (step.track + 1) % ProgramRun.trackCount
    var group = CoreAnimation.Group()
    group.timing = timing(delay: step.flavour % 2 == 0 ? 0.1 : 0, repeatCount: 2)
    for track in [step.track, other] {
      var basic = CoreAnimation.BasicAnimation(
        from: .zero, to: [step.x, 0, 0, 0], duration: step.duration)
      basic.movesModel = step.flavour % 3 == 0
      try? group.add(basic, to: TrackID(track + 1))
      loose.insert(track)
    }
    engine.add(group, forKey: step.key, completion: ends.next(), at: now)
    return .only([step.track, other], .anything)
  }
}
