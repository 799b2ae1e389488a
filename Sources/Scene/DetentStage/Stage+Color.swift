package import DetentAnimation
package import DetentGeometry
internal import DetentMotion
package import DetentScene

extension Stage {
  /// Remembers the exact colour that a track is animated to.
  mutating func remember(
    _ color: Color, _ components: AnimatedValue, _ property: LayerProperty, of layer: LayerID
  ) {
    tree[layer].values.setColor(property, color)
    colors.remember(color, as: components, track: property.track(of: layer).rawValue)
  }
}

extension ColorMixing {
  /// The components of a value as a track carries them.
  package func components<Value: Animatable>(of value: Value) -> AnimatedValue {
    guard self == .components, let color = value as? Color else { return value.animatedValue }
    return color.components
  }

  /// The colour of a track's components.
  package func color(of components: AnimatedValue) -> Color {
    self == .components ? Color(components: components) : Color(animatedValue: components)
  }
}

extension PresentationTree {
  /// Shows the value of a track, or the exact colour asked for once a colour has arrived.
  mutating func show(_ value: AnimatedValue, of property: LayerProperty, on track: TrackID) {
    let layer = LayerProperty.layer(of: track)
    guard contains(layer) else { return }
    if property.isColor, let color = colors.color(of: value, track: track.rawValue) {
      self[layer].setColor(property, color)
    } else {
      self[layer][property] = value
    }
  }
}
