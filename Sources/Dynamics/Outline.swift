/// The outline of an item or a boundary at one moment: a disc, a line or a rectangle.
///
/// All have four corners, some of them the same, so that one projection serves every kind.
struct Outline {
  private var xs: SIMD4<Double>
  private var ys: SIMD4<Double>
  /// 0 for a disc, 2 for a line (its two faces), 4 for a rectangle.
  private(set) var edges: Int
  /// Of a disc [px]; otherwise 0.
  private(set) var radius: Double
  private(set) var center: Vector

  init(disc center: Vector, radius: Double) {
    xs = SIMD4(repeating: center.x)
    ys = SIMD4(repeating: center.y)
    edges = 0
    self.radius = radius
    self.center = center
  }

  init(line from: Vector, _ to: Vector) {
    xs = SIMD4(from.x, to.x, from.x, to.x)
    ys = SIMD4(from.y, to.y, from.y, to.y)
    edges = 2
    radius = 0
    center = (from + to) * 0.5
  }

  init(_ shape: ItemShape, at position: Vector, rotation: Double) {
    switch shape {
    case .circle(let radius): self.init(disc: position, radius: radius)
    case .rectangle(let size): self.init(size, at: position, rotation: rotation)
    }
  }

  private init(_ size: Vector, at position: Vector, rotation: Double) {
    let (c, s) = rotation == 0 ? (1, 0) : (cosine(rotation), sine(rotation))
    let x = SIMD4(-1, 1, 1, -1) * (size.x / 2)
    let y = SIMD4(-1, -1, 1, 1) * (size.y / 2)
    xs = x * c - y * s + position.x
    ys = x * s + y * c + position.y
    edges = 4
    radius = 0
    center = position
  }

  func corner(_ i: Int) -> Vector { Vector(xs[i & 3], ys[i & 3]) }

  /// The outward normal of an edge.
  func normal(_ edge: Int) -> Vector {
    let along = corner(edge + 1) - corner(edge)
    return Vector(along.y, -along.x) * (1 / length(along))
  }

  /// The extent along a direction of length 1.
  func extent(along axis: Vector) -> (lower: Double, upper: Double) {
    let places = xs * axis.x + ys * axis.y
    return (places.min() - radius, places.max() + radius)
  }

  /// The rectangle around it.
  var box: Box {
    Box(lower: Vector(xs.min(), ys.min()), upper: Vector(xs.max(), ys.max())).grown(by: radius)
  }

  /// The edge whose outward normal points most against `direction`.
  func edge(facing direction: Vector) -> Int {
    var best = 0
    var least = Double.infinity
    for i in 0..<edges {
      let along = dot(normal(i), direction)
      if along < least {
        least = along
        best = i
      }
    }
    return best
  }
}
