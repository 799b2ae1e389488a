/// Calculates how far an outline can move before it meets another.
enum Sweep {
  /// The share of `movement` after which `a` first touches `b`; nil if it does not, or if they
  /// overlap already.
  static func timeOfImpact(_ a: Outline, by movement: Vector, _ b: Outline) -> Double? {
    if a.edges > 0, b.edges > 0 { return polygons(a, movement, b) }
    if a.edges == 0 { return ray(from: a.center, movement, a.radius, to: b) }
    return ray(from: b.center, -movement, b.radius, to: a)
  }

  /// Two convex outlines touch when their extents touch along every normal of their edges.
  private static func polygons(_ a: Outline, _ movement: Vector, _ b: Outline) -> Double? {
    var enter = -Double.infinity
    var leave = Double.infinity
    for i in 0..<(a.edges + b.edges) {
      let axis = i < a.edges ? a.normal(i) : b.normal(i - a.edges)
      let (moving, still) = (a.extent(along: axis), b.extent(along: axis))
      let speed = dot(movement, axis)
      let (gap, end) = (still.lower - moving.upper, still.upper - moving.lower)
      if speed == 0 {
        if gap > 0 || end < 0 { return nil }
        continue
      }
      enter = max(enter, min(gap / speed, end / speed))
      leave = min(leave, max(gap / speed, end / speed))
    }
    return enter >= 0 && enter <= 1 && enter <= leave ? enter : nil
  }

  /// The impact of a disc, as that of its centre on an outline grown by the disc's radius.
  private static func ray(
    from origin: Vector, _ movement: Vector, _ radius: Double, to other: Outline
  ) -> Double? {
    guard other.edges > 0 else {
      return circle(origin - other.center, movement, radius + other.radius)
    }
    // A disc that already overlaps an edge has no corner to meet.
    guard length(origin - other.nearestPoint(to: origin)) >= radius else { return nil }
    var first: Double?
    for i in 0..<other.edges {
      let normal = other.normal(i)
      let corner = other.corner(i)
      if let time = circle(origin - corner, movement, radius) { first = min(first ?? time, time) }
      let height = dot(origin - corner, normal) - radius
      let speed = dot(movement, normal)
      guard speed < 0, height >= 0, height <= -speed else { continue }
      let time = height / -speed
      let along = other.corner(i + 1) - corner
      let place = dot(origin + movement * time - corner, along)
      if place >= 0, place <= dot(along, along) { first = min(first ?? time, time) }
    }
    return first
  }

  /// The time at which `from + movement·t` comes within `radius` of the origin.
  private static func circle(_ from: Vector, _ movement: Vector, _ radius: Double) -> Double? {
    let outside = dot(from, from) - radius * radius
    let approach = -dot(from, movement)
    guard outside >= 0, approach > 0 else { return nil }
    let square = dot(movement, movement)
    // Uses the closest approach, because the discriminant would cancel far away.
    let nearest = from + movement * (approach / square)
    let inside = radius * radius - dot(nearest, nearest)
    guard inside >= 0 else { return nil }
    let time = approach / square - (inside / square).squareRoot()
    return time <= 1 ? max(time, 0) : nil
  }
}
