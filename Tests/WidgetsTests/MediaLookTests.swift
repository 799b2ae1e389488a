import DetentGeometry
import DetentMotion
import DetentScene
import Drawing
import Look
import Settings
import Testing
import Values

@testable import Widgets

/// The look of what plays, without a panel, a display or a clock.
@Suite struct MediaLookTests {
  private static let sizes = [
    Size(96, 64), Size(108, 70), Size(112, 112), Size(140, 98), Size(190, 140), Size(230, 70),
    Size(290, 226), Size(300, 104), Size(300, 300), Size(200, 420), Size(600, 226), Size(600, 466),
  ]

  private func media(
    _ size: Size, scale: Double = 1, isRightToLeft: Bool = false
  ) -> LookedTile<Media> {
    var tile = TileSettings()
    tile.kind = .media
    tile.wires["title"] = "title"
    tile.wires["artist"] = "artist"
    tile.wires["playing"] = "playing"
    tile.wires["position"] = "position"
    tile.wires["length"] = "length"
    tile.wires["play"] = "play"
    var palette = Palette.test
    (palette.textScale, palette.isRightToLeft) = (scale, isRightToLeft)
    var media = LookedTile(Media.self, tile, size: size, palette: palette)
    for (source, value) in [
      ("title", SourceValue.text("Weightless as the Morning Light over the Harbour")),
      ("artist", .text("Marconi Union")), ("playing", .boolean(true)), ("length", .number(480)),
      ("position", .number(120)),
    ] {
      media.take(.news(.fresh(value, at: Instant(seconds: 1)), from: source), at: 1)
    }
    return media
  }

  private func x(_ tile: LookedTile<Media>, _ key: BoxKey) throws -> Double {
    try #require(tile.box(key)).frame.center.x
  }

  @Test(arguments: sizes) func `Cover, words, bar and buttons are apart on a tile of any size`(
    _ size: Size
  ) {
    for scale in [1.0, 1.5, 2, 3] {
      let tile = media(size, scale: scale)
      tile.expectOrder("\(size) × \(scale): \(tile.look)")
      guard let cover = tile.box("cover") else { continue }
      for mark in tile.marks where !mark.path.contains("cover") {
        let common = mark.frame.inset(by: 1).intersection(cover.frame).size
        #expect(common.width <= 0 || common.height <= 0, "\(size) × \(scale): \(mark)")
      }
    }
  }

  @Test func `A long title shrinks and takes the lines for which there is room`() throws {
    let title = try #require(media(Size(600, 466)).marks.first { $0.path.last != "note" })
    guard case .text(let text) = title.content else { return }
    #expect(text.lines >= 2 && text.size >= 26)
    #expect(title.frame.size.height > text.leastSize * 2)
  }

  @Test func `In all languages the bar and the buttons run from the left to the right`() throws {
    let (left, right) = (
      media(Size(600, 226)), media(Size(600, 226), isRightToLeft: true)
    )
    for tile in [left, right] {
      #expect(try x(tile, "previous") < x(tile, "play"))
      #expect(try x(tile, "play") < x(tile, "next"))
      #expect(try x(tile, "elapsed") < x(tile, "rest"))
      let (track, fill) = (try #require(tile.box("track")), try #require(tile.box("fill")))
      #expect(fill.frame.minX == track.frame.minX)
      #expect(abs(fill.frame.size.width / track.frame.size.width - 0.25) < 0.01)
    }
    #expect(try x(left, "cover") < x(left, "play"))
    #expect(try x(right, "cover") > x(right, "play"))
  }
}
