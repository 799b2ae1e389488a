public import DetentAnimation
internal import DetentMotion
public import Geometry
public import Scene

extension Stage {
  /// Sends a colour (`color`, `borderColor`) to another from the one that is seen, in the way the
  /// layer's `mixing` says.
  public mutating func animate(
    _ property: LayerProperty, of layer: LayerID, to color: Color, by spec: AnimationSpec,
    completion: CompletionID? = nil
  ) {
    let components = tree[layer].values.components(of: color)
    animate(property, of: layer, to: components, by: spec, completion: completion)
    remember(color, components, property, of: layer)
  }

  /// Sets a colour without a motion.
  public mutating func set(_ property: LayerProperty, of layer: LayerID, to color: Color) {
    let components = tree[layer].values.components(of: color)
    set(property, of: layer, to: components)
    remember(color, components, property, of: layer)
  }

  mutating func remember(
    _ color: Color, _ components: AnimatedValue, _ property: LayerProperty, of layer: LayerID
  ) {
    tree[layer].values.setColor(property, color)
    colors.remember(color, as: components, track: property.track(of: layer).rawValue)
  }
}

extension LayerValues {
  /// A colour as a track of this layer carries it.
  public func components(of color: Color) -> AnimatedValue {
    switch mixing {
    case .perceptual: OKLab.premultiplied(color.components)
    case .components: color.components
    }
  }

  /// The colour that a track of this layer carries.
  public func color(of components: AnimatedValue) -> Color {
    switch mixing {
    case .perceptual: Color(components: OKLab.sRGB(components))
    case .components: Color(components: components)
    }
  }

  func color(_ property: LayerProperty) -> Color {
    property == .borderColor ? borderColor : color
  }

  fileprivate mutating func setColor(_ property: LayerProperty, _ color: Color) {
    if property == .borderColor { borderColor = color } else { self.color = color }
  }
}

extension PresentationTree {
  /// Shows the value of a track.
  mutating func show(_ value: AnimatedValue, of property: LayerProperty, on track: TrackID) {
    let layer = LayerProperty.layer(of: track)
    if property.isColor, let color = colors.color(of: value, track: track.rawValue) {
      self[layer].setColor(property, color)
    } else {
      self[layer][property] = value
    }
  }
}
