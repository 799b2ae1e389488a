package import DetentMotion

extension Spring {
  /// Takes up the jerk of a timeline that is turned round: quick, and without an overshoot of its own.
  package static let turn = constant(try Spring(dampingRatio: 1, response: 0.25))
}
