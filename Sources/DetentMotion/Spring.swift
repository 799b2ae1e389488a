/// A damped spring: `m·x″ + c·x′ + k·(x − target) = 0`.
public struct Spring: Hashable, Sendable {
  /// The spring constant k.
  public let stiffness: Double
  /// The friction c.
  public let damping: Double
  /// The mass m.
  public let mass: Double

  public init(stiffness: Double, damping: Double, mass: Double = 1) {
    self.stiffness = stiffness
    self.damping = damping
    self.mass = mass
  }
}
