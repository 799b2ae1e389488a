internal import DetentAnimation
internal import DetentGeometry
package import DetentMotion
package import DetentScene
package import DetentStage

/// A refusal: a layer shakes its head and is back at the very place where it would have been.
///
/// It is added to what moves the layer and lives on a track of its own, so that whatever carries its
/// position goes on undisturbed, a finger included.
package struct Shake: Equatable, Sendable {
  package var spring: Spring
  /// The velocity it is given [px/s].
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
    // It says no: where motion is reduced there must still be something to see.
    animation.reduction = .unchanged
    // What is no number shakes nothing.
    try? stage.add(animation, to: .translation, of: layer)
  }
}

extension Spring {
  /// Seven and a half swings a second, of which three can be seen.
  package static let refusal = constant(try Spring(dampingRatio: 0.17, response: 0.133))
}
