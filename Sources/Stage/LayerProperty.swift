package import DetentAnimation
internal import Geometry
package import Scene

/// A property of a layer that a track can carry.
package enum LayerProperty: Int, CaseIterable, Sendable {
  case position, scale, rotation, opacity, color, cornerRadius

  /// The track of this property of `layer`.
  package func track(of layer: LayerID) -> TrackID {
    TrackID(layer.number * LayerProperty.allCases.count + rawValue)
  }

  package init?(_ track: TrackID) {
    self.init(rawValue: track.rawValue % LayerProperty.allCases.count)
  }

  package static func layer(of track: TrackID) -> LayerID {
    LayerID(track.rawValue / allCases.count)
  }
}

extension LayerValues {
  /// A property as the engine carries it: unused components are zero.
  package subscript(property: LayerProperty) -> AnimatedValue {
    get {
      switch property {
      case .position: [position.x, position.y, 0, 0]
      case .scale: [scale.x, scale.y, 0, 0]
      case .rotation: [rotation, 0, 0, 0]
      case .opacity: [opacity, 0, 0, 0]
      case .color: color.components
      case .cornerRadius: [cornerRadius, 0, 0, 0]
      }
    }
    set {
      switch property {
      case .position: position = Point(newValue.x, newValue.y)
      case .scale: scale = [newValue.x, newValue.y]
      case .rotation: rotation = newValue.x
      case .opacity: opacity = newValue.x
      case .color: color = Color(components: newValue)
      case .cornerRadius: cornerRadius = newValue.x
      }
    }
  }
}
