/// A damped spring: `m·x″ + c·x′ + k·(x − target) = 0`.
///
/// Its motion is calculated in closed form for any moment after the start: exact at every frame
/// rate, and after a stall at the same cost.
///
/// ```swift
/// let spring = try Spring(dampingRatio: 0.8, response: 0.4)
/// let start = MotionState(SIMD2(0, 600), velocity: SIMD2(0, -1500))
/// let soon = spring.state(after: 0.1, from: start, to: SIMD2(0, 100))
/// ```
public struct Spring: Hashable, Sendable {
  /// The spring constant k.
  public let stiffness: Double
  /// The friction c.
  public let damping: Double
  /// The mass m.
  public let mass: Double

  /// The undamped angular frequency ω₀ = √(k/m) [rad/s].
  public let naturalFrequency: Double
  /// The rate at which the envelope decays β = c/2m [1/s].
  public let decayRate: Double
  /// √|ω₀² − β²| [1/s]: the angular frequency of the oscillation or, overdamped, half the distance
  /// between its two rates.
  let splitting: Double
  /// Whether an object at rest sets off with a velocity of its own; see
  /// `init(bookStiffness:damping:mass:)`.
  public internal(set) var isKicked = false

  /// A spring of the three constants of its equation.
  public init(stiffness: Double, damping: Double, mass: Double = 1) throws(MotionError) {
    try MotionError.requirePositive(stiffness, "stiffness")
    try MotionError.requireNotNegative(damping, "damping")
    try MotionError.requirePositive(mass, "mass")
    self.init(valid: stiffness, damping: damping, mass: mass)
    // Within these bounds no square of a rate leaves the range of a Double.
    guard (1e-140...1e140).contains(naturalFrequency), decayRate <= 1e140,
      isUnderdamped || slowRate > 0
    else {
      throw .tooExtreme(stiffness: stiffness, damping: damping, mass: mass)
    }
  }

  /// Creates a spring from constants known to be valid.
  init(valid stiffness: Double, damping: Double, mass: Double = 1) {
    self.stiffness = stiffness
    self.damping = damping
    self.mass = mass
    naturalFrequency = (stiffness / mass).squareRoot()
    decayRate = damping / mass / 2
    splitting = ((naturalFrequency - decayRate) * (naturalFrequency + decayRate)).magnitude
      .squareRoot()
  }

  /// The damping ratio ζ = β/ω₀: below 1 it overshoots.
  public var dampingRatio: Double { decayRate / naturalFrequency }

  /// Whether it oscillates about its target (ζ < 1).
  var isUnderdamped: Bool { decayRate < naturalFrequency }

  /// The rate of the slower of its two modes [1/s]: `β`, or overdamped `β − s` without its
  /// cancellation.
  var slowRate: Double {
    isUnderdamped
      ? decayRate : naturalFrequency * (naturalFrequency / (decayRate + splitting))
  }
}

extension Spring {
  /// The state in which an object at rest at `value` sets off to `target`.
  @inlinable
  public func departure<V: MotionValue>(from value: V, to target: V) -> MotionState<V> {
    isKicked
      ? MotionState(value, velocity: (target - value) * decayRate) : MotionState(value)
  }

  /// The state `time` [s] after a start from `start`, pulled towards `target`.
  ///
  /// For a time before the start and for NaN this is `start`; for an infinite time it is at rest on
  /// the target, also without damping.
  @inlinable
  public func state<V: MotionValue>(
    after time: Double, from start: MotionState<V>, to target: V
  ) -> MotionState<V> {
    guard time > 0 else { return start }
    return transition(after: time).state(from: start, to: target)
  }
}

extension Spring: CustomStringConvertible {
  /// Its three constants.
  public var description: String {
    "Spring(stiffness: \(stiffness), damping: \(damping), mass: \(mass))"
  }
}

extension Spring: Codable {
  private enum Key: CodingKey { case stiffness, damping, mass }

  /// - Throws: `MotionError` if the values do not make a spring, and the decoder's own errors.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    try self.init(
      stiffness: values.decode(Double.self, forKey: .stiffness),
      damping: values.decode(Double.self, forKey: .damping),
      mass: values.decodeIfPresent(Double.self, forKey: .mass) ?? 1)
  }

  /// Writes the three constants of its equation.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(stiffness, forKey: .stiffness)
    try values.encode(damping, forKey: .damping)
    try values.encode(mass, forKey: .mass)
  }
}
