public import DetentGeometry

/// The properties of a layer that can be animated.
public struct LayerValues: Equatable, Sendable {
  /// The position of the layer's anchor in its parent [px].
  public var position = Point.zero
  /// The size [px].
  public var size = Size.zero
  /// The scale about the anchor, in x and y; 1 is the layer's own size.
  public var scale = SIMD2<Double>(1, 1)
  /// The rotation in the plane of the screen, clockwise [rad].
  public var rotation = 0.0
  /// The opacity of the layer and of its descendants, 0…1.
  public var opacity = 1.0
  /// The colour of the content.
  public var color = Color.clear
  /// The radius of the rounded corners [px].
  public var cornerRadius = 0.0
  /// The progress of the content, 0…1, such as the lit part of a dial.
  public var progress = 0.0
  /// The way in which colours are interpolated.
  public var mixing = ColorMixing.perceptual
  /// At most one element: an array is stored out of line, shared by copies, and changed in place
  /// where it is not shared.
  private var rares: [SecondaryValues] = []

  /// Creates opaque values at the origin, of no extent.
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

/// A way to interpolate colours.
public enum ColorMixing: Hashable, Sendable {
  /// In OKLab with premultiplied alpha, which the eye sees as an even pace.
  case perceptual
  /// Component by component in sRGB.
  case components
}

/// One thing on the screen, as the application has set it.
public struct Layer: Sendable {
  /// The properties that can be animated.
  public var values = LayerValues()
  /// The point that `position` places, and about which the layer is scaled and turned, in parts of
  /// the size.
  public var anchor: Point
  /// The content.
  public var content: Content
  /// The corners that are rounded.
  public var corners = Corners.all
  /// Whether the layer and its descendants are left out.
  public var isHidden = false
  /// Whether the layer, its shadow and its children are clipped to its bounds, or to the upright
  /// rectangle around them where it is rotated. A layer clipped away entirely has no items in a
  /// frame.
  public var clipsChildren = false
  /// Whether its back, the mirror image, is shown where it is turned away from the viewer.
  public var isDoubleSided = true
  /// Whether a negative scale mirrors the layer; else it counts as zero.
  public var mirrorsBelowZero = false
  /// The sibling within or outside whose bounds it is shown; nil if it is not masked.
  public var mask: LayerMask?
  /// The parent; nil for the root, and for a layer that is not in the tree.
  public internal(set) var parent: LayerID?
  /// The children, from back to front.
  public internal(set) var children: [LayerID] = []

  /// Creates a layer that fills `frame` of its parent, with its anchor at the centre.
  public init(frame: Rect, content: Content = .none, color: Color = .clear) {
    anchor = Point(0.5, 0.5)
    self.content = content
    values.size = frame.size
    values.position = frame.center
    values.color = color
  }

  /// The size [px].
  public var size: Size {
    get { values.size }
    set { values.size = newValue }
  }

  /// Moves the anchor without moving the layer, which must be neither scaled nor turned; used to
  /// fold a layer about an edge.
  public mutating func setAnchor(_ anchor: Point) {
    values.position.x += (anchor.x - self.anchor.x) * size.width
    values.position.y += (anchor.y - self.anchor.y) * size.height
    self.anchor = anchor
  }

  /// The map from the layer's own coordinates (origin at its upper left) to its parent's for
  /// `values`, without its rotations out of the plane.
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

  /// The map with all rotations: the viewer's perspective of the layer's plane.
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

  /// Whether the viewer sees the front, or a double-sided layer's back.
  public func isFacing(_ projection: Projection) -> Bool {
    isDoubleSided || projection.determinant > 0
  }

  /// Whether its opacity and its scale let anything of it be seen.
  @inline(__always)
  func isSeen(_ values: LayerValues) -> Bool {
    let scale = values.scale
    return values.opacity > 0 && scale.x != 0 && scale.y != 0
      && (mirrorsBelowZero || (scale.x > 0 && scale.y > 0))
  }

  /// The size with negative lengths taken as zero.
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
