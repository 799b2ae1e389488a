public import DetentAnimation
internal import Geometry
public import Scene

/// A property of a layer that a track can carry.
public enum LayerProperty: Int, CaseIterable, Sendable {
  case position, scale, rotation, opacity, color, cornerRadius, size, translation
  case rotationX, rotationY, z, perspective
  case borderWidth, borderColor, shadowRadius, shadowOffset, shadowOpacity, shade, progress

  private static let count = allCases.count

  /// The track of this property of `layer`.
  public func track(of layer: LayerID) -> TrackID {
    TrackID(layer.number * LayerProperty.count + rawValue)
  }

  /// The property that a track carries; nil where it is none of a layer.
  public init?(_ track: TrackID) {
    self.init(rawValue: track.rawValue % LayerProperty.count)
  }

  /// The layer whose property a track carries.
  public static func layer(of track: TrackID) -> LayerID {
    LayerID(track.rawValue / count)
  }

  /// Whether its components are pixels of the screen; a pixel more or less decides what is at rest.
  public var isPlace: Bool {
    switch self {
    case .position, .size, .translation, .z: true
    default: false
    }
  }

  /// Whether a track carries it as a colour.
  public var isColor: Bool { self == .color || self == .borderColor }
}

extension LayerValues {
  /// A property as the engine carries it: unused components are zero.
  public subscript(property: LayerProperty) -> AnimatedValue {
    get {
      switch property {
      case .position: [position.x, position.y, 0, 0]
      case .scale: [scale.x, scale.y, 0, 0]
      case .rotation: [rotation, 0, 0, 0]
      case .opacity: [opacity, 0, 0, 0]
      case .color: components(of: color)
      case .cornerRadius: [cornerRadius, 0, 0, 0]
      case .size: [size.width, size.height, 0, 0]
      case .progress: [progress, 0, 0, 0]
      default: rare(property)
      }
    }
    set {
      switch property {
      case .position: position = Point(newValue.x, newValue.y)
      case .scale: scale = [newValue.x, newValue.y]
      case .rotation: rotation = newValue.x
      case .opacity: opacity = newValue.x
      case .color: color = color(of: newValue)
      case .cornerRadius: cornerRadius = newValue.x
      case .size: size = Size(newValue.x, newValue.y)
      case .progress: progress = newValue.x
      default: setRare(property, newValue)
      }
    }
  }

  private func rare(_ property: LayerProperty) -> AnimatedValue {
    switch property {
    case .translation: [translation.x, translation.y, 0, 0]
    case .rotationX: [rotationX, 0, 0, 0]
    case .rotationY: [rotationY, 0, 0, 0]
    case .z: [z, 0, 0, 0]
    case .perspective: [perspective, 0, 0, 0]
    case .borderWidth: [borderWidth, 0, 0, 0]
    case .borderColor: components(of: borderColor)
    case .shadowRadius: [shadow.radius, 0, 0, 0]
    case .shadowOffset: [shadow.offset.x, shadow.offset.y, 0, 0]
    case .shadowOpacity: [shadow.opacity, 0, 0, 0]
    case .shade: shade
    default: .zero
    }
  }

  private mutating func setRare(_ property: LayerProperty, _ value: AnimatedValue) {
    switch property {
    case .translation: rare.translation = Point(value.x, value.y)
    case .rotationX: rare.rotationX = value.x
    case .rotationY: rare.rotationY = value.x
    case .z: rare.z = value.x
    case .perspective: rare.perspective = value.x
    case .borderWidth: rare.borderWidth = value.x
    case .borderColor: rare.borderColor = color(of: value)
    case .shadowRadius: rare.shadow.radius = value.x
    case .shadowOffset: rare.shadow.offset = Point(value.x, value.y)
    case .shadowOpacity: rare.shadow.opacity = value.x
    case .shade: rare.shade = value
    default: break
    }
  }
}
