import DetentGeometry
import SeededNumbers
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// A plane turned by angles about x, y and z in that order, seen from `distance` before its centre.
private struct Turn {
  var x: Double
  var y: Double
  var z: Double
  var distance: Double
  var center: Point

  init(_ numbers: inout SeededNumbers) {
    x = numbers.uniform(-3.1...3.1)
    y = numbers.uniform(-3.1...3.1)
    z = numbers.uniform(-3.1...3.1)
    distance = numbers.uniform(200...2000)
    center = Point(numbers.uniform(0...800), numbers.uniform(0...500))
  }

  var projection: Projection {
    Transform3D.rotationX(x).concatenated(with: .rotationY(y)).concatenated(with: .rotation(z))
      .concatenated(with: .perspective(1 / distance))
      .concatenated(with: .translation(center.x, center.y, 0)).projection
  }

  /// By trigonometry, one axis after another, and similar triangles.
  func seen(_ p: Point) -> (place: Point, w: Double) {
    var (px, py, pz) = (p.x, p.y, 0.0)
    (py, pz) = (py * cos(x) - pz * sin(x), py * sin(x) + pz * cos(x))
    (px, pz) = (px * cos(y) + pz * sin(y), pz * cos(y) - px * sin(y))
    (px, py) = (px * cos(z) - py * sin(z), px * sin(z) + py * cos(z))
    let w = (distance - pz) / distance
    return (Point(center.x + px / w, center.y + py / w), w)
  }
}

@Suite struct ProjectionTests {
  @Test(arguments: UInt64(0)..<200)
  func `a turned plane is seen where trigonometry says`(seed: UInt64) throws {
    var numbers = SeededNumbers(seed)
    let turn = Turn(&numbers)
    for _ in 0..<20 {
      let p = Point(numbers.uniform(-150...150), numbers.uniform(-150...150))
      let right = turn.seen(p)
      #expect(abs(turn.projection.homogeneous(p).z - right.w) < 1e-12)
      guard right.w > 0.1 else { continue }
      let seen = try #require(turn.projection(p))
      #expect(seen.distance(to: right.place) < 1e-9)
    }
  }

  @Test(arguments: UInt64(1000)..<1200)
  func `what is seen at a point is what is seen there`(seed: UInt64) {
    var numbers = SeededNumbers(seed)
    let projection = Turn(&numbers).projection
    for _ in 0..<20 {
      let p = Point(numbers.uniform(-150...150), numbers.uniform(-150...150))
      guard abs(projection.determinant) > 1e-3, let seen = projection(p) else { continue }
      #expect((projection.point(seenAt: seen) ?? .zero).distance(to: p) < 1e-6)
    }
  }

  @Test func `the lower edge comes nearer about x, the right edge goes away about y`() throws {
    let eye = Transform3D.perspective(1.0 / 500)
    let x = Transform3D.rotationX(0.5).concatenated(with: eye).projection
    let y = Transform3D.rotationY(0.5).concatenated(with: eye).projection
    #expect(x.homogeneous(Point(0, 100)).z < 1 && x.homogeneous(Point(0, -100)).z > 1)
    #expect(y.homogeneous(Point(100, 0)).z > 1 && y.homogeneous(Point(-100, 0)).z < 1)
  }

  @Test func `the front is seen up to a quarter turn, then the back`() {
    for degrees in stride(from: 1.0, to: 360, by: 1) where degrees != 90 && degrees != 270 {
      let projection = Transform3D.rotationY(degrees * .pi / 180)
        .concatenated(with: .perspective(1.0 / 600)).projection
      #expect((projection.determinant > 0) == (degrees < 90 || degrees > 270))
    }
  }

  @Test func `edge-on there is no way back, and nothing that is no number leads anywhere`() {
    #expect(Transform3D.rotationX(.pi / 2).projection.inverse == nil)
    #expect(Transform3D.rotationY(-.pi / 2).projection.inverse == nil)
    for value in [Double.nan, .infinity, -.infinity] {
      let odd = Transform3D.rotationY(value).concatenated(with: .perspective(value)).projection
      #expect(odd.inverse == nil)
      #expect(odd.point(seenAt: Point(3, 4)) == nil)
    }
  }

  @Test(arguments: UInt64(2000)..<2200)
  func `the bounds hold all that is before the viewer and nothing that is behind`(seed: UInt64) {
    var numbers = SeededNumbers(seed)
    let turn = Turn(&numbers)
    let rect = Rect(x: -900, y: -700, width: 1800, height: 1400)
    let bounds = turn.projection.bounds(of: rect).inset(by: -1e-6)
    var isSeen = false
    for _ in 0..<200 {
      let p = Point(numbers.uniform(-900...900), numbers.uniform(-700...700))
      guard let seen = turn.projection(p) else {
        #expect(turn.seen(p).w < Projection.nearest + 1e-9)
        continue
      }
      isSeen = true
      #expect(bounds.contains(seen))
    }
    #expect(isSeen == (bounds.size.width > 1))
    #expect(bounds.size.width.isFinite && bounds.size.height.isFinite)
  }

  @Test func `an affine map keeps its rectangles`() {
    let map = Transform.rotation(0.3).concatenated(with: .translation(5, 7))
    let rect = Rect(x: 1, y: 2, width: 30, height: 40)
    let (a, b) = (Projection(map).bounds(of: rect), map.bounds(of: rect))
    #expect(a.origin.distance(to: b.origin) < 1e-12)
    #expect(abs(a.size.width - b.size.width) + abs(a.size.height - b.size.height) < 1e-12)
  }
}
