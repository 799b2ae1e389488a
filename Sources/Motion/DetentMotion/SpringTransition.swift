/// The effect of a spring on any state over a span of time: a linear map of (offset from the
/// target, velocity).
///
/// One transition serves everything that started at the same moment on the same spring.
public struct SpringTransition: Hashable, Sendable {
  /// The share of the first offset that is left in the offset.
  public let offsetFromOffset: Double
  /// The contribution of the first velocity to the offset [s].
  public let offsetFromVelocity: Double
  /// The contribution of the first offset to the velocity [1/s].
  public let velocityFromOffset: Double
  /// The share of the first velocity that is left in the velocity.
  public let velocityFromVelocity: Double

  /// The transition to rest on the target.
  public static let atRest = SpringTransition(
    offsetFromOffset: 0, offsetFromVelocity: 0, velocityFromOffset: 0, velocityFromVelocity: 0)

  @inlinable
  public func state<V: MotionValue>(from start: MotionState<V>, to target: V) -> MotionState<V> {
    let offset = start.value - target
    return MotionState(
      target + (offset * offsetFromOffset + start.velocity * offsetFromVelocity),
      velocity: offset * velocityFromOffset + start.velocity * velocityFromVelocity)
  }
}

extension Spring {
  /// The transition of any state over `time` [s], which must not be negative.
  ///
  /// With X the first offset, β = c/2m and ω₀² = k/m, for ζ < 1 and w² = ω₀² − β²:
  ///
  ///     x(t) = e^{−βt}·(X·(C + βS) + v·S)    C = cos wt
  ///     v(t) = e^{−βt}·(v·(C − βS) − ω₀²XS)  S = sin(wt)/w
  ///
  /// and for ζ ≥ 1, with the rates β ∓ s, s² = β² − ω₀², slow·fast = ω₀²:
  ///
  ///     x(t) = e^{−slow·t}·(X·(E + fast·G) + v·G)  E = e^{−2st}
  ///     v(t) = e^{−slow·t}·(v·(E − slow·G) − ω₀²XG)  G = (1 − E)/2s, which is t for s = 0
  ///
  /// No term grows with time or cancels, and both forms meet at ζ = 1: `sin(wt)/w` and `expm1` keep
  /// their precision however small w and s are.
  public func transition(after time: Double) -> SpringTransition {
    isUnderdamped ? oscillation(after: time) : relaxation(after: time)
  }

  private func oscillation(after time: Double) -> SpringTransition {
    let envelope = exponential(-decayRate * time)
    let angle = splitting * time
    guard envelope > 0, angle.isFinite else { return .atRest }
    let turn = SineAndCosine(angle)
    let c = envelope * turn.cosine
    let s = envelope * (turn.sine / splitting)
    return SpringTransition(
      offsetFromOffset: c + decayRate * s,
      offsetFromVelocity: s,
      velocityFromOffset: -naturalFrequency * (naturalFrequency * s),
      velocityFromVelocity: c - decayRate * s)
  }

  private func relaxation(after time: Double) -> SpringTransition {
    let slow = slowRate
    let envelope = exponential(-slow * time)
    guard envelope > 0, time.isFinite else { return .atRest }
    let difference = 2 * splitting
    let lost = -exponentialMinusOne(-difference * time)
    let e = envelope * (1 - lost)
    let g = envelope * (difference == 0 ? time : lost / difference)
    return SpringTransition(
      offsetFromOffset: e + (decayRate + splitting) * g,
      offsetFromVelocity: g,
      velocityFromOffset: -naturalFrequency * (naturalFrequency * g),
      velocityFromVelocity: e - slow * g)
  }
}
