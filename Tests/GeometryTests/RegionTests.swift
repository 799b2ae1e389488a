import DetentGeometry
import SeededNumbers
import Testing

/// A region as a plain bitmap, to compare with.
private struct Bitmap: Equatable {
  static let side = 400
  var pixels = [Bool](repeating: false, count: side * side)

  mutating func set(_ rect: PixelRect, to value: Bool) {
    let inside = rect.intersection(PixelRect(x: 0, y: 0, width: Self.side, height: Self.side))
    for y in inside.minY..<max(inside.minY, inside.maxY) {
      for x in inside.minX..<inside.maxX { pixels[y * Self.side + x] = value }
    }
  }

  init(_ region: Region) {
    for rect in region.rects { set(rect, to: true) }
  }

  init() {}

  func holds(_ other: Bitmap) -> Bool {
    zip(pixels, other.pixels).allSatisfy { $0 || !$1 }
  }

  var count: Int { pixels.count { $0 } }
}

private func randomRect(_ random: inout SeededNumbers) -> PixelRect {
  PixelRect(
    x: .random(in: 0..<250, using: &random), y: .random(in: 0..<250, using: &random),
    width: .random(in: 0...120, using: &random), height: .random(in: 0...120, using: &random))
}

@Suite struct RegionTests {
  @Test(arguments: 1...40) func `A union loses no pixel and its rectangles do not overlap`(
    seed: UInt64
  ) {
    var random = SeededNumbers(seed)
    var (region, bitmap) = (Region(), Bitmap())
    for _ in 0..<25 {
      let rect = randomRect(&random)
      region.formUnion(rect)
      bitmap.set(rect, to: true)
      #expect(Bitmap(region).holds(bitmap))
      #expect(Bitmap(region).count == region.area, "rectangles overlap")
    }
  }

  @Test(arguments: 1...40) func `What is subtracted is gone, and nothing else`(seed: UInt64) {
    var random = SeededNumbers(seed)
    var region = Region()
    for _ in 0..<12 { region.formUnion(randomRect(&random)) }
    var bitmap = Bitmap(region)
    for _ in 0..<12 {
      let hole = randomRect(&random)
      region.subtract(hole)
      bitmap.set(hole, to: false)
      #expect(Bitmap(region) == bitmap)
      #expect(region.area == bitmap.count)
    }
  }

  @Test func `Far apart things stay apart, near ones are joined`() {
    var region = Region(PixelRect(x: 0, y: 0, width: 200, height: 20))
    region.formUnion(PixelRect(x: 0, y: 2000, width: 200, height: 20))
    #expect(region.rects.count == 2)
    region.formUnion(PixelRect(x: 0, y: 22, width: 200, height: 20))
    #expect(region.rects.count == 2)
  }

  @Test func `Empty rectangles change nothing`() {
    var region = Region(PixelRect(x: 5, y: 5, width: 0, height: 10))
    #expect(region.isEmpty)
    region.formUnion(.empty)
    region.subtract(PixelRect(x: 0, y: 0, width: 9, height: 9))
    #expect(region.isEmpty)
  }
}

@Suite struct TransformTests {
  @Test func `A map and its inverse undo each other`() throws {
    var random = SeededNumbers(3)
    for _ in 0..<1000 {
      let map = Transform.scale(
        .random(in: 0.1...4, using: &random), .random(in: 0.1...4, using: &random)
      )
      .concatenated(with: .rotation(.random(in: -7...7, using: &random)))
      .concatenated(
        with: .translation(
          .random(in: -900...900, using: &random), .random(in: -900...900, using: &random)))
      let point = Point(
        .random(in: -900...900, using: &random), .random(in: -900...900, using: &random))
      let inverse = try #require(map.inverse)
      #expect(inverse(map(point)).distance(to: point) < 1e-8)
    }
  }

  @Test func `The bounds of a turned square hold its corners, each edge touched`() {
    let square = Rect(x: 10, y: 20, width: 30, height: 30)
    let map = Transform.rotation(0.6)
    let corners = [(10, 20), (40, 20), (10, 50), (40, 50)].map { map(Point($0.0, $0.1)) }
    let bounds = map.bounds(of: square)
    #expect(abs(bounds.minX - (corners.map(\.x).min() ?? 0)) < 1e-9)
    #expect(abs(bounds.maxX - (corners.map(\.x).max() ?? 0)) < 1e-9)
    #expect(abs(bounds.minY - (corners.map(\.y).min() ?? 0)) < 1e-9)
    #expect(abs(bounds.maxY - (corners.map(\.y).max() ?? 0)) < 1e-9)
  }

  @Test func `A flattening map has no inverse`() {
    #expect(Transform.scale(0, 1).inverse == nil)
  }
}
