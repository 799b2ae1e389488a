import DetentGeometry
import SeededNumbers
import Settings
import Testing

@testable import ControlCenter

@Suite struct TileGridTests {
  private func frames(_ count: Int, columns: Int?) -> [Rect] {
    TileGrid(
      Array(repeating: TileSettings(), count: count), columns: columns,
      area: Rect(x: 24, y: 80, width: 752, height: 320)
    ).frames
  }

  @Test func `The last row is as long as the others where most of it is taken`() {
    let seven = frames(7, columns: 4)
    #expect(seven[4].minX == seven[0].minX)
    #expect(abs(seven[6].maxX - seven[3].maxX) <= 1)
    #expect(seven[4].size.width > seven[0].size.width)
  }

  @Test func `What is left over stands in the middle`() {
    for (count, left) in [(5, 1), (6, 2), (3, 3), (1, 1)] {
      let all = frames(count, columns: 4)
      let last = all.suffix(left)
      #expect(last.allSatisfy { abs($0.size.width - all[0].size.width) <= 1 })
      let before = (last.first?.minX ?? 0) - 24
      let after = 24 + 752 - (last.last?.maxX ?? 0)
      #expect(before > 0 && abs(before - after) <= 1)
    }
  }

  private func overlap(_ a: TileCells.Cell, _ b: TileCells.Cell) -> Bool {
    let besides = a.column >= b.column + b.columns || b.column >= a.column + a.columns
    let above = a.row >= b.row + b.rows || b.row >= a.row + a.rows
    return !besides && !above
  }

  @Test(arguments: 1...7) func `Each tile takes the first place that has room`(_ columns: Int) {
    var random = SeededNumbers(UInt64(columns))
    for _ in 0..<50 {
      let tiles = (0..<Int.random(in: 1...30, using: &random)).map { _ in
        var tile = TileSettings()
        tile.span = TileSettings.Span(
          columns: .random(in: 1...3, using: &random), rows: .random(in: 1...3, using: &random))
        return tile
      }
      let spans = tiles.map(\.span)
      let cells = TileCells(tiles, columns: columns).cells
      #expect(cells.map(\.columns) == spans.map { min($0.columns, columns) })
      #expect(cells.map(\.rows) == spans.map(\.rows))
      for (index, cell) in cells.enumerated() {
        var place = cell
        (place.column, place.row) = (0, 0)
        while cells[..<index].contains(where: { overlap($0, place) }) {
          place.column += 1
          if place.column + place.columns > columns {
            (place.column, place.row) = (0, place.row + 1)
          }
        }
        #expect(cell == place)
      }
    }
  }

  @Test(arguments: [Size(1920, 1080), Size(3840, 2160), Size(1280, 800), Size(1366, 768)])
  func `Eight tiles are two rows of four on any wide screen`(screen: Size) {
    var configuration = Configuration()
    configuration.tiles = (0..<8).map { _ in TileSettings() }
    let tiles = PanelLayout(configuration, screen: screen).tiles
    #expect(tiles.map(\.minY)[3] == tiles[0].minY && tiles[4].minY > tiles[0].minY)
    #expect(Set(tiles.map(\.size)).count == 1)
  }

  @Test(arguments: 2...24, [752.0, 1216, 1217, 1219]) func `Tiles of one row are equally wide`(
    count: Int, width: Double
  ) {
    for columns in 2...7 {
      let all = TileGrid(
        Array(repeating: TileSettings(), count: count), columns: columns,
        area: Rect(x: 24, y: 80, width: width, height: 320)
      ).frames
      for row in Dictionary(grouping: all, by: \.minY).values {
        #expect(Set(row.map(\.size.width)).count == 1)
      }
    }
  }

  @Test(arguments: [2, 3, 4]) func `A heading takes a low row of its own`(_ columns: Int) {
    var tiles = (0..<7).map { _ in TileSettings() }
    (tiles[0].kind, tiles[3].kind, tiles[5].kind) = (.heading, .heading, .space)
    let area = Rect(x: 24, y: 80, width: 752, height: 480)
    let all = TileGrid(tiles, columns: columns, area: area).frames
    for (place, frame) in all.enumerated() {
      let isHeading = tiles[place].kind == .heading
      #expect(frame.size.height == (isHeading ? 40 : all[1].size.height))
      #expect(!isHeading || frame.size.width > 740)
      for other in all[..<place] {
        let common = frame.intersection(other).size
        #expect(common.width <= 0 || common.height <= 0)
      }
    }
    #expect(all[3].minY > all[2].maxY && all[4].minY > all[3].maxY)
    #expect(all.allSatisfy { $0.maxY <= area.maxY })
  }

  @Test(arguments: 2...24) func `Tiles do not touch`(_ count: Int) {
    let all = frames(count, columns: nil)
    for (index, tile) in all.enumerated() {
      #expect(tile.minX >= 24 && tile.maxX <= 777)
      for other in all[..<index] {
        let near = tile.inset(by: -3)
        #expect(
          near.maxX <= other.minX || near.minX >= other.maxX || near.maxY <= other.minY
            || near.minY >= other.maxY)
      }
    }
  }
}
