/// A value that can move: a scalar or a vector of doubles.
public protocol MotionValue: Equatable, Sendable {
  static var zero: Self { get }
  static func + (a: Self, b: Self) -> Self
  static func - (a: Self, b: Self) -> Self
  static func * (a: Self, b: Double) -> Self
  /// The Euclidean length.
  var magnitude: Double { get }
  /// Applies `combine` to each component and the other value's.
  func combined(with other: Self, _ combine: (Double, Double) -> Double) -> Self
}

extension Double: MotionValue {
  @inlinable
  public func combined(with other: Double, _ combine: (Double, Double) -> Double) -> Double {
    combine(self, other)
  }
}

extension MotionValue where Self: SIMD, Scalar == Double {
  @inlinable
  public func combined(with other: Self, _ combine: (Double, Double) -> Double) -> Self {
    var result = self
    for index in indices { result[index] = combine(self[index], other[index]) }
    return result
  }
}

extension SIMD2<Double>: MotionValue {
  @inlinable public var magnitude: Double { (self * self).sum().squareRoot() }
}

extension SIMD3<Double>: MotionValue {
  @inlinable public var magnitude: Double { (self * self).sum().squareRoot() }
}

extension SIMD4<Double>: MotionValue {
  @inlinable public var magnitude: Double { (self * self).sum().squareRoot() }
}

/// A position and a velocity.
public struct MotionState<Value: MotionValue>: Equatable, Sendable {
  /// The position in the unit of the value, mostly pixels.
  public var value: Value
  /// The velocity in that unit a second.
  public var velocity: Value

  @inlinable
  public init(_ value: Value, velocity: Value = .zero) {
    self.value = value
    self.velocity = velocity
  }
}

extension MotionState: Hashable where Value: Hashable {}
