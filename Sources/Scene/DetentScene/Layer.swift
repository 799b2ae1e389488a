public import DetentGeometry

/// What of a layer can be animated.
public struct LayerValues: Equatable, Sendable {
  /// Where the layer's anchor lies in its parent [px].
  public var position = Point.zero
  /// [px]
  public var size = Size.zero
  /// From its anchor, in x and y; 1 is its own size.
  public var scale = SIMD2<Double>(1, 1)
  /// Clockwise [rad].
  public var rotation = 0.0
  /// Of it and of all that lies in it, 0…1.
  public var opacity = 1.0
  /// What its content is drawn in.
  public var color = Color.clear
  /// [px]
  public var cornerRadius = 0.0
  /// How far has come what the layer shows, 0…1: which part of a dial is lit.
  public var progress = 0.0
  /// How colours change into one another.
  public var mixing = ColorMixing.perceptual
  /// None or one: an array lies out of line, is shared by copies and changed in place where it is
  /// not shared.
  private var rares: [SecondaryValues] = []

  /// At the origin, of no extent, opaque.
  public init() {}

  /// Whether any of the rare values differs from its default.
  public var hasRare: Bool { !rares.isEmpty }

  /// The values that most layers leave at their defaults.
  public var rare: SecondaryValues {
    get { rares.first ?? SecondaryValues() }
    _modify {
      if rares.isEmpty { rares.append(SecondaryValues()) }
      yield &rares[0]
      if rares[0] == SecondaryValues() { rares = [] }
    }
  }
}

/// How one colour changes into another.
public enum ColorMixing: Hashable, Sendable {
  /// In OKLab with premultiplied alpha: at an even pace for the eye.
  case perceptual
  /// Component by component, as they are written.
  case components
}

/// One thing on the screen, as it has been asked for.
public struct Layer: Sendable {
  /// What can be animated.
  public var values = LayerValues()
  /// The point that `position` places and that scale and rotation leave where it is, in parts of
  /// the size.
  public var anchor: Point
  /// What it shows.
  public var content: Content
  /// Which of its corners are round.
  public var corners = Corners.all
  /// Whether it and all that lies in it are left out.
  public var isHidden = false
  /// Whether it and its children are seen within its bounds only, its shadow included; where it is
  /// turned in the glass, within the upright rectangle around them. Where none of that is seen, they
  /// are no items of a frame.
  public var clipsChildren = false
  /// Whether its back, the mirror image, is seen where it has been turned away from the viewer.
  public var isDoubleSided = true
  /// Whether a scale below zero mirrors it; else it is seen as zero.
  public var mirrorsBelowZero = false
  /// The sibling within whose bounds, or outside of which, it is seen; nil: it is seen everywhere.
  public var mask: LayerMask?
  /// The layer that it lies in; nil for the root, and for what belongs to nothing.
  public internal(set) var parent: LayerID?
  /// What lies in it, the farthest behind first.
  public internal(set) var children: [LayerID] = []

  /// A layer that fills `frame` of its parent, placed by its centre.
  public init(frame: Rect, content: Content = .none, color: Color = .clear) {
    anchor = Point(0.5, 0.5)
    self.content = content
    values.size = frame.size
    values.position = frame.center
    values.color = color
  }

  /// The size asked for.
  public var size: Size {
    get { values.size }
    set { values.size = newValue }
  }

  /// Moves the anchor without moving the layer, which must be neither scaled nor turned: to an
  /// edge, for a fold.
  public mutating func setAnchor(_ anchor: Point) {
    values.position.x += (anchor.x - self.anchor.x) * size.width
    values.position.y += (anchor.y - self.anchor.y) * size.height
    self.anchor = anchor
  }

  /// The map from the layer's own coordinates (origin at its upper left) to its parent's, as
  /// `values` place it, its turns out of the glass left aside.
  @inline(__always)
  public func transform(_ values: LayerValues) -> Transform {
    let origin = origin(values)
    let place = values.hasRare ? values.position + values.translation : values.position
    if values.rotation == 0, values.scale == SIMD2(1, 1) {
      return .translation(place.x + origin.x, place.y + origin.y)
    }
    let scale = seenScale(values)
    return Transform.translation(origin.x, origin.y)
      .concatenated(with: .scale(scale.x, scale.y))
      .concatenated(with: .rotation(values.rotation))
      .concatenated(with: .translation(place.x, place.y))
  }

  /// The same with them: what the viewer sees of the layer's plane.
  public func projection(_ values: LayerValues) -> Projection {
    guard values.hasRare, values.rare.isApart else { return Projection(transform(values)) }
    let rare = values.rare
    let origin = origin(values)
    let scale = seenScale(values)
    let place = values.position + rare.translation
    return Transform3D.translation(origin.x, origin.y, 0)
      .concatenated(with: .scale(scale.x, scale.y))
      .concatenated(with: .rotationX(rare.rotationX))
      .concatenated(with: .rotationY(rare.rotationY))
      .concatenated(with: .rotation(values.rotation))
      .concatenated(with: .translation(0, 0, rare.z))
      .concatenated(with: .perspective(max(0, rare.perspective) / 1000))
      .concatenated(with: .translation(place.x, place.y, 0))
      .projection
  }

  /// Whether the front is seen, or the back and the layer has one.
  public func isFacing(_ projection: Projection) -> Bool {
    isDoubleSided || projection.determinant > 0
  }

  /// Whether anything can be seen of it.
  @inline(__always)
  func isSeen(_ values: LayerValues) -> Bool {
    let scale = values.scale
    return values.opacity > 0 && scale.x != 0 && scale.y != 0
      && (mirrorsBelowZero || (scale.x > 0 && scale.y > 0))
  }

  /// The size that is seen: none is below zero.
  @inline(__always)
  public func seenSize(_ values: LayerValues) -> Size {
    Size(max(0, values.size.width), max(0, values.size.height))
  }

  @inline(__always)
  private func origin(_ values: LayerValues) -> Point {
    Point(-anchor.x * max(0, values.size.width), -anchor.y * max(0, values.size.height))
  }

  @inline(__always)
  private func seenScale(_ values: LayerValues) -> SIMD2<Double> {
    mirrorsBelowZero ? values.scale : [max(0, values.scale.x), max(0, values.scale.y)]
  }
}
