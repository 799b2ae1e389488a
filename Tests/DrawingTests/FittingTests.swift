import DetentGeometry
import DetentScene
import TestSupport
import Testing

@testable import Drawing

/// Texts that make do with little room.
@Suite struct FittingTests {
  init() { TestFonts.use() }

  private let typesetter = Typesetter()

  private func text(_ string: String, lines: Int = 1, least: Double = 0) -> TextContent {
    TextContent(string, size: 20, weight: 600, lines: lines, leastSize: least)
  }

  @Test func `Letters become smaller before a text is cut`() {
    let whole = typesetter.size(of: text("Living room"), fitting: nil)
    let room = whole.width * 0.9
    let fitted = typesetter.size(of: text("Living room", least: 15), fitting: room)
    #expect(fitted.width <= room + 1 && fitted.width > room * 0.8)
    #expect(fitted.height < whole.height)
  }

  @Test(arguments: [1.0, 1.25, 2])
  func `The last line at the lower edge is drawn whole`(scale: Double) {
    for size in stride(from: 11.0, through: 34, by: 0.5) {
      var text = TextContent("Gypsy quay\njogging pyq", size: size, weight: 500, lines: 2)
      // Where there is room on all sides nothing is cut.
      text.standing = .top
      let free = typesetter.raster(
        of: text, size: PixelSize(900, 300), scale: scale, color: .white)
      text.standing = .bottom
      for height in 200..<204 {
        let placed = typesetter.raster(
          of: text, size: PixelSize(900, height), scale: scale, color: .white)
        #expect(placed?.frame.height == free?.frame.height, "\(size) in \(height)")
      }
    }
  }

  @Test func `A number that does not fit is no other number`() {
    var number = text("-1234.5", least: 15)
    number.overflow = .ellipsis
    let whole = typesetter.size(of: number, fitting: nil)
    #expect(typesetter.size(of: number, fitting: whole.width * 0.9).width > whole.width * 0.7)
    let gone = typesetter.size(of: number, fitting: whole.width * 0.5)
    var dots = text("…")
    dots.size = 15
    #expect(gone == typesetter.size(of: dots, fitting: nil))
  }

  @Test func `A text that fits stays as it is`() {
    let whole = typesetter.size(of: text("Lamp"), fitting: nil)
    #expect(typesetter.size(of: text("Lamp", lines: 2, least: 10), fitting: 200) == whole)
  }

  @Test func `Only what is too long in the smallest letters takes another line`() {
    let whole = typesetter.size(of: text("Living room"), fitting: nil)
    let small = text("Living room", lines: 2, least: 17)
    #expect(typesetter.size(of: small, fitting: whole.width * 0.9).height < whole.height)
    let wrapped = typesetter.size(of: small, fitting: whole.width * 0.6)
    #expect(wrapped.height > whole.height * 1.5)
    #expect(wrapped.width <= whole.width * 0.6)
  }

  @Test(arguments: ["Living\nroom", "Living\r\nroom", "\nLiving\n\nroom\n", "Living\u{2029}room"])
  func `A line break is a space where there is one line`(_ string: String) {
    let whole = typesetter.size(of: text("Living room"), fitting: nil)
    #expect(typesetter.size(of: text(string), fitting: nil) == whole)
    #expect(typesetter.size(of: text(string, least: 10), fitting: 200) == whole)
  }

  @Test func `Lines that are broken stay as large as they fit`() {
    let one = typesetter.size(of: text("Living"), fitting: nil)
    let two = typesetter.size(of: text("Living\nroom", lines: 3, least: 10), fitting: 200)
    #expect(abs(two.height - 2 * one.height) < 2 && two.width > one.width / 2)
    #expect(two.width == max(one.width, typesetter.size(of: text("room"), fitting: nil).width))
    let narrow = text("Living\nroom", lines: 3, least: 15)
    let fitted = typesetter.size(of: narrow, fitting: one.width * 0.9)
    #expect(fitted.width <= one.width * 0.9 + 1 && fitted.height < two.height)
    let cut = typesetter.size(of: text("One\ntwo\nthree", lines: 2), fitting: 200)
    #expect(cut.height == two.height)
  }

  @Test(arguments: [TextContent.Standing.top, .middle, .bottom])
  func `Lines stand where they are asked to`(_ standing: TextContent.Standing) throws {
    var content = text("One two", lines: 2, least: 19)
    content.standing = standing
    let picture = try Picture(size: PixelSize(60, 120), isOpaque: false)
    try #require(typesetter.paragraph(content, scale: 1, width: 60)).draw(
      on: picture, color: .white)
    let rows = picture.withPixels { view in
      (0..<120).filter { y in (0..<60).contains { view.row(y)[$0] >> 24 > 60 } }
    }
    let middle = Double((rows.first ?? 0) + (rows.last ?? 0)) / 2
    switch standing {
    case .top: #expect(middle < 35)
    case .middle: #expect(abs(middle - 60) < 8)
    default: #expect(middle > 85)
    }
  }
}
