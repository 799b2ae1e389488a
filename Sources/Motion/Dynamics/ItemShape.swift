/// The outline with which an item collides, and over which its mass is spread.
public enum ItemShape: Hashable, Sendable {
  /// A rectangle of that width and height [px].
  case rectangle(SIMD2<Double>)
  /// A circle of that radius [px].
  case circle(radius: Double)
  /// Another convex outline.
  case polygon(ConvexPolygon)

  /// The area [px²].
  public var area: Double {
    switch self {
    case .rectangle(let size): size.x * size.y
    case .circle(let radius): Double.pi * radius * radius
    case .polygon(let polygon): polygon.area
    }
  }

  /// The moment of inertia about the centre for a mass of 1 [px²].
  var unitInertia: Double {
    switch self {
    case .rectangle(let size): dot(size, size) / 12
    case .circle(let radius): radius * radius / 2
    case .polygon(let polygon): polygon.unitInertia
    }
  }

  /// The distance from the centre to the nearest point of the outline [px].
  var innerRadius: Double {
    switch self {
    case .rectangle(let size): min(size.x, size.y) / 2
    case .circle(let radius): radius
    case .polygon(let polygon): polygon.innerRadius
    }
  }

  /// The distance from the centre to the farthest point of the outline [px].
  var outerRadius: Double {
    switch self {
    case .rectangle(let size): length(size) / 2
    case .circle(let radius): radius
    case .polygon(let polygon): polygon.outerRadius
    }
  }
}
