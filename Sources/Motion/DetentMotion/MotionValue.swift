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

extension MotionState: CustomStringConvertible {
  /// Its value and its velocity: `100.0 at -30.0/s`.
  public var description: String { "\(value) at \(velocity)/s" }
}

extension MotionState {
  /// - Throws: `MotionError.notFinite` if the value or the velocity is not finite.
  func requireFinite() throws(MotionError) {
    guard value.isFinite else { throw .notFinite(name: "start") }
    guard velocity.isFinite else { throw .notFinite(name: "velocity at the start") }
  }
}

/// UIKit gives the initial velocity of a spring in distances to the target a second, axis by axis.
extension MotionState {
  /// A state whose velocity covers `relativeVelocity` times the way to `target` in a second.
  public init(_ value: Value, relativeVelocity: Double, to target: Value) {
    self.init(value, velocity: (target - value) * relativeVelocity)
  }
}

extension MotionState where Value: SIMD, Value.Scalar == Double {
  /// A state whose velocity is `relativeVelocity` ways to `target` a second, axis by axis.
  public init(_ value: Value, relativeVelocity: Value, to target: Value) {
    self.init(value, velocity: relativeVelocity * (target - value))
  }

  /// The velocity in distances to `target` a second, axis by axis; 0 on an axis without a distance.
  public func relativeVelocity(to target: Value) -> Value {
    var relative = Value.zero
    for axis in relative.indices {
      relative[axis] = MotionState<Double>(value[axis], velocity: velocity[axis])
        .relativeVelocity(to: target[axis])
    }
    return relative
  }
}

extension MotionState<Double> {
  /// The velocity in distances to `target` a second; 0 without a distance, as UIKit requires.
  public func relativeVelocity(to target: Double) -> Double {
    let relative = velocity / (target - value)
    return relative.isFinite ? relative : 0
  }
}
