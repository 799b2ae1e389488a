/// The distance and speed within which a motion counts as at rest.
public struct RestTolerance: Hashable, Sendable {
  /// The greatest distance from the target [px].
  public var distance: Double
  /// The greatest speed [px/s].
  public var speed: Double

  public init(distance: Double, speed: Double) {
    self.distance = distance
    self.speed = speed
  }

  /// Less than a pixel away and slower than a pixel in twenty seconds.
  public static let standard = RestTolerance(distance: 1, speed: 0.05)
}

extension RestTolerance: CustomStringConvertible {
  /// Its distance and its speed.
  public var description: String { "within \(distance) px and \(speed) px/s" }
}
