import DetentGeometry
import DetentGestures
import DetentScene
import DetentStage
import Drawing
import Localization
import Settings
import TestSupport
import Testing
import Widgets

@testable import Demos

/// The gallery where lines begin at the right.
@Suite struct GalleryDirectionTests {
  init() { TestFonts.use() }

  /// In words that the font of the tests has letters for.
  private var mirrored: Palette {
    var palette = Palette.dark
    palette.isRightToLeft = true
    palette.strings = .german
    return palette
  }

  /// Where all of a card is seen, from the left edge of the page, or of its mirror image.
  private func frames(
    _ exhibit: GalleryExhibit, _ bench: GalleryBench, _ seconds: Double, mirrored: Bool
  ) -> [Rect] {
    let (tree, seen) = (bench.base.stage.tree, bench.base.seen(seconds))
    let width = tree[tree.root].size.width
    return bench.visible(exhibit, seconds).map { layer in
      let bounds = tree.bounds(of: layer, as: seen)
      return mirrored ? bounds.mirrored(in: width) : bounds
    }
  }

  private func isSame(_ a: [Rect], _ b: [Rect]) -> Bool {
    a.count == b.count
      && zip(a, b).allSatisfy { one, other in
        abs(one.minX - other.minX) < 1e-6 && abs(one.minY - other.minY) < 1e-6
          && abs(one.maxX - other.maxX) < 1e-6 && abs(one.maxY - other.maxY) < 1e-6
      }
  }

  @Test(arguments: GalleryExhibit.allCases.filter(\.reads))
  func `What reads is its mirror image at rest, in motion and in a finger's hand`(
    exhibit: GalleryExhibit
  ) {
    var german = Palette.dark
    german.strings = .german
    var (left, right) = (GalleryBench(palette: german), GalleryBench(palette: mirrored))
    func compare(_ seconds: Double) {
      let one = frames(exhibit, left, seconds, mirrored: false)
      #expect(isSame(one, frames(exhibit, right, seconds, mirrored: true)), "\(seconds)")
    }
    compare(0)
    left.tap(exhibit, 0)
    right.tap(exhibit, 0)
    for seconds in [0.05, 0.2, 0.4, 0.7] { compare(seconds) }
    guard left.hasHandle(exhibit) else { return }
    let part = GalleryBench.handle(exhibit)
    for (bench, way) in [(0, 30.0), (1, -30)] {
      let move = { (bench: inout GalleryBench) in
        bench.act(.grabbed(at: Point(100, 100)), part, 0.8)
        bench.act(.dragged(to: Point(100 + way, 90)), part, 0.9)
      }
      if bench == 0 { move(&left) } else { move(&right) }
    }
    compare(0.9)
  }

  @Test func `The first card is at the right, and what does not read stays as it is`() {
    let (left, right) = (GalleryBench(), GalleryBench(palette: mirrored))
    for (one, other) in zip(left.gallery.parts, right.gallery.parts) where one.role == .press {
      let a = left.base.stage.tree.bounds(of: one.layer, as: left.base.seen(0))
      let b = right.base.stage.tree.bounds(of: other.layer, as: right.base.seen(0))
      #expect(a == b.mirrored(in: 1280))
    }
    for exhibit in [GalleryExhibit.odometer, .call, .balls] {
      func ways(_ bench: GalleryBench) -> [Double] {
        let frames = frames(exhibit, bench, 0, mirrored: false)
        return frames.map { $0.minX - frames[0].minX }.filter { abs($0) > 40 }
      }
      #expect(zip(ways(left), ways(right)).allSatisfy { abs($0 - $1) < 1e-9 })
    }
  }

  @Test(arguments: Language.allCases) func `No word in a scene is cut in any language`(
    _ language: Language
  ) {
    var palette = Palette.dark
    palette.strings = language.strings
    palette.isRightToLeft = language.isRightToLeft
    let typesetter = Typesetter()
    for size in [Size(1280, 560), Size(800, 400), Size(480, 700)] {
      let tree = GalleryBench(size, palette: palette).base.stage.tree
      for layer in tree.layers {
        guard case .text(let text) = layer.content else { continue }
        let width = typesetter.size(of: text, fitting: nil).width
        #expect(width <= layer.size.width + 1, "\(text.string) at \(size)")
      }
    }
  }

  @Test func `the gallery from right to left, at rest and on its way`() throws {
    for (seconds, name) in [(0.0, "gallery-mirrored"), (0.2, "gallery-mirrored-20")] {
      var bench = GalleryBench(Size(1280, 1536), palette: mirrored)
      if seconds > 0 {
        for exhibit in GalleryExhibit.allCases { bench.tap(exhibit, 0) }
        bench.wait(until: seconds)
      }
      let list = RenderList(of: bench.base.stage.tree, as: bench.base.seen(seconds), scale: 1)
      let picture = try Picture(size: PixelSize(1280, 1536), isOpaque: true)
      picture.withPixels {
        Compositor(scale: 1).draw(list, damage: Region($0.bounds), into: $0)
      }
      #expect(GoldenImage(name, beside: #filePath).difference(from: picture) == nil)
    }
  }
}
