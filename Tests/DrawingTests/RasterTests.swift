import DetentGeometry
import DetentScene
import TestSupport
import Testing

@testable import Drawing

@Suite struct RasterTests {
  init() { TestFonts.use() }

  @Test func `the cache gives up what was not used and stays within its limit`() throws {
    var cache = RasterCache(limit: 100_000)
    for number in 0..<400 {
      cache.beginFrame()
      _ = cache.raster(for: key(number), color: .white) { solid(32) }
      _ = cache.raster(for: key(0), color: .white) { solid(32) }
      cache.trim()
      #expect(cache.cost <= 100_000)
    }
    var made = false
    _ = cache.raster(for: key(0), color: .white) {
      made = true
      return nil
    }
    #expect(!made, "what every frame uses is kept")
    #expect(cache.count < 30)
  }

  @Test func `what a frame uses is kept even beyond the limit`() {
    var cache = RasterCache(limit: 10)
    cache.beginFrame()
    for number in 0..<5 { _ = cache.raster(for: key(number), color: .white) { solid(16) } }
    cache.trim()
    #expect(cache.count == 5)
    cache.beginFrame()
    cache.trim()
    #expect(cache.count == 0)
    #expect(cache.cost == 0)
  }

  @Test func `what cannot be drawn is tried once, and pixels are drawn anew for another color`() {
    var cache = RasterCache(limit: 100_000)
    var tries = 0
    for color in [Color.white, .black, .white] {
      #expect(
        cache.raster(for: key(1), color: color) {
          tries += 1; return nil
        } == nil)
    }
    #expect(tries == 1)
    var drawings = 0
    for color in [Color.white, .black, .black] {
      _ = cache.raster(for: key(2), color: color) {
        drawings += 1
        return solid(4, color)
      }
    }
    #expect(drawings == 2)
  }

  private func key(_ number: Int) -> RasterKey {
    RasterKey(content: .icon(IconName("\(number)")), size: PixelSize(32, 32))
  }

  private func solid(_ side: Int, _ color: Color = .white) -> Raster? {
    guard let picture = try? Picture(size: PixelSize(side, side), isOpaque: false) else {
      return nil
    }
    picture.fill(.white)
    return picture.withPixels { Raster($0, kind: .pixels, color: color) }
  }

  @Test func `margins are cut off and opaque runs are found`() throws {
    let picture = try Picture(size: PixelSize(20, 10), isOpaque: false)
    picture.withPixels { view in
      for y in 3..<6 {
        for x in 5..<15 { view.row(y)[x] = x == 5 || x == 14 ? 0x8080_8080 : 0xFFFF_FFFF }
      }
    }
    let raster = picture.withPixels { Raster($0, kind: .pixels) }
    #expect(raster.frame == PixelRect(x: 5, y: 3, width: 10, height: 3))
    let row = picture.withPixels { Raster.RowSpan(UnsafePointer($0.row(4)), count: 20) }
    #expect((row.first, row.opaqueStart, row.opaqueEnd, row.end) == (5, 6, 14, 15))
  }
}

@Suite struct TypesetterTests {
  private let type = Typesetter()
  init() { TestFonts.use() }

  private func text(_ string: String, lines: Int = 1, tabular: Bool = false) -> TextContent {
    TextContent(string, size: 20, lines: lines, hasTabularDigits: tabular)
  }

  @Test func `a longer text is wider and lines add up`() {
    let (short, long) = (
      type.size(of: text("one"), fitting: nil), type.size(of: text("one and two"), fitting: nil)
    )
    #expect(short.width > 10 && long.width > 2 * short.width && long.height == short.height)
    let two = type.size(of: text("one and two", lines: 2), fitting: short.width + 30)
    #expect(two.height > 1.8 * short.height && two.width <= short.width + 30)
    let cut = type.size(of: text("one two three four five six seven", lines: 2), fitting: 60)
    #expect(cut.height < 2.3 * short.height)
  }

  @Test func `tabular digits are equally wide`() {
    let widths = (0...9).map {
      type.size(of: text("\($0)\($0)\($0)\($0)", tabular: true), fitting: nil).width
    }
    #expect(Set(widths).count == 1)
    #expect(type.size(of: text("1111"), fitting: nil).width < widths[0])
  }

  @Test func `absurd texts have a size and a raster or none, and trap nowhere`() {
    for string in [
      "", "\0\0", "\u{202E}abc", "a\nb\nc", String(repeating: "x", count: 2000), "\u{FFFD}🙂",
    ] {
      for size in [Double.nan, -1, 1e9, 20] {
        for lines in [Int.min, 3] {
          var content = text(string, lines: lines)
          content.size = size
          content.weight = Int.max
          _ = type.size(of: content, fitting: size)
          _ = type.raster(of: content, size: PixelSize(50, 20), scale: 1, color: .white)
        }
      }
    }
  }

  /// The inked columns' strongest coverages.
  private func columns(_ content: TextContent, width: Int) throws -> [UInt32] {
    let picture = try Picture(size: PixelSize(width, 30), isOpaque: true)
    picture.draw(content, in: PixelRect(picture.size), color: .white, with: type)
    return picture.withPixels { view in
      (0..<width).map { x in (0..<30).map { view.row($0)[x] & 255 }.max() ?? 0 }
    }
  }

  @Test func `what does not fit fades out at its end, and what fits does not`() throws {
    let bars = text(String(repeating: "l", count: 200))
    let cut = try columns(bars, width: 120)
    let ends = stride(from: 96, to: 120, by: 8).map { cut[$0..<$0 + 8].max() ?? 0 }
    #expect((cut[..<96].max() ?? 0) > 240)
    #expect(ends[0] > ends[1] && ends[1] > ends[2] && ends[2] < 60)
    let whole = try columns(text("llll"), width: 120)
    #expect((whole.max() ?? 0) > 240)
    #expect(whole[60...].allSatisfy { $0 == 0 })
  }

  @Test func `text is aligned as asked`() throws {
    var content = text("llll")
    let start = try columns(content, width: 120).firstIndex { $0 > 0 } ?? -1
    content.alignment = .center
    let center = try columns(content, width: 120).firstIndex { $0 > 0 } ?? -1
    content.alignment = .trailing
    let end = try columns(content, width: 120).lastIndex { $0 > 0 } ?? -1
    #expect((0..<6).contains(start) && (40..<60).contains(center) && (114..<120).contains(end))
  }
}
