// The texts of values in a log and in a debugger.

extension Instant: CustomStringConvertible {
  /// Its seconds since the clock's origin: `1.25 s`.
  public var description: String { "\(seconds(since: .zero)) s" }
}

extension MotionState: CustomStringConvertible {
  /// Its value and its velocity: `100.0 at -30.0/s`.
  public var description: String { "\(value) at \(velocity)/s" }
}

extension Spring: CustomStringConvertible {
  /// Its three constants.
  public var description: String {
    "Spring(stiffness: \(stiffness), damping: \(damping), mass: \(mass))"
  }
}

extension Decay: CustomStringConvertible {
  /// The share of the velocity that is left after a millisecond.
  public var description: String { "Decay(rate: \(rate))" }
}

extension TimingCurve: CustomStringConvertible {
  /// Its control points, or its easing.
  public var description: String {
    switch easing {
    case nil: "TimingCurve(\(control1.x), \(control1.y), \(control2.x), \(control2.y))"
    case .ease(let family, let direction): "TimingCurve.ease(.\(family), .\(direction))"
    case .steps(let count, let jump): "TimingCurve.steps(\(count), jump: .\(jump))"
    }
  }
}

extension RestTolerance: CustomStringConvertible {
  /// Its distance and its speed.
  public var description: String { "within \(distance) px and \(speed) px/s" }
}

extension RubberBand: CustomStringConvertible {
  /// Its slope and its length.
  public var description: String {
    "RubberBand(coefficient: \(coefficient), dimension: \(dimension))"
  }
}
