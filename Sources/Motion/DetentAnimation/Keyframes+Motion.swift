internal import DetentMotion

extension Keyframes where Value == AnimatedValue {
  /// The last value, at which the track stays.
  var end: AnimatedValue { values[values.count - 1] }

  /// The whole distance through the values; never 0.
  var way: Double {
    zip(values, values.dropFirst()).reduce(1e-9) { $0 + ($1.1 - $1.0).magnitude }
  }
}

extension RestTolerance {
  func scaled(by factor: Double) -> RestTolerance {
    RestTolerance(distance: distance * factor, speed: speed * factor)
  }
}
