/// The outline by which an item collides, and over which its mass is spread.
public enum ItemShape: Hashable, Sendable {
  /// As wide and high as given [px].
  case rectangle(SIMD2<Double>)
  /// Of the radius given [px].
  case circle(radius: Double)
  /// Any other outline without dents.
  case polygon(ConvexPolygon)

  /// What it covers [px²].
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

  /// From the centre to the nearest point of the outline [px].
  var innerRadius: Double {
    switch self {
    case .rectangle(let size): min(size.x, size.y) / 2
    case .circle(let radius): radius
    case .polygon(let polygon): polygon.innerRadius
    }
  }

  /// From the centre to the farthest point of the outline [px].
  var outerRadius: Double {
    switch self {
    case .rectangle(let size): length(size) / 2
    case .circle(let radius): radius
    case .polygon(let polygon): polygon.outerRadius
    }
  }
}
