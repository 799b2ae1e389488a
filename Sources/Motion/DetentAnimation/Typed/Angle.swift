/// An angle that counts its whole turns: 370° is not 10°, but looks the same.
///
/// A track of angles moves to a new one by the shorter way, with the velocity it has; see
/// `AnimationEngine.animate(_:to:turning:by:velocity:completion:at:)`.
public struct Angle: Hashable, Sendable, Animatable {
  /// The angle [rad].
  public var radians: Double

  @inlinable public init(radians: Double) { self.radians = radians }
  @inlinable public init(degrees: Double) { radians = degrees / 180 * .pi }

  /// The angle [°].
  @inlinable public var degrees: Double {
    get { radians / .pi * 180 }
    set { radians = newValue / 180 * .pi }
  }

  @inlinable public var animatedValue: AnimatedValue { AnimatedValue(radians, 0, 0, 0) }
  @inlinable public init(animatedValue: AnimatedValue) { radians = animatedValue.x }
}
