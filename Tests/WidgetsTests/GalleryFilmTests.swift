import DetentGeometry
import DetentGestures
import DetentMotion
import DetentScene
import DetentStage
import Drawing
import TestSupport
import Testing
import Widgets

@testable import Demos

/// The gallery as it is seen. A person has looked at the pictures.
@Suite struct GalleryFilmTests {
  init() { TestFonts.use() }

  private func picture(_ bench: GalleryBench, _ seconds: Double) throws -> Picture {
    let size = bench.base.stage.tree[bench.base.stage.tree.root].size
    let picture = try Picture(
      size: PixelSize(Int(size.width), Int(size.height)), isOpaque: true)
    let list = RenderList(of: bench.base.stage.tree, as: bench.base.seen(seconds), scale: 1)
    picture.withPixels {
      Compositor(scale: 1).draw(list, damage: Region($0.bounds), into: $0)
    }
    return picture
  }

  private func expect(_ picture: Picture, _ name: String) {
    #expect(GoldenImage(name, beside: #filePath).difference(from: picture) == nil)
  }

  @Test(arguments: [
    (Size(1280, 1740), "wide", true), (Size(800, 400), "small", true),
    (Size(480, 700), "portrait", false),
  ])
  func `the gallery at rest`(size: Size, name: String, isDark: Bool) throws {
    let bench = GalleryBench(size, palette: isDark ? .dark : .light)
    expect(try picture(bench, 0), "gallery-\(name)")
  }

  @Test(arguments: [0.08, 0.2, 0.45, 0.85, 3])
  func `all scenes are on their way`(seconds: Double) throws {
    var bench = GalleryBench(Size(1280, 1740))
    for exhibit in GalleryExhibit.allCases {
      bench.act(.pressed, GalleryBench.press(exhibit), 0)
      if exhibit != .button { bench.act(.activated, GalleryBench.press(exhibit), 0) }
    }
    bench.wait(until: seconds)
    expect(try picture(bench, seconds), "gallery-\(Int(seconds * 100))")
  }

  @Test func `all scenes are on their way, upright and by day`() throws {
    var bench = GalleryBench(Size(480, 2720), palette: .light)
    for exhibit in GalleryExhibit.allCases { bench.tap(exhibit, 0) }
    expect(try picture(bench, 0.15), "gallery-light")
  }
}
