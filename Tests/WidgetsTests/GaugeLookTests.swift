import DetentGeometry
import DetentMotion
import DetentScene
import Drawing
import Look
import Settings
import Testing
import Values

@testable import Widgets

/// The look of a gauge, without a panel, a display or a clock.
@Suite struct GaugeLookTests {
  private func lines(_ state: SourceState, _ size: Size, since moment: String? = nil) -> String {
    var tile = TileSettings()
    (tile.label, tile.source, tile.range, tile.unit) = ("Air", "a", 0...2000, "ppm")
    var gauge = LookedTile(Gauge.self, tile, size: size)
    gauge.take(.news(state, from: "a"), clock: moment)
    return gauge.look.description
  }

  @Test(arguments: [
    Size(96, 64), Size(108, 70), Size(112, 112), Size(190, 140), Size(230, 70), Size(400, 300),
  ]) func `A value keeps its unit on a tile of any size`(_ size: Size) {
    #expect(lines(.fresh(.number(1450), at: .zero), size).contains("1450\u{202F}ppm"))
  }

  @Test func `A value without a source says so, and one out of date since when`() {
    let size = Size(300, 200)
    #expect(lines(.unknown, size).contains("“Unknown”"))
    let old = lines(.stale(.number(1450), at: .zero), size, since: "9:40")
    #expect(old.contains("“Air · Out of date · 9:40”") && old.contains("dial 0.73"))
  }
}
