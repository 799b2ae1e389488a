internal import DetentMotion

/// What resistance, constant forces and springs straight to a point do to a free item in one step,
/// exactly.
///
/// All these together are one linear equation, `x″ = −K·(x − target) − c·x′ + a`, solved in closed
/// form. So nothing of it can become unstable however stiff it is, and an item on which only such
/// forces act is where the equation says it is, for any length of step.
struct LinearFlow: Equatable, Sendable {
  /// The sum K of the springs' ω² [1/s²].
  var stiffness = 0.0
  /// The sum c of all dampings [1/s].
  var damping = 0.0

  /// The coefficients for one length of step.
  struct Step: Equatable, Sendable {
    /// What the first offset and the first velocity leave in the offset and in the velocity.
    var offsetFromOffset = 1.0
    var offsetFromVelocity = 0.0
    var velocityFromOffset = 0.0
    var velocityFromVelocity = 1.0
    /// What a constant acceleration adds to the offset [s²]; to the velocity it adds
    /// `offsetFromVelocity`.
    var offsetFromAcceleration = 0.0
  }

  mutating func add(frequency: Double, dampingRatio: Double) {
    let rate = 2 * Double.pi * frequency
    stiffness += rate * rate
    damping += 2 * dampingRatio * rate
  }

  func step(_ h: Double) -> Step {
    var step = drag(h)
    guard let spring = try? Spring(stiffness: stiffness, damping: damping) else { return step }
    let transition = spring.transition(after: h)
    step.offsetFromOffset = transition.offsetFromOffset
    step.offsetFromVelocity = transition.offsetFromVelocity
    step.velocityFromOffset = transition.velocityFromOffset
    step.velocityFromVelocity = transition.velocityFromVelocity
    // For a soft spring this would cancel, and it is a free item to that precision.
    if stiffness * h * h > 1e-8 {
      step.offsetFromAcceleration = (1 - transition.offsetFromOffset) / stiffness
    }
    return step
  }

  /// Without springs: `v = e^{−ct}·v₀ + a·S`, `S = (1 − e^{−ct})/c`, and their integrals.
  private func drag(_ h: Double) -> Step {
    let decay = damping * h
    var step = Step()
    guard decay > 1e-5 else {
      // The series, where S and its integral would cancel.
      step.velocityFromVelocity = 1 - decay + decay * decay / 2
      step.offsetFromVelocity = h * (1 - decay / 2 + decay * decay / 6)
      step.offsetFromAcceleration = h * h / 2 * (1 - decay / 3)
      return step
    }
    step.velocityFromVelocity = exponential(-decay)
    step.offsetFromVelocity = -exponentialMinusOne(-decay) / damping
    step.offsetFromAcceleration = (h - step.offsetFromVelocity) / damping
    return step
  }
}

extension LinearFlow.Step {
  func offset<V: MotionValue>(_ offset: V, _ velocity: V, _ acceleration: V) -> V {
    offset * offsetFromOffset + velocity * offsetFromVelocity
      + acceleration * offsetFromAcceleration
  }

  func velocity<V: MotionValue>(_ offset: V, _ velocity: V, _ acceleration: V) -> V {
    offset * velocityFromOffset + velocity * velocityFromVelocity
      + acceleration * offsetFromVelocity
  }
}
