internal import DetentAnimation
package import DetentMotion
package import DetentScene
package import DetentStage

/// The instantly responding button (*Motion Design for iOS*): down to 0.8 and a twelfth of a turn
/// on touch-down, back on release, each from wherever it is, by the same bouncy spring.
package struct PressMotion: Sendable {
  /// The scale of a card under a finger.
  static let dip = 0.97

  package var spring: Spring
  package var scale: Double
  package var rotation: Double

  package init(spring: Spring, scale: Double = 0.8, rotation: Double = .pi / 6) {
    self.spring = spring
    self.scale = scale
    self.rotation = rotation
  }

  package func press(_ layer: LayerID, on stage: inout Stage) {
    move(layer, scale: scale, rotation: rotation, on: &stage)
  }

  package func release(_ layer: LayerID, on stage: inout Stage) {
    move(layer, scale: 1, rotation: 0, on: &stage)
  }

  /// Scales the card around a button slightly, without the rotation.
  package func dip(_ layer: LayerID, isDown: Bool, on stage: inout Stage) {
    let scale = isDown ? Self.dip : 1
    stage.animate(.scale, of: layer, to: [scale, scale], by: .spring(spring))
  }

  private func move(_ layer: LayerID, scale: Double, rotation: Double, on stage: inout Stage) {
    stage.animate(.scale, of: layer, to: [scale, scale], by: .spring(spring))
    stage.animate(.rotation, of: layer, to: rotation, by: .spring(spring))
  }
}
