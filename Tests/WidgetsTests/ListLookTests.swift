import DetentGeometry
import DetentGestures
import DetentMotion
import DetentScene
import Look
import Settings
import Testing

@testable import Widgets

/// The look of a list, without a panel, a display or a clock.
@Suite struct ListLookTests {
  private func row(_ label: String, icon: String? = nil, detail: String? = nil) -> RowSettings {
    var row = RowSettings()
    (row.label, row.icon, row.detail) = (label, icon, detail)
    return row
  }

  private func list(_ size: Size, rows: Int = 5, scale: Double = 1) -> LookedTile<ListTile> {
    var tile = TileSettings()
    (tile.label, tile.icon) = ("Rooms", "home")
    tile.list.rows = (0..<rows).map { row("Row \($0)", icon: "light", detail: "Off") }
    var palette = Palette.test
    palette.textScale = scale
    var list = LookedTile(ListTile.self, tile, size: size, palette: palette)
    list.take(.time)
    return list
  }

  @Test(arguments: [Size(140, 76), Size(292, 84), Size(292, 110), Size(600, 134)])
  func `A list that is one row high keeps its title`(_ size: Size) throws {
    let list = list(size)
    #expect(list.words.contains("Rooms") && list.words.contains("Row 0"))
    let (name, row) = try (#require(list.box("name")), #require(list.box("title")))
    #expect(name.frame.maxY <= row.frame.minY && row.frame.maxY <= size.height)
  }

  @Test func `Rows wait until they are seen, and then come in once`() {
    var tile = TileSettings()
    tile.list.rows = [row("Hall")]
    var list = LookedTile(ListTile.self, tile, size: Size(300, 200))
    #expect(list.words == [] && list.wantsToBeSeen)
    list.take(.time)
    #expect(list.words == ["Hall"] && !list.wantsToBeSeen)
  }

  @Test(arguments: [1.0, 1.5, 2])
  func `Letters grow with the list, and a row has room for them`(_ scale: Double) throws {
    let (small, large) = (list(Size(240, 200), scale: scale), list(Size(1200, 500), scale: scale))
    func letters(_ list: LookedTile<ListTile>) throws -> Double {
      let box = try #require(list.box("title"))
      guard case .text(let text) = box.content else { return 0 }
      return text.size
    }
    #expect(try letters(large) >= letters(small) * 1.5)
  }

  @Test func `Only rows near the window and on the way of a throw are made`() throws {
    var list = list(Size(600, 400), rows: 400)
    func rows() -> Set<String> { Set(list.words.filter { $0.hasPrefix("Row") }) }
    #expect(rows().contains("Row 0") && rows().count < 30)
    list.drag(from: Point(300, 350), to: Point(300, 250), velocity: [0, -6_000])
    #expect(list.state.offset(at: Instant(seconds: 20)) < -2_000)
    let last = Int(-list.state.offset(at: Instant(seconds: 20)) / 56)
    #expect((0...last).allSatisfy { rows().contains("Row \($0)") } && rows().count < last + 40)
    // A finger that comes down there needs only what is near.
    list.take(.touch(.grabbed(at: Point(300, 200)), on: .whole), at: 20)
    #expect(rows().count < 40 && rows().contains("Row \(last + 1)"))
  }
}
