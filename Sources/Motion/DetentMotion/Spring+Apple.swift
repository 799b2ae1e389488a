/// The vocabularies of SwiftUI, UIKit and Core Animation.
extension Spring {
  /// A spring by the time it takes to come to rest [s], as in SwiftUI.
  ///
  /// - Parameters:
  ///   - settlingDuration: until it stays within `epsilon`, let go at rest at a distance of 1.
  ///   - dampingRatio: greater than 0, because an undamped spring never settles.
  ///   - epsilon: between 0 and 1.
  public init(
    settlingDuration: Double, dampingRatio: Double, epsilon: Double = 0.001
  ) throws(MotionError) {
    try MotionError.requirePositive(settlingDuration, "settling duration")
    try MotionError.requirePositive(dampingRatio, "damping ratio")
    guard epsilon > 0, epsilon < 1 else {
      throw .notBetween(name: "epsilon", value: epsilon, lower: 0, upper: 1)
    }
    // Time appears only as ω₀·t.
    let unit = try Spring(stiffness: 1, damping: 2 * dampingRatio)
    let frequency = unit.settlingDuration(within: epsilon) / settlingDuration
    try self.init(
      stiffness: frequency * frequency, damping: 2 * dampingRatio * frequency)
  }

  /// A spring of the three constants that does not creep unless allowed to: damping above critical
  /// is reduced to critical.
  public init(
    mass: Double, stiffness: Double, damping: Double, allowsOverdamping: Bool = false
  ) throws(MotionError) {
    try MotionError.requirePositive(stiffness, "stiffness")
    try MotionError.requireNotNegative(damping, "damping")
    try MotionError.requirePositive(mass, "mass")
    let critical = 2 * stiffness.squareRoot() * mass.squareRoot()
    try self.init(
      stiffness: stiffness, damping: allowsOverdamping ? damping : min(damping, critical),
      mass: mass)
  }

  /// The time after which a spring let go at rest at a distance of 1 stays within `epsilon` [s].
  /// Infinite if nothing damps it.
  ///
  /// The two settling times that Apple documents for `CASpringAnimation` (stiffness 100; damping 5:
  /// 2.85 s, 15: just over 1 s) both follow for an epsilon of 1/1200.
  public func settlingDuration(within epsilon: Double = 0.001) -> Double {
    let tolerance = RestTolerance(distance: epsilon, speed: .infinity)
    return settlingTime(from: departure(from: 1.0, to: 0), to: 0, within: tolerance)
  }

  /// The spring of `UISpringTimingParameters()`: stiffness 1000, damping 500, mass 3.
  public static let uiKit = Spring(valid: 1000, damping: 500, mass: 3)
  /// The initial spring of `CASpringAnimation`: stiffness 100, damping 10, mass 1.
  public static let coreAnimation = Spring(valid: 100, damping: 10)
}
