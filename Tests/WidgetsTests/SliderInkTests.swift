import DetentGeometry
import DetentGestures
import DetentMotion
import DetentScene
import DetentStage
import Drawing
import Look
import Settings
import TestSupport
import Testing
import Values

@testable import Widgets

/// Where the fill of a slider ends in the midst of a word.
@Suite struct SliderInkTests {
  init() { TestFonts.use() }

  private static let frames = [
    Rect(x: 16, y: 16, width: 120, height: 200), Rect(x: 152, y: 16, width: 360, height: 92),
    Rect(x: 152, y: 124, width: 200, height: 92), Rect(x: 368, y: 124, width: 144, height: 92),
  ]

  private func scene(
    _ palette: Palette, at part: Double
  ) -> (bench: Bench, sliders: [LookTile<Slider>]) {
    var tree = LayerTree(size: Size(528, 232))
    let ground = Layer(
      frame: Rect(x: 0, y: 0, width: 528, height: 232), content: .fill,
      color: palette.tile.mixed(with: .black, 0.3))
    _ = tree.add(ground, to: tree.root)
    var tile = TileSettings()
    (tile.kind, tile.label, tile.icon) = (.slider, "Volume", "volume")
    var context = BuildContext(Configuration(), palette: palette, tree: tree)
    var sliders = Self.frames.map { frame in
      context.frame = frame
      tile.direction = frame.size.width > frame.size.height ? .across : .up
      return LookTile<Slider>(tile, in: &context)
    }
    var bench = Bench(context.tree)
    var now = bench.context
    for i in sliders.indices {
      sliders[i].take(.recalled(.number(part)), on: &bench.stage, in: &now)
    }
    return (bench, sliders)
  }

  private func draw(_ bench: Bench, _ seconds: Double, scale: Double = 1) throws -> Picture {
    let size = PixelSize(Int(528 * scale), Int(232 * scale))
    let picture = try Picture(size: size, isOpaque: true)
    let list = RenderList(of: bench.stage.tree, as: bench.seen(seconds), scale: scale)
    picture.withPixels {
      Compositor(scale: scale).draw(list, damage: Region($0.bounds), into: $0)
    }
    return picture
  }

  @Test(arguments: ["dark", "light", "mirrored"])
  func `A word has the ink of what lies behind each of its parts`(name: String) throws {
    var palette = name == "light" ? Palette.light : .dark
    palette.isRightToLeft = name == "mirrored"
    // The fill of each ends in another word, or in the icon.
    for (part, place) in [(0.16, "low"), (0.37, "middle"), (0.87, "high")] {
      let picture = try draw(scene(palette, at: part).bench, 0)
      let golden = GoldenImage("slider-\(name)-\(place)", beside: #filePath)
      #expect(golden.difference(from: picture) == nil)
    }
  }

  @Test(arguments: [1, 1.25, 2]) func `Each pixel is that of one of the two inks`(
    scale: Double
  ) throws {
    func look(_ sides: Set<LayerMask.Side>, at part: Double) throws -> [UInt32] {
      var bench = scene(.dark, at: part).bench
      for number in bench.stage.tree.layers.indices {
        let layer = LayerID(number)
        guard let mask = bench.stage.tree[layer].mask else { continue }
        bench.stage.tree[layer].isHidden = !sides.contains(mask.side)
        if sides.count == 1 { bench.stage.tree[layer].mask = nil }
      }
      return try draw(bench, 0, scale: scale).withPixels { view in
        (0..<view.size.height).flatMap { y in
          UnsafeBufferPointer(start: view.row(y), count: view.size.width).map { $0 & 0xFF_FFFF }
        }
      }
    }
    for part in [0.13, 0.368, 0.5, 0.801] {
      let (both, card, fill) = (
        try look([.inside, .outside], at: part), try look([.outside], at: part),
        try look([.inside], at: part)
      )
      let strange = both.indices.count { both[$0] != card[$0] && both[$0] != fill[$0] }
      #expect(strange == 0)
      #expect(!both.elementsEqual(card) && !both.elementsEqual(fill))
    }
  }

  /// What stands out over the fill at its sides cannot be shared out between two inks.
  @Test(arguments: [TileSettings.Direction.across, .up], [1.0, 1.3, 2])
  func `Every word lies between the sides of the fill, and is there in both inks`(
    direction: TileSettings.Direction, scale: Double
  ) {
    var palette = Palette.light
    palette.textScale = scale
    for width in stride(from: 56.0, through: 420, by: 13) {
      for height in stride(from: 40.0, through: 320, by: 11) {
        var tile = TileSettings()
        (tile.kind, tile.label, tile.icon) = (.slider, "Light", "light")
        tile.direction = direction
        let look = LookedTile(Slider.self, tile, size: Size(width, height), palette: palette).look
        let track = Rect(x: 6, y: 6, width: width - 12, height: height - 12)
        let words = look.shown.filter {
          switch $0.content {
          case .text, .icon: true
          default: false
          }
        }
        let sides = ["outside", "inside"].map { side in
          words.filter { $0.path.contains(BoxKey(stringLiteral: side)) }.map(\.frame)
        }
        #expect(sides[0].count >= 2 && sides[0] == sides[1] && words.count == 2 * sides[0].count)
        for word in words {
          #expect(
            track.intersection(word.frame) == word.frame, "\(width)x\(height): \(word.content)")
        }
      }
    }
  }

  @Test func `Words that become others on the way of the fill are always in both inks`() throws {
    var (bench, sliders) = scene(.dark, at: 0.2)
    func items(_ seconds: Double) -> [RenderItem] {
      RenderList(of: bench.stage.tree, as: bench.seen(seconds), scale: 1).items
    }
    for (time, news) in [
      (0.0, SourceState.fresh(.number(0.8), at: .zero)), (0.1, .unknown),
      (0.2, .failed(reason: "No.", kind: .notAllowed)), (0.3, .fresh(.number(0.4), at: .zero)),
    ] {
      for i in sliders.indices {
        var context = ControlContext(
          time: Instant(seconds: time), presentation: bench.seen(time))
        sliders[i].take(.news(news, from: "s"), on: &bench.stage, in: &context)
      }
      bench.commit(time)
      for frame in 0..<6 {
        let texts = items(time + Double(frame) / 60).filter {
          if case .text = $0.content { true } else { false }
        }
        let words = Dictionary(grouping: texts) { "\($0.content) \($0.bounds)" }
        #expect(!words.isEmpty)
        for parts in words.values {
          let seen = parts.reduce(0) { $0 + $1.visibleBounds.area }
          #expect(seen == parts[0].bounds.area, "\(parts[0].content)")
        }
      }
    }
  }

  @Test func `Under a finger the inks follow the fill in the same frame`() throws {
    var (bench, sliders) = scene(.dark, at: 0.2)
    var context = ControlContext(time: .zero, presentation: bench.seen(0))
    sliders[1].take(.touch(.grabbed(at: Point(200, 60)), on: 0), on: &bench.stage, in: &context)
    sliders[1].take(.touch(.dragged(to: Point(290, 60)), on: 0), on: &bench.stage, in: &context)
    bench.commit(0)
    let card = sliders[1].layer
    let fill = try #require(bench.stage.tree[card].children.first)
    let list = RenderList(of: bench.stage.tree, as: bench.seen(0), scale: 1)
    let edge = list.items.first { $0.layer == fill }?.bounds.maxX ?? 0
    let words = bench.stage.tree[card].children.dropFirst().flatMap {
      bench.stage.tree[$0].children
    }
    let clips = list.items.filter { words.contains($0.layer) }.compactMap(\.clip)
    #expect(clips.count == 6)
    #expect(clips.allSatisfy { $0.maxX == edge || $0.minX == edge })
  }
}
