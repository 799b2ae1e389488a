/// The contact of two outlines that touch, or nearly do: one point, or two along an edge.
struct Manifold {
  struct Point {
    var place: Vector
    /// The distance; negative for an overlap [px].
    var separation: Double
    /// The corner and edge that meet, by which a contact is recognized a step later.
    var feature: Int
  }

  /// The direction from the second outline to the first.
  var normal: Vector
  var points: (Point?, Point?)

  private init(_ normal: Vector, _ first: Point?, _ second: Point? = nil) {
    self.normal = normal
    points = (first, second)
  }

  /// The contact of two outlines nearer than `margin`; nil for others.
  init?(_ a: Outline, _ b: Outline, margin: Double) {
    let found: Manifold?
    if a.edges == 0, b.edges == 0 {
      found = Manifold.discs(a, b)
    } else if a.edges == 0 {
      found = Manifold.disc(a, on: b)
    } else if b.edges == 0 {
      found = Manifold.disc(b, on: a).reversed
    } else {
      found = Manifold.polygons(a, b, margin)
    }
    guard let found, found.separation <= margin else { return nil }
    self = found
  }

  /// The least distance; negative for an overlap [px].
  var separation: Double {
    min(points.0?.separation ?? .infinity, points.1?.separation ?? .infinity)
  }

  private var reversed: Manifold { Manifold(-normal, points.0, points.1) }

  private static func discs(_ a: Outline, _ b: Outline) -> Manifold {
    let apart = a.center - b.center
    let distance = length(apart)
    // Of two discs at the same place, the first goes up.
    let normal = distance > 0 ? apart * (1 / distance) : Vector(0, -1)
    let point = Point(
      place: b.center + normal * b.radius, separation: distance - a.radius - b.radius, feature: 0)
    return Manifold(normal, point)
  }

  private static func disc(_ disc: Outline, on polygon: Outline) -> Manifold {
    let (edge, depth) = polygon.edge(nearest: disc.center)
    let normal = polygon.normal(edge)
    if depth > 0 {
      // The nearest point of a convex outline is on the edge whose line is farthest away.
      let near = polygon.nearestPoint(of: edge, to: disc.center)
      let distance = length(disc.center - near)
      let point = Point(place: near, separation: distance - disc.radius, feature: 0)
      return Manifold((disc.center - near) * (1 / distance), point)
    }
    let place = disc.center - normal * depth
    return Manifold(normal, Point(place: place, separation: depth - disc.radius, feature: 0))
  }

  private static func polygons(_ a: Outline, _ b: Outline, _ margin: Double) -> Manifold? {
    let (onA, onB) = (face(of: a, towards: b), face(of: b, towards: a))
    guard max(onA.distance, onB.distance) <= margin else { return nil }
    // Prefers the second's edge unless the first's is clearly better, so that no contact flickers.
    if onA.distance > onB.distance + 1e-3 {
      return clip(b, to: a, onA.edge, margin, flag: 128)?.reversed
    }
    return clip(a, to: b, onB.edge, margin, flag: 0)
  }

  /// The edge of `a` from which `b` is farthest.
  private static func face(of a: Outline, towards b: Outline) -> (edge: Int, distance: Double) {
    var best = (edge: 0, distance: -Double.infinity)
    for i in 0..<a.edges {
      let normal = a.normal(i)
      // A line has two faces; takes the one on the side of the other's centre.
      if a.edges == 2, dot(normal, b.center - a.corner(i)) < 0 { continue }
      let distance = b.lowest(along: normal) - dot(normal, a.corner(i))
      if distance > best.distance { best = (i, distance) }
    }
    return best
  }

  /// The edge of `incident` that faces an edge of `reference`, cut to its length.
  private static func clip(
    _ incident: Outline, to reference: Outline, _ edge: Int, _ margin: Double, flag: Int
  ) -> Manifold? {
    let normal = reference.normal(edge)
    let start = reference.corner(edge)
    let along = reference.corner(edge + 1) - start
    let long = length(along)
    let tangent = along * (1 / long)
    let facing = incident.edge(facing: normal)
    let (p, q) = (incident.corner(facing), incident.corner(facing + 1))
    let (pPlace, qPlace) = (dot(p - start, tangent), dot(q - start, tangent))
    guard max(pPlace, qPlace) >= 0, min(pPlace, qPlace) <= long else { return nil }
    func point(_ place: Double, _ fallback: Vector, _ k: Int) -> Point? {
      let wanted = min(max(place, 0), long)
      let spread = qPlace - pPlace
      let corner = wanted == place ? fallback : p + (q - p) * ((wanted - pPlace) / spread)
      let separation = dot(corner - start, normal)
      guard separation <= margin else { return nil }
      return Point(
        place: corner - normal * separation, separation: separation,
        feature: flag | edge << 4 | facing << 1 | k)
    }
    let first = point(pPlace, p, 0)
    let second = point(qPlace, q, 1)
    return first == nil && second == nil ? nil : Manifold(normal, first, second)
  }

  /// The contact of an outline with the half-plane beyond `edge` along the inward `normal`, if any.
  init?(_ a: Outline, beyond edge: Double, inward normal: Vector, margin: Double) {
    func point(_ place: Vector, _ k: Int) -> Point? {
      let separation = dot(place, normal) - edge - a.radius
      guard separation <= margin else { return nil }
      return Point(
        place: place - normal * (separation + a.radius), separation: separation, feature: k)
    }
    guard a.edges > 0 else {
      guard let only = point(a.center, 0) else { return nil }
      self.init(normal, only)
      return
    }
    let facing = a.edge(facing: normal)
    let (first, second) = (
      point(a.corner(facing), facing),
      point(a.corner(facing + 1), facing + 1 == a.edges ? 0 : facing + 1)
    )
    guard first != nil || second != nil else { return nil }
    self.init(normal, first, second)
  }
}

extension Outline {
  /// The point of the polygon's edges nearest to `place`.
  func nearestPoint(to place: Vector) -> Vector {
    var best = corner(0)
    var least = Double.infinity
    for i in 0..<edges {
      let point = nearestPoint(of: i, to: place)
      let distance = length(place - point)
      if distance < least {
        least = distance
        best = point
      }
    }
    return best
  }

  /// The point of an edge nearest to `place`.
  func nearestPoint(of edge: Int, to place: Vector) -> Vector {
    let along = corner(edge + 1) - corner(edge)
    let share = dot(place - corner(edge), along) / dot(along, along)
    return corner(edge) + along * min(max(share, 0), 1)
  }
}
