internal import DetentMotion

/// Resolutions for properties: POP's thresholds, by its rule for springs (nearer than half of one,
/// slower than five a second).
extension Resolution {
  /// - Parameter threshold: the least difference that matters.
  /// - Throws: `AnimationError.motion` for a threshold that is not finite and greater than 0.
  public init(threshold: Double) throws(AnimationError) {
    guard threshold > 0, threshold.isFinite else {
      throw .motion(.notPositive(name: "threshold", value: threshold))
    }
    self.init(validThreshold: threshold)
  }

  private init(validThreshold threshold: Double) {
    self.init(
      rest: RestTolerance(distance: threshold / 2, speed: threshold * 5),
      visible: threshold / 2)
  }

  /// Positions, sizes, bounds, translations, content offsets [px]: 1.
  public static let point = Resolution(validThreshold: 1)
  /// Components of colours: 0.01.
  public static let color = Resolution(validThreshold: 0.01)
  /// Opacities: 0.01.
  public static let opacity = Resolution(validThreshold: 0.01)
  /// Scales: 0.005.
  public static let scale = Resolution(validThreshold: 0.005)
  /// Rotations: 0.01 [rad].
  public static let rotation = Resolution(validThreshold: 0.01)
  /// Radii of corners and shadows [px]: 0.01.
  public static let radius = Resolution(validThreshold: 0.01)
  /// Border widths, line widths, dashes, shadow offsets and POP's other properties: 0.01.
  public static let width = Resolution(validThreshold: 0.01)
}
