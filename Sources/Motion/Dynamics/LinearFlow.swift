internal import DetentMotion

/// The exact effect of resistance, constant forces and central springs on a free item in one step.
///
/// Together they are one linear equation, `x″ = −K·(x − target) − c·x′ + a`, solved in closed form.
/// It is stable at any stiffness, and an item on which only such forces act follows the equation
/// for any length of step.
struct LinearFlow: Equatable, Sendable {
  /// The sum K of the springs' ω² [1/s²].
  var stiffness = 0.0
  /// The sum c of all dampings [1/s].
  var damping = 0.0

  /// The coefficients for one length of step.
  struct Step: Equatable, Sendable {
    /// The shares of the first offset and the first velocity in the later offset and velocity.
    var offsetFromOffset = 1.0
    var offsetFromVelocity = 0.0
    var velocityFromOffset = 0.0
    var velocityFromVelocity = 1.0
    /// The contribution of a constant acceleration to the offset [s²]; that to the velocity is
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
    // Would cancel for a soft spring, which is a free item to that precision.
    if stiffness * h * h > 1e-8 {
      step.offsetFromAcceleration = (1 - transition.offsetFromOffset) / stiffness
    }
    return step
  }

  /// The step without springs: `v = e^{−ct}·v₀ + a·S`, `S = (1 − e^{−ct})/c`, and their integrals.
  private func drag(_ h: Double) -> Step {
    let decay = damping * h
    var step = Step()
    guard decay > 1e-5 else {
      // Uses the series here, because S and its integral would cancel.
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
