import DetentGeometry
import DetentScene
import Drawing

/// A layer on a grey screen, which tests turn.
struct PlaneStand {
  static let screen = PixelSize(240, 200)
  var tree = LayerTree(size: Size(240, 200))
  let card: LayerID

  init(content: Content = .fill, color: Color = .white, ground: Color = Color(hex: 0x203040)) {
    let all = Rect(x: 0, y: 0, width: 240, height: 200)
    _ = tree.add(Layer(frame: all, content: .fill, color: ground), to: tree.root)
    let frame = Rect(x: 60, y: 40, width: 120, height: 120)
    card = tree.add(Layer(frame: frame, content: content, color: color), to: tree.root)
    tree[card].values.viewerDistance = 400
  }

  /// Squares of 10 px.
  static func checkerboard() -> PlaneStand {
    var stand = PlaneStand(color: .white)
    for i in 0..<72 {
      let (x, y) = (i % 6 * 2 + i / 6 % 2, i / 6)
      let frame = Rect(x: Double(x) * 10, y: Double(y) * 10, width: 10, height: 10)
      _ = stand.tree.add(Layer(frame: frame, content: .fill, color: .black), to: stand.card)
    }
    return stand
  }

  mutating func turn(x: Double = 0, y: Double = 0, z: Double = 0) {
    tree[card].values.rotationX = x
    tree[card].values.rotationY = y
    tree[card].values.rotation = z
  }

  var list: RenderList { RenderList(of: tree, as: PresentationTree(of: tree), scale: 1) }

  func drawn(with compositor: Compositor? = nil) throws -> [UInt32] {
    let canvas = try Canvas(Self.screen)
    canvas.draw(
      list, [PixelRect(Self.screen)], with: try compositor ?? .withTestPictures(screen: Self.screen)
    )
    return canvas.pixels
  }

  var camera: PlaneCamera { PlaneCamera(tree[card]) }
}

/// How the layer of 120 × 120 px is seen, the plain way.
struct PlaneCamera {
  let back: Projection
  /// The edges, each as a point on it and the direction along it, clockwise on the screen.
  let edges: [(Point, Point)]

  init(_ layer: Layer) {
    let map = layer.projection(layer.values)
    back = map.inverse ?? .identity
    var corners = [Point(0, 0), Point(120, 0), Point(120, 120), Point(0, 120)].map {
      map($0) ?? .zero
    }
    if map.determinant < 0 { corners.reverse() }
    edges = corners.indices.map { i in
      let (p, q) = (corners[i], corners[(i + 1) % 4])
      return (p, (q - p) * (1 / max(p.distance(to: q), 1e-9)))
    }
  }

  /// How deep inside of the layer a pixel's centre is [px on the screen].
  func depth(_ x: Int, _ y: Int) -> Double {
    let center = Point(Double(x) + 0.5, Double(y) + 0.5)
    var depth = Double.infinity
    for (p, along) in edges {
      let to = center - p
      depth = min(depth, along.x * to.y - along.y * to.x)
    }
    return depth
  }

  /// The layer's own point that is seen at a point of the screen.
  func place(_ p: Point) -> Point {
    let h = back.homogeneous(p)
    return Point(h.x / h.z, h.y / h.z)
  }
}
