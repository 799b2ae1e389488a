/// What can move: a scalar or a vector of doubles.
public protocol MotionValue: Equatable, Sendable {
  static var zero: Self { get }
  static func + (a: Self, b: Self) -> Self
  static func - (a: Self, b: Self) -> Self
  static func * (a: Self, b: Double) -> Self
  /// The Euclidean length.
  var magnitude: Double { get }
}

extension Double: MotionValue {}

extension SIMD2<Double>: MotionValue {
  @inlinable public var magnitude: Double { (self * self).sum().squareRoot() }
}

extension SIMD3<Double>: MotionValue {
  @inlinable public var magnitude: Double { (self * self).sum().squareRoot() }
}

extension SIMD4<Double>: MotionValue {
  @inlinable public var magnitude: Double { (self * self).sum().squareRoot() }
}

/// Where something is and how fast it moves.
public struct MotionState<Value: MotionValue>: Equatable, Sendable {
  /// In the unit of what moves, mostly pixels.
  public var value: Value
  /// In that unit a second.
  public var velocity: Value

  @inlinable
  public init(_ value: Value, velocity: Value = .zero) {
    self.value = value
    self.velocity = velocity
  }
}
