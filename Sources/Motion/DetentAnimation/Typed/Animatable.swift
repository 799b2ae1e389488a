/// A type that a typed track can carry: anything made of up to four numbers.
///
/// A custom type converts itself to and from them in one place:
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
  /// The type of its velocity, in its own unit a second.
  associatedtype Velocity: Animatable = Self

  /// The numbers that move; unused ones are zero.
  var animatedValue: AnimatedValue { get }

  /// Creates the value of those numbers, which may lie out of range if a spring overshoots.
  init(animatedValue: AnimatedValue)

  /// The resolution of a track that does not give its own.
  static var resolution: Resolution { get }
}

extension Animatable {
  /// A resolution of 0.0025, for shares of a whole.
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
