internal import DetentMotion

extension Keyframes where Value == AnimatedValue {
  /// The last of its values, which stays.
  var end: AnimatedValue { values[values.count - 1] }
}
