package import DetentAnimation
package import DetentGeometry
internal import DetentMotion
package import DetentScene

extension Stage {
  /// Remembers the very colour that a track has been sent to.
  mutating func remember(
    _ color: Color, _ components: AnimatedValue, _ property: LayerProperty, of layer: LayerID
  ) {
    tree[layer].values.setColor(property, color)
    colors.remember(color, as: components, track: property.track(of: layer).rawValue)
  }
}

extension ColorMixing {
  /// A value as a track carries it.
  package func components<Value: Animatable>(of value: Value) -> AnimatedValue {
    guard self == .components, let color = value as? Color else { return value.animatedValue }
    return color.components
  }

  /// The colour that a track carries.
  package func color(of components: AnimatedValue) -> Color {
    self == .components ? Color(components: components) : Color(animatedValue: components)
  }
}

extension LayerValues {
  func color(_ property: LayerProperty) -> Color {
    property == .borderColor ? borderColor : color
  }

  mutating func setColor(_ property: LayerProperty, _ color: Color) {
    if property == .borderColor { borderColor = color } else { self.color = color }
  }
}

extension PresentationTree {
  /// Shows the value of a track.
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
