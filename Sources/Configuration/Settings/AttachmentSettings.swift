/// What a rigid body hangs on, in the words of UIKit Dynamics.
package struct AttachmentSettings: Equatable, Sendable {
  /// How often it would swing were it not braked [Hz].
  package var frequency: Double
  /// 1 is the quickest without overshoot.
  package var dampingRatio: Double
  /// The rate at which the body's velocity dies out besides [1/s].
  package var resistance: Double

  package init(frequency: Double, dampingRatio: Double, resistance: Double = 0) {
    self.frequency = frequency
    self.dampingRatio = dampingRatio
    self.resistance = resistance
  }

  /// The pane of the article on interactive animation.
  package static let dynamics = AttachmentSettings(
    frequency: 3.5, dampingRatio: 0.4, resistance: 10)
}
