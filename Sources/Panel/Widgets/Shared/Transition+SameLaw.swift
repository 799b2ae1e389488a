package import DetentAnimation
package import DetentGeometry
package import DetentMotion
package import DetentScene
package import DetentStage

extension Transition.Part {
  /// There and back by the same law.
  package init<Value>(
    _ key: LayerKey<Value>, of layer: LayerID, from start: Value, to end: Value,
    by spec: AnimationSpec
  ) {
    self.init(key, of: layer, from: start, to: end, forward: spec, back: spec)
  }

  /// A place that is reached and left by the same spring.
  package static func place(
    _ layer: LayerID, _ start: Point, _ end: Point, by spring: Spring
  ) -> Transition.Part {
    Transition.Part(.position, of: layer, from: start, to: end, by: .spring(spring))
  }

  /// An even scale.
  package static func scale(
    _ layer: LayerID, _ start: Double, _ end: Double, by spring: Spring
  ) -> Transition.Part {
    Transition.Part(
      .scale, of: layer, from: [start, start], to: [end, end], by: .spring(spring))
  }

  /// A property of one number.
  package static func number(
    _ key: LayerKey<Double>, _ layer: LayerID, _ start: Double, _ end: Double,
    by spec: AnimationSpec
  ) -> Transition.Part {
    Transition.Part(key, of: layer, from: start, to: end, by: spec)
  }

  package static func color(
    _ layer: LayerID, _ start: Color, _ end: Color, by spring: Spring
  ) -> Transition.Part {
    Transition.Part(.color, of: layer, from: start, to: end, by: .spring(spring))
  }
}
