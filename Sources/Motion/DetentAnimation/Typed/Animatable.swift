/// What a typed track can carry: anything that up to four numbers say.
///
/// A type of your own says once how it becomes them, and nobody pads anything with zeros:
///
/// ```swift
/// struct Insets: Animatable {
///   var top = 0.0
///   var bottom = 0.0
///   var animatedValue: AnimatedValue { [top, bottom, 0, 0] }
///   init(animatedValue v: AnimatedValue) { (top, bottom) = (v.x, v.y) }
/// }
/// ```
public protocol Animatable: Equatable, Sendable {
  /// How fast it changes, in its own unit a second.
  associatedtype Velocity: Animatable = Self

  /// The numbers that move; those that it does not use are zero.
  var animatedValue: AnimatedValue { get }

  /// What those numbers stand for. They may lie beyond any end, where a spring overshoots.
  init(animatedValue: AnimatedValue)

  /// When it counts as arrived, where a track does not say otherwise.
  static var resolution: Resolution { get }
}

extension Animatable {
  /// To within 0.0025: of what is seen as shares of a whole.
  @inlinable public static var resolution: Resolution { .unit }
}

extension Double: Animatable {
  @inlinable public var animatedValue: AnimatedValue { AnimatedValue(self, 0, 0, 0) }
  @inlinable public init(animatedValue: AnimatedValue) { self = animatedValue.x }
}

extension Float: Animatable {
  @inlinable public var animatedValue: AnimatedValue { AnimatedValue(Double(self), 0, 0, 0) }
  @inlinable public init(animatedValue: AnimatedValue) { self = Float(animatedValue.x) }
}

extension SIMD2<Double>: Animatable {
  @inlinable public var animatedValue: AnimatedValue { AnimatedValue(x, y, 0, 0) }
  @inlinable public init(animatedValue v: AnimatedValue) { self.init(v.x, v.y) }
}

extension SIMD3<Double>: Animatable {
  @inlinable public var animatedValue: AnimatedValue { AnimatedValue(x, y, z, 0) }
  @inlinable public init(animatedValue v: AnimatedValue) { self.init(v.x, v.y, v.z) }
}

extension SIMD4<Double>: Animatable {
  @inlinable public var animatedValue: AnimatedValue { self }
  @inlinable public init(animatedValue: AnimatedValue) { self = animatedValue }
}
