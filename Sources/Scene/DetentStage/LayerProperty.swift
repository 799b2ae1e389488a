package import DetentAnimation
internal import DetentGeometry
package import DetentScene

/// A property of a layer that a track can carry, regardless of its type.
package enum LayerProperty: Int, CaseIterable, Sendable {
  case position, scale, rotation, opacity, color, cornerRadius, size, translation
  case rotationX, rotationY, z, perspective
  case borderWidth, borderColor, shadowRadius, shadowOffset, shadowOpacity, shade, progress

  private static let count = allCases.count

  /// The track of this property of `layer`.
  package func track(of layer: LayerID) -> TrackID {
    TrackID(layer.number * LayerProperty.count + rawValue)
  }

  /// Creates the property that a track carries; nil where the track is not a layer's.
  package init?(_ track: TrackID) {
    // Tracks of other things have numbers below zero.
    guard track.rawValue >= 0 else { return nil }
    self.init(rawValue: track.rawValue % LayerProperty.count)
  }

  /// The layer whose property a track carries.
  package static func layer(of track: TrackID) -> LayerID {
    LayerID(track.rawValue / count)
  }

  /// Whether its components are lengths on the screen [px], compared with the stage's resolution.
  package var isPlace: Bool {
    switch self {
    case .position, .size, .translation, .z: true
    default: false
    }
  }

  /// Whether its value is a colour.
  package var isColor: Bool { self == .color || self == .borderColor }
}

extension LayerValues {
  /// The value of a property as a track carries it, unused components zero.
  package subscript(property: LayerProperty) -> AnimatedValue {
    get {
      switch property {
      case .position: position.animatedValue
      case .scale: scale.animatedValue
      case .rotation: rotation.animatedValue
      case .opacity: opacity.animatedValue
      case .color: mixing.components(of: color)
      case .cornerRadius: cornerRadius.animatedValue
      case .size: size.animatedValue
      case .progress: progress.animatedValue
      case .translation: translation.animatedValue
      case .rotationX: rotationX.animatedValue
      case .rotationY: rotationY.animatedValue
      case .z: z.animatedValue
      case .perspective: perspective.animatedValue
      case .borderWidth: borderWidth.animatedValue
      case .borderColor: mixing.components(of: borderColor)
      case .shadowRadius: shadow.radius.animatedValue
      case .shadowOffset: shadow.offset.animatedValue
      case .shadowOpacity: shadow.opacity.animatedValue
      case .shade: shade
      }
    }
    set {
      switch property {
      case .position: position = Point(animatedValue: newValue)
      case .scale: scale = SIMD2(animatedValue: newValue)
      case .rotation: rotation = newValue.x
      case .opacity: opacity = newValue.x
      case .color: color = mixing.color(of: newValue)
      case .cornerRadius: cornerRadius = newValue.x
      case .size: size = Size(animatedValue: newValue)
      case .progress: progress = newValue.x
      case .translation: rare.translation = Point(animatedValue: newValue)
      case .rotationX: rare.rotationX = newValue.x
      case .rotationY: rare.rotationY = newValue.x
      case .z: rare.z = newValue.x
      case .perspective: rare.perspective = newValue.x
      case .borderWidth: rare.borderWidth = newValue.x
      case .borderColor: rare.borderColor = mixing.color(of: newValue)
      case .shadowRadius: rare.shadow.radius = newValue.x
      case .shadowOffset: rare.shadow.offset = Point(animatedValue: newValue)
      case .shadowOpacity: rare.shadow.opacity = newValue.x
      case .shade: rare.shade = newValue
      }
    }
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
