internal import DetentMotion

extension AnimationCommand {
  /// Throws if a number is not finite or a duration is negative. `AnimationEngine.apply(_:at:)`
  /// ignores such a command, and the running animations stay as they are.
  public func check() throws(AnimationError) {
    switch self {
    case .set(_, let value, _):
      try AnimationError.requireFinite(value, "value")
    case .hold(_, let state):
      try AnimationError.requireFinite(state.value, "value")
      try AnimationError.requireFinite(state.velocity, "velocity")
    case .retarget(_, let target, let spec, _):
      try AnimationError.requireFinite(target, "target")
      try spec.check()
    case .release(_, let velocity, let target, let spec, _):
      try AnimationError.requireFinite(velocity, "velocity")
      try AnimationError.requireFinite(target, "target")
      try spec.check()
    case .add(_, let target, let spec, let velocity, let delay, _):
      try AnimationError.requireFinite(velocity, "velocity")
      try AnimationError.requireFinite(target, "target")
      try AnimationError.requireDuration(delay, "delay")
      try spec.check()
    case .play(_, let animation, _, _):
      try animation.check()
    case .copy(_, _, let factor, let shift):
      try AnimationError.requireFinite(factor, "factor")
      try AnimationError.requireFinite(shift, "shift")
    case .aim(_, _, let target), .setModel(_, let target):
      try AnimationError.requireFinite(target, "target")
    case .round(_, let step):
      try AnimationError.requireDuration(step, "step of rounding")
    case .setSpeed(_, let speed):
      try AnimationError.requireFinite(speed, "speed")
    case .proceed(_, _, let spec, _, let velocity, let relativeVelocity, let delay):
      try spec.check()
      try AnimationError.requireDuration(delay, "delay")
      if let velocity { try AnimationError.requireFinite(velocity, "velocity") }
      if let relativeVelocity { try AnimationError.requireFinite(relativeVelocity, "velocity") }
    case .straighten(_, _, _, let fraction, let duration, let delay):
      try AnimationError.requireFinite(fraction, "fraction")
      try AnimationError.requireDuration(delay, "delay")
      try AnimationError.requireDuration(duration, "duration")
    default: return
    }
  }
}

extension AnimationSpec {
  package func check() throws(AnimationError) {
    switch self {
    case .spring, .decay, .law: return
    case .curve(let curve, let duration):
      try AnimationError.requireDuration(duration, "duration")
      try AnimationError.requireFinite(curve.control1.y, "curve's first control point")
      try AnimationError.requireFinite(curve.control2.y, "curve's second control point")
    case .keyframes(let keys, let duration):
      try AnimationError.requireDuration(duration, "duration")
      for value in keys.values { try AnimationError.requireFinite(value, "value of a key") }
    case .flight(let flight, let origin, let direction):
      try AnimationError.requireFinite(origin, "origin")
      try AnimationError.requireFinite(direction, "direction")
      try AnimationError.requireFinite(AnimatedValue(x: flight.destination), "destination")
    }
  }
}

extension Animation {
  /// Throws if a number is not finite or the walls are out of order.
  public func check() throws(AnimationError) {
    try spec.check()
    let values = [
      ("start", from), ("end", to), ("way", by), ("velocity", velocity),
      ("velocity", relativeVelocity),
    ]
    for (name, value) in values {
      if let value { try AnimationError.requireFinite(value, name) }
    }
    for value in keys?.values ?? [] { try AnimationError.requireFinite(value, "value of a key") }
    for i in clamp.lower.indices where !(clamp.lower[i] <= clamp.upper[i]) {
      throw .wallsOutOfOrder(lower: clamp.lower[i], upper: clamp.upper[i])
    }
  }
}

extension AnimationError {
  package static func requireFinite(_ value: AnimatedValue, _ name: String) throws(AnimationError) {
    for i in value.indices { try requireFinite(value[i], name) }
  }
}
