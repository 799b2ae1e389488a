/// The reasons for which the given numbers do not make a law of motion.
public enum MotionError: Error, Hashable, Sendable {
  /// The quantity called `name` must be finite and greater than zero.
  case notPositive(name: String, value: Double)
  /// The quantity called `name` must be finite and zero or greater.
  case negative(name: String, value: Double)
  /// The quantity called `name` must lie between the two bounds.
  case outOfRange(name: String, value: Double, lower: Double, upper: Double)
  /// The quantity called `name` must lie between the two bounds and be neither of them.
  case notBetween(name: String, value: Double, lower: Double, upper: Double)
  /// The spring is so stiff, soft or damped for its mass that its rates cannot be calculated.
  case tooExtreme(stiffness: Double, damping: Double, mass: Double)
  /// The quantity called `name` must be made of finite numbers.
  case notFinite(name: String)
  /// The number of `name` must be `expected`.
  case wrongCount(name: String, count: Int, expected: Int)
  /// Key times must lie between 0 and 1, none before the one in front of it.
  case keyTimeOutOfOrder(index: Int, time: Double)
  /// The motion never comes to rest, so it has no last key.
  case neverSettles
  /// The motion cannot be followed as closely as asked with any sensible number of keys.
  case tooManyKeys(limit: Int)
}

extension MotionError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notPositive(let name, let value):
      "The \(name) is \(value); give a finite number greater than 0."
    case .negative(let name, let value):
      "The \(name) is \(value); give a finite number that is 0 or greater."
    // The bound was given and refused, so the message excludes it.
    case .outOfRange(let name, let value, let lower, let upper) where value == lower:
      "The \(name) is \(value); give a number above that and up to \(upper)."
    case .outOfRange(let name, let value, let lower, let upper) where value == upper:
      "The \(name) is \(value); give a number below that and down to \(lower)."
    case .outOfRange(let name, let value, let lower, let upper):
      "The \(name) is \(value); give a number between \(lower) and \(upper)."
    case .notBetween(let name, let value, let lower, let upper):
      "The \(name) is \(value); give a number above \(lower) and below \(upper)."
    case .tooExtreme(let stiffness, let damping, let mass):
      "A spring of stiffness \(stiffness), damping \(damping) and mass \(mass) is beyond what can be "
        + "calculated; give values nearer to one another."
    case .notFinite(let name):
      "The \(name) is not finite; give finite numbers only."
    case .wrongCount(let name, let count, let expected):
      "The number of \(name) is \(count); give \(expected)."
    case .keyTimeOutOfOrder(let index, let time):
      "Key time \(index) is \(time); give times from 0 to 1, none before the one in front of it."
    case .neverSettles:
      "The motion never comes to rest; give it some damping, or a duration of your own."
    case .tooManyKeys(let limit):
      "The motion would take more than \(limit) keys; allow a greater error or a shorter duration."
    }
  }
}

extension MotionError {
  static func requirePositive(_ value: Double, _ name: String) throws(MotionError) {
    guard value > 0, value.isFinite else { throw .notPositive(name: name, value: value) }
  }

  static func requireNotNegative(_ value: Double, _ name: String) throws(MotionError) {
    guard value >= 0, value.isFinite else { throw .negative(name: name, value: value) }
  }

  static func require(
    _ value: Double, in range: ClosedRange<Double>, _ name: String
  ) throws(MotionError) {
    guard range.contains(value) else {
      throw .outOfRange(name: name, value: value, lower: range.lowerBound, upper: range.upperBound)
    }
  }
}
