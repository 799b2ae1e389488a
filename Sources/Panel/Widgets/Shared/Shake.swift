internal import DetentAnimation
internal import DetentGeometry
package import DetentMotion
package import DetentScene
package import DetentStage

/// A refusal: a layer shakes and comes back to the place where it would have been.
///
/// It is added to the layer's other motion, on a track of its own, so that nothing else that moves
/// the layer is disturbed, a finger included.
package struct Shake: Equatable, Sendable {
  package var spring: Spring
  /// The initial velocity [px/s].
  package var velocity: Double

  package init(spring: Spring = .refusal, velocity: Double = 700) {
    self.spring = spring
    self.velocity = velocity
  }

  package func play(on layer: LayerID, of stage: inout Stage) {
    var animation = Animation(
      .spring(spring), from: Point.zero, to: .zero, velocity: [velocity, 0])
    animation.composition = .add
    animation.setsModel = false
    // The shake is a message: it must be visible with reduced motion, too.
    animation.reduction = .unchanged
    // An invalid velocity leaves the layer still.
    try? stage.add(animation, to: .translation, of: layer)
  }
}

extension Spring {
  /// 7.5 oscillations a second, of which three can be seen.
  package static let refusal = constant(try Spring(dampingRatio: 0.17, response: 0.133))
}

extension Control {
  /// Reports why an action did not work, with a shake.
  func tell(_ reason: String?, on stage: inout Stage, in context: inout ControlContext) {
    guard let reason, !reason.isEmpty else { return }
    Shake().play(on: layer, of: &stage)
    context.toast(reason)
  }
}
