import DetentGeometry
import Drawing
import Testing

@Suite struct StrokeTests {
  private let paper = Color(hex: 0xFFFFFF)
  private let ink = Color(hex: 0x204060)

  private func pixel(_ picture: Picture, _ x: Int, _ y: Int) -> UInt32 {
    picture.withPixels { $0.row(y)[x] } & 0xFF_FFFF
  }

  private func sheet() throws -> Picture {
    let picture = try Picture(size: PixelSize(40, 40), isOpaque: true)
    picture.fill(paper)
    return picture
  }

  @Test func `A line is as wide as asked, along its points`() throws {
    let picture = try sheet()
    picture.stroke([Point(5, 10), Point(30, 10), Point(30, 35)], width: 4, color: ink)
    for (x, y) in [(10, 8), (10, 11), (28, 20), (31, 30)] {
      #expect(pixel(picture, x, y) == 0x204060)
    }
    for (x, y) in [(10, 7), (10, 12), (27, 20), (32, 30), (10, 30)] {
      #expect(pixel(picture, x, y) == 0xFFFFFF)
    }
  }

  @Test func `Dashes leave gaps`() throws {
    let picture = try sheet()
    picture.stroke([Point(0, 20), Point(40, 20)], width: 2, color: ink, dashes: [6, 4])
    #expect(pixel(picture, 3, 20) == 0x204060 && pixel(picture, 8, 20) == 0xFFFFFF)
    #expect(pixel(picture, 13, 20) == 0x204060 && pixel(picture, 18, 20) == 0xFFFFFF)
  }

  @Test func `Dots and shapes are filled`() throws {
    let picture = try sheet()
    picture.dot(at: Point(10, 10), radius: 5, color: ink)
    #expect(pixel(picture, 10, 10) == 0x204060 && pixel(picture, 10, 16) == 0xFFFFFF)
    picture.fill([Point(20, 20), Point(39, 20), Point(39, 39)], color: ink)
    #expect(pixel(picture, 35, 25) == 0x204060 && pixel(picture, 22, 35) == 0xFFFFFF)
  }
}
