internal import DetentMotion

/// The outline of an item or a boundary at one moment: a disc, a line or a polygon.
///
/// All have at least four corners, some of them the same, so that one projection serves every kind;
/// few have more than four.
struct Outline {
  private var first: FourEdges
  /// The edges after the fourth; unused if there are no more than four.
  private var others: FourEdges
  /// The number of edges: 0 for a disc, 2 for a line (its two faces).
  private(set) var edges: Int
  /// The radius of a disc [px]; otherwise 0.
  private(set) var radius: Double
  private(set) var center: Vector

  init(disc center: Vector, radius: Double) {
    first = FourEdges(
      xs: SIMD4(repeating: center.x), ys: SIMD4(repeating: center.y), normalXs: .zero,
      normalYs: .zero)
    others = .none
    edges = 0
    self.radius = radius
    self.center = center
  }

  init(line from: Vector, _ to: Vector) {
    let along = (to - from) * (1 / length(to - from))
    first = FourEdges(
      xs: SIMD4(from.x, to.x, from.x, to.x), ys: SIMD4(from.y, to.y, from.y, to.y),
      normalXs: SIMD4(along.y, -along.y, along.y, -along.y),
      normalYs: SIMD4(-along.x, along.x, -along.x, along.x))
    others = .none
    edges = 2
    radius = 0
    center = (from + to) * 0.5
  }

  init(_ shape: ItemShape, at position: Vector, rotation: Double) {
    switch shape {
    case .circle(let radius): self.init(disc: position, radius: radius)
    case .rectangle(let size): self.init(size, at: position, rotation: rotation)
    case .polygon(let polygon): self.init(polygon, at: position, rotation: rotation)
    }
  }

  private init(_ size: Vector, at position: Vector, rotation: Double) {
    let (c, s) = rotation == 0 ? (1, 0) : (cosine(rotation), sine(rotation))
    let x = SIMD4(-1, 1, 1, -1) * (size.x / 2)
    let y = SIMD4(-1, -1, 1, 1) * (size.y / 2)
    first = FourEdges(
      xs: x * c - y * s + position.x, ys: x * s + y * c + position.y,
      normalXs: SIMD4(s, c, -s, -c), normalYs: SIMD4(-c, s, c, -s))
    others = .none
    edges = 4
    radius = 0
    center = position
  }

  private init(_ polygon: ConvexPolygon, at position: Vector, rotation: Double) {
    let (c, s) = rotation == 0 ? (1, 0) : (cosine(rotation), sine(rotation))
    (first, others) = (.none, .none)
    edges = polygon.corners.count
    radius = 0
    center = position
    for i in 0..<8 {
      let corner = polygon.corners[i % edges].turned(cosine: c, sine: s) + position
      let normal = polygon.normals[i % edges].turned(cosine: c, sine: s)
      if i < 4 { first.set(i, corner, normal) } else { others.set(i, corner, normal) }
    }
  }

  /// The corner `i`; the first one follows the last.
  func corner(_ i: Int) -> Vector {
    edges > 4 && i & 4 != 0 ? others.corner(i) : first.corner(i)
  }

  /// The outward normal of an edge.
  func normal(_ edge: Int) -> Vector { edge < 4 ? first.normal(edge) : others.normal(edge) }

  /// The extent along a direction of length 1.
  func extent(along axis: Vector) -> (lower: Double, upper: Double) {
    let places = first.places(along: axis)
    guard edges > 4 else { return (places.least - radius, places.greatest + radius) }
    let more = others.places(along: axis)
    return (pointwiseMin(places, more).least, pointwiseMax(places, more).greatest)
  }

  /// The lower end of the extent along a direction of length 1.
  func lowest(along axis: Vector) -> Double {
    let places = first.places(along: axis)
    guard edges > 4 else { return places.least - radius }
    return pointwiseMin(places, others.places(along: axis)).least
  }

  /// Its bounding box.
  var box: Box {
    var box = first.box
    if edges > 4 { box = box.joined(others.box) }
    return box.grown(by: radius)
  }

  /// The edge whose outward normal points most against `direction`.
  func edge(facing direction: Vector) -> Int {
    let along = first.normals(along: direction)
    var (best, least) = (0, along[0])
    for i in 1..<min(max(edges, 1), 4) where along[i] < least { (best, least) = (i, along[i]) }
    guard edges > 4 else { return best }
    let more = others.normals(along: direction)
    for i in 4..<edges where more[i & 3] < least { (best, least) = (i, more[i & 3]) }
    return best
  }

  /// The edge whose line a point is farthest beyond, or else least deep behind, and the distance.
  func edge(nearest place: Vector) -> (edge: Int, distance: Double) {
    let distances = first.distances(of: place)
    var (best, most) = (0, distances[0])
    for i in 1..<min(max(edges, 1), 4) where distances[i] > most {
      (best, most) = (i, distances[i])
    }
    guard edges > 4 else { return (best, most) }
    let more = others.distances(of: place)
    for i in 4..<edges where more[i & 3] > most { (best, most) = (i, more[i & 3]) }
    return (best, most)
  }
}

/// Four corners, and the outward normals of the edges that begin at them.
private struct FourEdges {
  var xs: SIMD4<Double>
  var ys: SIMD4<Double>
  var normalXs: SIMD4<Double>
  var normalYs: SIMD4<Double>

  static let none = FourEdges(xs: .zero, ys: .zero, normalXs: .zero, normalYs: .zero)

  mutating func set(_ i: Int, _ corner: Vector, _ normal: Vector) {
    (xs[i & 3], ys[i & 3]) = (corner.x, corner.y)
    (normalXs[i & 3], normalYs[i & 3]) = (normal.x, normal.y)
  }

  func corner(_ i: Int) -> Vector { Vector(xs[i & 3], ys[i & 3]) }
  func normal(_ i: Int) -> Vector { Vector(normalXs[i & 3], normalYs[i & 3]) }

  var box: Box {
    Box(lower: Vector(xs.least, ys.least), upper: Vector(xs.greatest, ys.greatest))
  }

  func places(along axis: Vector) -> SIMD4<Double> { xs * axis.x + ys * axis.y }

  func normals(along axis: Vector) -> SIMD4<Double> { normalXs * axis.x + normalYs * axis.y }

  /// The distances of a point beyond each edge [px].
  func distances(of place: Vector) -> SIMD4<Double> {
    normalXs * (place.x - xs) + normalYs * (place.y - ys)
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
