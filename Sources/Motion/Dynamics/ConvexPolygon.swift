/// A convex outline of an item that is neither a rectangle nor round, with three to eight corners.
///
/// ```swift
/// let arrow = try ConvexPolygon([[0, 0], [60, 20], [0, 40]])
/// try world.add(DynamicItem(.polygon(arrow), at: [100, 100]), as: ItemID(2))
/// ```
public struct ConvexPolygon: Hashable, Sendable {
  /// The corners from the centroid, which is the item's position [px]; clockwise on a screen whose
  /// y points down.
  public let corners: [SIMD2<Double>]
  /// The centroid in the coordinates in which the corners were given [px].
  public let center: SIMD2<Double>
  /// The area [px²].
  public let area: Double
  /// The moment of inertia about the centroid for a mass of 1 [px²].
  let unitInertia: Double
  /// The normals of the edges, each from its corner to the next one, pointing outwards.
  let normals: [SIMD2<Double>]

  /// The fewest and the most corners.
  public static let cornerCount = 3...8

  /// - Parameter corners: In their order around it, either way, in any coordinates [px].
  /// - Throws: `DynamicsError` for too few or too many, for a corner that points inwards or lies
  ///   straight between its neighbours, and for an outline that is too thin or too wide.
  public init(_ corners: [SIMD2<Double>]) throws(DynamicsError) {
    try DynamicsError.require(
      Double(corners.count),
      in: Double(Self.cornerCount.lowerBound)...Double(Self.cornerCount.upperBound),
      "number of the polygon's corners")
    for corner in corners {
      try DynamicsError.require(corner, within: Limits.coordinate, "polygon's corner")
    }
    // Moved near the origin, so that a distant polygon loses no digits.
    let around = corners.map { $0 - corners[0] }
    let isClockwise = Self.sum(around) { cross($0, $1) } >= 0
    let ordered = isClockwise ? around : around.reversed()
    let doubleArea = Self.sum(ordered) { cross($0, $1) }
    if let place = Self.dent(in: ordered) {
      throw .notConvex(corner: isClockwise ? place : corners.count - 1 - place)
    }
    let centroid = Self.sum(ordered) { cross($0, $1) * ($0 + $1) } * (1 / (3 * doubleArea))
    let centred = ordered.map { $0 - centroid }
    (self.corners, center, area) = (centred, centroid + corners[0], doubleArea / 2)
    // ∫r²dA, as a sum over the triangles between each edge and the centroid.
    unitInertia =
      Self.sum(centred) { cross($0, $1) * (dot($0, $0) + dot($0, $1) + dot($1, $1)) }
      / (6 * doubleArea)
    normals = Self.edges(of: centred).map { edge in
      let along = edge.to - edge.from
      return Vector(along.y, -along.x) * (1 / length(along))
    }
    let least = Limits.size.lowerBound / 2
    try DynamicsError.require(innerRadius, in: least...Limits.size.upperBound, "polygon's radius")
    try DynamicsError.require(outerRadius, in: least...Limits.size.upperBound, "polygon's radius")
  }

  /// The distance from the centroid to the nearest edge [px].
  var innerRadius: Double {
    zip(corners, normals).reduce(.infinity) { min($0, dot($1.0, $1.1)) }
  }

  /// The distance from the centroid to the farthest corner [px].
  var outerRadius: Double { corners.reduce(0) { max($0, length($1)) } }

  private static func edges(of corners: [Vector]) -> [(from: Vector, to: Vector)] {
    corners.indices.map { (corners[$0], corners[($0 + 1) % corners.count]) }
  }

  private static func sum(_ corners: [Vector], _ value: (Vector, Vector) -> Double) -> Double {
    edges(of: corners).reduce(0) { $0 + value($1.from, $1.to) }
  }

  private static func sum(_ corners: [Vector], _ value: (Vector, Vector) -> Vector) -> Vector {
    edges(of: corners).reduce(.zero) { $0 + value($1.from, $1.to) }
  }

  /// The first corner that does not lie well inside all edges other than its own two.
  private static func dent(in corners: [Vector]) -> Int? {
    let edges = edges(of: corners)
    return corners.indices.first { place in
      edges.indices.contains { edge in
        guard edge != place, (edge + 1) % corners.count != place else { return false }
        let (from, to) = edges[edge]
        let (along, away) = (to - from, corners[place] - from)
        // Corners that coincide, or lie almost on a line, make no edge to collide with.
        return !(cross(along, away) > 1e-9 * length(along) * length(away))
      }
    }
  }
}
