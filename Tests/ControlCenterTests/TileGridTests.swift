import Geometry
import Settings
import Testing

@testable import ControlCenter

@Suite struct TileGridTests {
  private func frames(_ count: Int, columns: Int?) -> [Rect] {
    TileGrid(
      Array(repeating: TileSettings.Span(columns: 1, rows: 1), count: count), columns: columns,
      area: Rect(x: 24, y: 80, width: 752, height: 320)
    ).frames
  }

  @Test func `The last row is as long as the others where most of it is taken`() {
    let seven = frames(7, columns: 4)
    #expect(seven[4].minX == seven[0].minX)
    #expect(abs(seven[6].maxX - seven[3].maxX) <= 1)
    #expect(seven[4].size.width > seven[0].size.width)
    let five = frames(5, columns: 4)
    #expect(five[4].size.width == five[0].size.width, "one alone stays as it is")
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
