/// The outline of an item or a boundary at one moment: a disc, a line or a rectangle.
///
/// All have four corners, some of them the same, so that one projection serves every kind.
struct Outline {
  private var xs: SIMD4<Double>
  private var ys: SIMD4<Double>
  /// Of the outward normals of the edges.
  private var normalXs: SIMD4<Double>
  private var normalYs: SIMD4<Double>
  /// 0 for a disc, 2 for a line (its two faces), 4 for a rectangle.
  private(set) var edges: Int
  /// Of a disc [px]; otherwise 0.
  private(set) var radius: Double
  private(set) var center: Vector

  init(disc center: Vector, radius: Double) {
    xs = SIMD4(repeating: center.x)
    ys = SIMD4(repeating: center.y)
    (normalXs, normalYs) = (.zero, .zero)
    edges = 0
    self.radius = radius
    self.center = center
  }

  init(line from: Vector, _ to: Vector) {
    xs = SIMD4(from.x, to.x, from.x, to.x)
    ys = SIMD4(from.y, to.y, from.y, to.y)
    let along = (to - from) * (1 / length(to - from))
    normalXs = SIMD4(along.y, -along.y, along.y, -along.y)
    normalYs = SIMD4(-along.x, along.x, -along.x, along.x)
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
    normalXs = SIMD4(s, c, -s, -c)
    normalYs = SIMD4(-c, s, c, -s)
    edges = 4
    radius = 0
    center = position
  }

  func corner(_ i: Int) -> Vector { Vector(xs[i & 3], ys[i & 3]) }

  /// The outward normal of an edge.
  func normal(_ edge: Int) -> Vector { Vector(normalXs[edge & 3], normalYs[edge & 3]) }

  /// The extent along a direction of length 1.
  func extent(along axis: Vector) -> (lower: Double, upper: Double) {
    let places = xs * axis.x + ys * axis.y
    return (places.least - radius, places.greatest + radius)
  }

  /// Where the extent along a direction of length 1 begins.
  func lowest(along axis: Vector) -> Double { (xs * axis.x + ys * axis.y).least - radius }

  /// The rectangle around it.
  var box: Box {
    Box(lower: Vector(xs.least, ys.least), upper: Vector(xs.greatest, ys.greatest))
      .grown(by: radius)
  }

  /// The edge whose outward normal points most against `direction`.
  func edge(facing direction: Vector) -> Int {
    let along = normalXs * direction.x + normalYs * direction.y
    var best = 0
    for i in 1..<max(edges, 1) where along[i] < along[best] { best = i }
    return best
  }

  /// The edge that is farthest from a point beyond it, or least deep within, and how far.
  func edge(nearest place: Vector) -> (edge: Int, distance: Double) {
    let distances = normalXs * (place.x - xs) + normalYs * (place.y - ys)
    var best = 0
    for i in 1..<max(edges, 1) where distances[i] > distances[best] { best = i }
    return (best, distances[best])
  }
}

extension SIMD4<Double> {
  fileprivate var least: Double {
    let half = pointwiseMin(lowHalf, highHalf)
    return Swift.min(half.x, half.y)
  }

  fileprivate var greatest: Double {
    let half = pointwiseMax(lowHalf, highHalf)
    return Swift.max(half.x, half.y)
  }
}
