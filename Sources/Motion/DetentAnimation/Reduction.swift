internal import DetentMotion

/// The form that an animation takes when motion is reduced, as some people need it.
public enum Reduction: Equatable, Sendable {
  /// Unchanged: for motions that follow a finger, or that inform by moving.
  case unchanged
  /// Short, without overshoot and without repetitions.
  case calm
  /// At once.
  case instant
}

extension Reduction {
  /// The greatest duration of a calm animation [s].
  static let longest = 0.2

  /// The reduced form of a law.
  func spec(_ spec: AnimationSpec) -> AnimationSpec {
    switch (self, spec) {
    case (.unchanged, _), (.calm, .decay), (.calm, .flight): spec
    case (.instant, _): .instant
    case (.calm, .spring(let spring)): .spring(spring.calm)
    case (.calm, .law): .curve(.easeInOut, duration: Reduction.longest)
    case (.calm, .curve(let curve, let duration)):
      .curve(curve.overshoots ? .easeInOut : curve, duration: min(duration, Reduction.longest))
    case (.calm, .keyframes(let keys, let duration)):
      .keyframes(keys.ends, duration: min(duration, Reduction.longest))
    }
  }
}

extension Reduction {
  /// The reduced form of a delay that is part of a law's duration [s].
  func delay(_ delay: Double, before spec: AnimationSpec) -> Double {
    switch (spec, self.spec(spec)) {
    case (.curve(_, let whole), .curve(_, let part)),
      (.keyframes(_, let whole), .keyframes(_, let part)):
      whole > 0 ? delay * part / whole : 0
    default: delay
    }
  }
}

extension Spring {
  /// The spring without overshoot, as fast or faster.
  var calm: Spring {
    let response = min(response, Reduction.longest)
    return (try? Spring(dampingRatio: 1, response: response, mass: mass)) ?? self
  }
}

extension Keyframes where Value == AnimatedValue {
  /// The first and the last value only.
  fileprivate var ends: Keyframes {
    (try? Keyframes([values[0], end], curves: [.easeInOut])) ?? self
  }
}

extension Animation {
  /// The animation in its form for reduced motion.
  var reduced: Animation {
    guard reduction != .unchanged else { return self }
    var animation = self
    animation.spec = reduction.spec(spec)
    animation.keys = nil
    animation.timing = timing.once(atOnce: reduction == .instant)
    if case .spring = spec { animation.clamp.end = true }
    if case .decay(let decay) = spec, reduction == .instant, let velocity {
      animation.to = (from ?? .zero) + decay.distance(at: velocity)
    }
    animation.groups = groups.map { $0.once(atOnce: reduction == .instant) }
    return animation
  }
}

extension MediaTiming {
  /// The timing without repetitions, and with a duration of 0 if it has to end at once.
  fileprivate func once(atOnce: Bool) -> MediaTiming {
    var timing = self
    timing.repeatCount = min(repeatCount, 1)
    timing.repeatDuration = nil
    if atOnce { timing.duration = timing.duration.map { _ in 0 } }
    return timing
  }
}
