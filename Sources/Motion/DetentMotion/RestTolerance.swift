/// When a motion counts as at rest: nearer and slower than this.
public struct RestTolerance: Hashable, Sendable {
  /// From the target [px].
  public var distance: Double
  /// At most this fast [px/s].
  public var speed: Double

  public init(distance: Double, speed: Double) {
    self.distance = distance
    self.speed = speed
  }

  /// Less than a pixel away and slower than a pixel in twenty seconds.
  public static let standard = RestTolerance(distance: 1, speed: 0.05)
}
