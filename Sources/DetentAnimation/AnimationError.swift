/// Why an animation cannot be made of the numbers given.
public enum AnimationError: Error, Hashable, Sendable {
  /// The quantity called `name` must be a finite number.
  case notFinite(name: String, value: Double)
  /// The quantity called `name` must be finite and zero or greater.
  case negative(name: String, value: Double)
}

extension AnimationError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notFinite(let name, let value):
      "The \(name) is \(value); give a finite number."
    case .negative(let name, let value):
      "The \(name) is \(value); give a finite number that is 0 or greater."
    }
  }
}

extension AnimationError {
  static func requireFinite(_ value: Double, _ name: String) throws(AnimationError) {
    guard value.isFinite else { throw .notFinite(name: name, value: value) }
  }

  static func requireDuration(_ value: Double, _ name: String) throws(AnimationError) {
    guard value >= 0, value.isFinite else { throw .negative(name: name, value: value) }
  }
}
