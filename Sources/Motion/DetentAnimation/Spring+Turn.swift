package import DetentMotion

extension Spring {
  /// The spring that takes up the jerk of a timeline that is reversed: quick, without overshoot.
  package static let turn = constant(try Spring(dampingRatio: 1, response: 0.25))
}
