import DetentGeometry
import DetentScene
import Drawing
import SeededNumbers
import Testing

/// The strokes of a dial are one item.
@Suite struct DialTests {
  private static let dial = Dial(
    center: Point(60.5, 58.25), radius: 52, stroke: Size(3, 11), count: 36, sweep: 1.5 * .pi,
    dim: Color(hex: 0x445566))

  /// A card with the dial on it.
  private static func list(
    _ progress: Double, lit: Color = Color(hex: 0x40A0FF), opacity: Double = 1, scale: Double = 1,
    turn: Double = 0, zoom: Double = 1
  ) -> RenderList {
    var tree = LayerTree(size: Size(140, 130))
    let card = tree.add(
      Layer(frame: Rect(x: 4, y: 4, width: 132, height: 120), content: .fill, color: .black),
      to: tree.root)
    var layer = Layer(
      frame: Rect(x: 4, y: 4, width: 120, height: 120), content: .dial(Self.dial), color: lit)
    (layer.values.progress, layer.values.opacity) = (progress, opacity)
    _ = tree.add(layer, to: card)
    tree[card].values.rotation = turn
    tree[card].values.scale = [zoom, zoom]
    return RenderList(of: tree, as: PresentationTree(of: tree), scale: scale)
  }

  /// The same with a layer for each stroke.
  private static func strokes(
    _ progress: Double, lit: Color = Color(hex: 0x40A0FF), opacity: Double = 1, scale: Double = 1,
    turn: Double = 0, zoom: Double = 1
  ) -> RenderList {
    var tree = LayerTree(size: Size(140, 130))
    let card = tree.add(
      Layer(frame: Rect(x: 4, y: 4, width: 132, height: 120), content: .fill, color: .black),
      to: tree.root)
    for index in 0..<Self.dial.count {
      let angle = Self.dial.sweep * (Double(index) / Double(Self.dial.count - 1) - 0.5)
      let length = Self.dial.radius - Self.dial.stroke.height / 2
      let away = Transform.rotation(angle)(Point(0, -length))
      let share = min(max(progress * Double(Self.dial.count) - Double(index), 0), 1)
      var stroke = Layer(
        frame: Rect(x: 0, y: 0, width: Self.dial.stroke.width, height: Self.dial.stroke.height),
        content: .fill, color: Self.dial.dim.mixed(with: lit, share))
      stroke.values.position = Point(4, 4) + Self.dial.center + away
      stroke.values.rotation = angle
      stroke.values.cornerRadius = Self.dial.stroke.width / 2
      stroke.values.opacity = opacity
      _ = tree.add(stroke, to: card)
    }
    tree[card].values.rotation = turn
    tree[card].values.scale = [zoom, zoom]
    return RenderList(of: tree, as: PresentationTree(of: tree), scale: scale)
  }

  private func picture(_ list: RenderList, scale: Double = 1) throws -> Picture {
    let canvas = try Canvas(PixelSize(Int(140 * scale), Int(130 * scale)))
    canvas.draw(
      list, [PixelRect(PixelSize(Int(140 * scale), Int(130 * scale)))],
      with: Compositor(scale: scale))
    return canvas.picture
  }

  /// How far each component of each pixel is apart.
  private func differences(_ a: Picture, _ b: Picture) -> [Int] {
    a.withPixels { a in
      b.withPixels { b in
        (0..<a.size.height).flatMap { y in
          (0..<a.size.width).flatMap { x in
            [0, 8, 16].map { shift in
              abs(Int(a.row(y)[x] >> shift & 255) - Int(b.row(y)[x] >> shift & 255))
            }
          }
        }
      }
    }
  }

  private func meanDifference(_ a: Picture, _ b: Picture) -> Double {
    let all = differences(a, b)
    return Double(all.reduce(0, +)) / Double(all.count)
  }

  private func largestDifference(_ a: Picture, _ b: Picture) -> Int {
    differences(a, b).max() ?? 0
  }

  @Test(arguments: [0, 0.013, 0.5, 0.77, 1]) func `A dial looks like a layer for each stroke`(
    progress: Double
  ) throws {
    for scale in [1, 1.25, 2] {
      for (opacity, turn) in [(1.0, 0.0), (0.4, 0), (1, 0.3)] {
        let one = try picture(
          Self.list(progress, opacity: opacity, scale: scale, turn: turn), scale: scale)
        let many = try picture(
          Self.strokes(progress, opacity: opacity, scale: scale, turn: turn), scale: scale)
        // An edge that lies on a sample of Cairo's, of which a pixel is 17 high, may fall either way.
        #expect(largestDifference(one, many) <= 255 / 17)
      }
    }
  }

  @Test(arguments: [0.5, 0.9, 0.97, 1.1]) func `A dial that is scaled is its strokes, scaled`(
    zoom: Double
  ) throws {
    for opacity in [1, 0.4] {
      let one = try picture(Self.list(0.5, opacity: opacity, zoom: zoom))
      let many = try picture(Self.strokes(0.5, opacity: opacity, zoom: zoom))
      let nothing = try picture(Self.list(0.5, opacity: 0, zoom: zoom))
      #expect(meanDifference(one, many) < 0.25 * meanDifference(many, nothing))
    }
    let (large, strokes) = (
      try picture(Self.list(0.5, zoom: 1.6)), try picture(Self.strokes(0.5, zoom: 1.6))
    )
    #expect(largestDifference(large, strokes) <= 255 / 17)
  }

  @Test(arguments: [(0.9, 0.0), (0.97, 0.4), (1.1, 0.4), (1.2, 0), (1.6, 0.3)])
  func `Of a dial that is scaled and goes on all is drawn that changes`(
    zoom: Double, away: Double
  ) throws {
    var numbers = SeededNumbers(11)
    let screen = PixelRect(PixelSize(140, 130))
    let compositor = Compositor(scale: 1)
    let canvas = try Canvas(PixelSize(140, 130))
    func list(_ progress: Double) -> RenderList {
      var list = Self.list(progress, zoom: zoom)
      for i in list.items.indices { list.items[i].transform.tx += away }
      return list
    }
    var shown = list(0.2)
    canvas.draw(shown, [screen], with: compositor)
    for _ in 0..<100 {
      let next = list(Double.random(in: -0.2...1.2, using: &numbers))
      let damage = RenderList.damage(from: shown, to: next, screen: screen)
      canvas.draw(next, damage.rects, with: compositor)
      // Cairo clips its polygons before it samples them, which moves an edge by a few hundredths of
      // a pixel.
      let worst = largestDifference(canvas.picture, try picture(next))
      #expect(worst <= (zoom < 1.5 ? 2 : 12))
      shown = next
    }
  }

  @Test func `Of a dial that goes on only the strokes are drawn that change`() throws {
    var numbers = SeededNumbers(7)
    let screen = PixelRect(PixelSize(140, 130))
    let compositor = Compositor(scale: 1)
    let canvas = try Canvas(PixelSize(140, 130))
    var shown = Self.list(0.2)
    canvas.draw(shown, [screen], with: compositor)
    for step in 0..<200 {
      let progress = step % 9 == 0 ? .nan : Double.random(in: -0.2...1.2, using: &numbers)
      let lit = step % 5 == 0 ? Color(hex: 0xFF8040) : Color(hex: 0x40A0FF)
      let next = Self.list(progress, lit: lit)
      let damage = RenderList.damage(from: shown, to: next, screen: screen)
      canvas.draw(next, damage.rects, with: compositor)
      let whole = try picture(next)
      #expect(largestDifference(canvas.picture, whole) == 0)
      shown = next
    }
    let little = RenderList.damage(
      from: Self.list(0.5), to: Self.list(0.52), screen: screen)
    #expect(!little.isEmpty && little.area < 500)
    #expect(
      RenderList.damage(from: Self.list(1), to: Self.list(1.5), screen: screen).isEmpty)
  }
}
