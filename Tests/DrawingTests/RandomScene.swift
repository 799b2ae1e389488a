import DetentGeometry
import Drawing
import SeededNumbers

@testable import DetentScene

/// Makes lists of layers as the scene would.
struct RandomScene {
  var numbers: SeededNumbers
  let scale: Double
  let screen: PixelSize

  init(seed: UInt64, scale: Double = 1, screen: PixelSize = PixelSize(160, 120)) {
    numbers = SeededNumbers(seed)
    self.scale = scale
    self.screen = screen
  }

  mutating func list(count: Int) -> RenderList {
    RenderList(items: (0..<count).map { item($0) })
  }

  mutating func rect() -> PixelRect {
    let (x, y) = (int(-20...screen.width), int(-20...screen.height))
    return PixelRect(x: x, y: y, width: int(1...110), height: int(1...110))
  }

  private mutating func int(_ range: ClosedRange<Int>) -> Int {
    .random(in: range, using: &numbers)
  }
  private mutating func unit() -> Double { .random(in: 0...1, using: &numbers) }
  private mutating func one(in n: Int) -> Bool { int(1...n) == 1 }

  private mutating func content() -> Content {
    switch int(0...9) {
    case 0...4: .fill
    case 5: .backdrop(.material)
    case 6: .picture(.wallpaper)
    case 7: .shadow(Shadow(radius: unit() * 20, offset: Point(0, unit() * 8), opacity: unit()))
    case 8: .icon(IconName("light"))
    default: .text(TextContent("Evening", size: 8 + unit() * 20, weight: 600))
    }
  }

  mutating func item(_ number: Int) -> RenderItem {
    let frame = rect()
    var transform = Transform(
      a: scale, b: 0, c: 0, d: scale, tx: Double(frame.minX), ty: Double(frame.minY))
    if one(in: 4) {
      transform = Transform.rotation(unit()).concatenated(with: transform)
      transform.tx += unit()
    } else if one(in: 4) {
      // Scaled, as while a page opens, or between pixels.
      transform = Transform.scale(0.7 + unit() * 0.6, 0.7 + unit() * 0.6)
        .concatenated(with: transform)
      transform.tx += unit()
      transform.ty += unit()
    }
    var item = RenderItem(
      layer: LayerID(number), content: content(),
      size: Size(Double(frame.width) / scale, Double(frame.height) / scale), transform: transform,
      opacity: one(in: 3) ? unit() : 1,
      color: Color(red: unit(), green: unit(), blue: unit(), alpha: one(in: 3) ? unit() : 1),
      cornerRadius: one(in: 2) ? 0 : unit() * 24, corners: one(in: 2) ? .all : .top,
      clip: one(in: 5) ? rect() : nil, bounds: .empty, covers: [])
    finish(&item)
    return item
  }

  private func inside(_ r: PixelRect) -> PixelRect {
    PixelRect(minX: r.minX + 1, minY: r.minY + 1, maxX: r.maxX - 1, maxY: r.maxY - 1)
  }

  /// Works out `bounds` and `covers`.
  private func finish(_ item: inout RenderItem) {
    var reach = 0.0
    if case .shadow(let shadow) = item.content { reach = shadow.radius + shadow.offset.y }
    let own = Rect(origin: .zero, size: item.size).inset(by: -reach)
    let bounds = PixelRect(enclosing: item.transform.bounds(of: own))
    item.bounds = item.clip.map { bounds.intersection($0) } ?? bounds
    guard item.transform.isUpright, item.opacity == 1 else { return }
    switch item.content {
    case .fill where item.color.alpha == 1, .backdrop, .picture: break
    default: return
    }
    let radius = Int((item.cornerRadius * max(item.transform.a, item.transform.d)).rounded(.up))
    let isWhole = item.transform.tx.rounded() == item.transform.tx
    let (a, b) = isWhole ? (bounds, bounds) : (inside(bounds), inside(bounds))
    let cross = [
      PixelRect(minX: a.minX + radius, minY: a.minY, maxX: a.maxX - radius, maxY: a.maxY),
      PixelRect(minX: b.minX, minY: b.minY + radius, maxX: b.maxX, maxY: b.maxY - radius),
    ]
    item.covers = RectPair(cross.map { $0.intersection(item.bounds) }.filter { !$0.isEmpty })
  }
}

/// A screen to draw on, filled with what nobody would draw.
struct Canvas {
  let picture: Picture

  init(_ size: PixelSize) throws {
    picture = try Picture(size: size, isOpaque: true)
    picture.withPixels { view in
      for y in 0..<size.height { view.row(y).update(repeating: 0xFFDE_ADBE, count: size.width) }
    }
  }

  func draw(_ list: RenderList, _ damage: [PixelRect], with compositor: Compositor) {
    var region = Region()
    for rect in damage { region.formUnion(rect) }
    picture.withPixels { compositor.draw(list, damage: region, into: $0) }
  }

  /// The pixels without their alphas, which mean nothing on a screen.
  var pixels: [UInt32] {
    picture.withPixels { view in
      (0..<view.size.height).flatMap { y in
        (0..<view.size.width).map { view.row(y)[$0] & 0xFF_FFFF }
      }
    }
  }
}

extension Compositor {
  /// A compositor that knows the two pictures random scenes show.
  static func withTestPictures(scale: Double = 1, screen: PixelSize = PixelSize(160, 120)) throws
    -> Compositor
  {
    let compositor = Compositor(scale: scale)
    var numbers = SeededNumbers(7)
    for id in [PictureID.wallpaper, .material] {
      let picture = try Picture(size: screen, isOpaque: true)
      picture.withPixels { view in
        for y in 0..<screen.height {
          for x in 0..<screen.width {
            view.row(y)[x] = 0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &numbers)
          }
        }
      }
      compositor.pictures[id] = picture
    }
    return compositor
  }
}
