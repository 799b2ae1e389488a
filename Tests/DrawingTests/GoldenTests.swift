import Blocking
import DetentGeometry
import Drawing
import TestSupport
import Testing

@testable import DetentScene

/// Pictures a person has looked at. Each is drawn anew and compared.
@Suite struct GoldenTests {
  init() { TestFonts.use() }

  private func item(
    _ content: Content, _ frame: Rect, _ color: Color = .white, radius: Double = 0,
    placed: Transform = .identity, scale: Double = 1
  ) -> RenderItem {
    let transform = Transform.translation(frame.minX, frame.minY).concatenated(with: placed)
      .concatenated(with: .scale(scale, scale))
    let reach = transform.bounds(of: Rect(origin: .zero, size: frame.size).inset(by: -64))
    return RenderItem(
      layer: LayerID(0), content: content, size: frame.size, transform: transform, opacity: 1,
      color: color, cornerRadius: radius, corners: .all, clip: nil,
      bounds: PixelRect(enclosing: reach), covers: [])
  }

  private func picture(_ items: [RenderItem], _ size: PixelSize, scale: Double = 1) throws
    -> Picture
  {
    let picture = try Picture(size: size, isOpaque: true)
    let compositor = Compositor(scale: scale)
    let colors = [Color(hex: 0x1B2A4A), Color(hex: 0x4A6C8C), Color(hex: 0xE8B48C)]
    let wallpaper = try makeWallpaper(
      .gradient(colors, angle: -0.4), size: size, files: FileAccess())
    compositor.pictures[.wallpaper] = wallpaper
    compositor.pictures[.material] = try makeMaterial(
      from: wallpaper, tint: Color(hex: 0xFFFFFF, alpha: 0.72), blurRadius: 60)
    picture.withPixels {
      compositor.draw(RenderList(items: items), damage: Region($0.bounds), into: $0)
    }
    return picture
  }

  private let ink = Color(hex: 0x1C2530)

  @Test func `the icons are one family`() throws {
    let size = PixelSize(800, 540)
    var items = [item(.fill, Rect(x: 0, y: 0, width: 800, height: 540), Color(hex: 0xE8ECF0))]
    for (i, name) in IconName.builtIn.enumerated() {
      let (x, y) = (Double(i % 10) * 80 + 8, Double(i / 10) * 180 + 8)
      items.append(item(.icon(name), Rect(x: x, y: y, width: 64, height: 64), ink))
      items.append(item(.icon(name), Rect(x: x + 8, y: y + 72, width: 48, height: 48), ink))
      items.append(item(.icon(name), Rect(x: x + 20, y: y + 128, width: 24, height: 24), ink))
    }
    #expect(
      try GoldenImage("icons", beside: #filePath).difference(from: picture(items, size)) == nil)
  }

  private func card(scale: Double, placed: Transform) -> [RenderItem] {
    let frame = Rect(x: 40, y: 32, width: 240, height: 176)
    let text = TextContent("Living room", size: 22, weight: 600)
    let state = TextContent("On for longer than there is room for", size: 15)
    func add(_ content: Content, _ frame: Rect, _ color: Color, radius: Double = 0) -> RenderItem {
      item(content, frame, color, radius: radius, placed: placed, scale: scale)
    }
    return [
      item(.picture(.wallpaper), Rect(x: 0, y: 0, width: 320, height: 240), scale: scale),
      add(
        .shadow(Shadow(radius: 24, offset: Point(0, 8), opacity: 0.4)), frame, .white, radius: 24),
      add(.backdrop(.material), frame, .white, radius: 24),
      add(.icon(IconName("light")), Rect(x: 60, y: 52, width: 48, height: 48), ink),
      add(.text(text), Rect(x: 60, y: 120, width: 200, height: 28), ink),
      add(.text(state), Rect(x: 60, y: 152, width: 200, height: 20), Color(hex: 0x556070)),
    ]
  }

  @Test(arguments: [1.0, 1.5, 2.0])
  func `a card is crisp at any scale`(scale: Double) throws {
    let size = PixelSize(Int(320 * scale), Int(240 * scale))
    let drawn = try picture(card(scale: scale, placed: .identity), size, scale: scale)
    let golden = GoldenImage("card-\(Int(scale * 100))", beside: #filePath)
    #expect(golden.difference(from: drawn) == nil)
  }

  @Test func `a card that is turned and shrunk keeps its looks`() throws {
    let turned = Transform.translation(-160, -120).concatenated(with: .rotation(.pi / 6))
      .concatenated(with: .scale(0.8, 0.8)).concatenated(with: .translation(160, 120))
    let drawn = try picture(card(scale: 1, placed: turned), PixelSize(320, 240))
    #expect(GoldenImage("card-turned", beside: #filePath).difference(from: drawn) == nil)
  }
}
