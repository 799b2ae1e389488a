import DetentGeometry
import DetentScene
import Drawing
import Testing

@Suite struct CompositorTests {
  private let screen = PixelSize(160, 120)
  private var whole: [PixelRect] { [PixelRect(screen)] }

  @Test(arguments: UInt64(0)..<60)
  func `drawing only the damage gives the same pixels as drawing everything`(seed: UInt64) throws {
    var scene = RandomScene(seed: seed)
    let list = scene.list(count: 12)
    let damage = [scene.rect(), scene.rect(), scene.rect()]
    let compositor = try Compositor.withTestPictures()
    let (all, some) = (try Canvas(screen), try Canvas(screen))
    let before = some.pixels
    all.draw(list, whole, with: compositor)
    some.draw(list, damage, with: compositor)
    var region = Region()
    for rect in damage { region.formUnion(rect) }
    let (expected, drawn) = (all.pixels, some.pixels)
    for y in 0..<screen.height {
      for x in 0..<screen.width {
        let i = y * screen.width + x
        let isDamaged = region.contains(PixelRect(x: x, y: y, width: 1, height: 1))
        let right = isDamaged ? expected[i] : before[i]
        guard drawn[i] != right else { continue }
        // Cairo clips its polygons before it samples them, which moves an edge by a few hundredths
        // of a pixel.
        #expect(
          difference(drawn[i], right) <= 12 && isDamaged, "at \(x), \(y): \(drawn[i]), not \(right)"
        )
        return
      }
    }
  }

  @Test(arguments: UInt64(100)..<160)
  func `leaving out what is hidden changes no pixel`(seed: UInt64) throws {
    var scene = RandomScene(seed: seed)
    let list = scene.list(count: 20)
    var blunt = list
    for i in blunt.items.indices { blunt.items[i].covers = [] }
    let compositor = try Compositor.withTestPictures()
    let (culled, painted) = (try Canvas(screen), try Canvas(screen))
    culled.draw(list, whole, with: compositor)
    painted.draw(blunt, whole, with: compositor)
    #expect(largestDifference(culled.pixels, painted.pixels) <= 12)
  }

  @Test func `A picture that takes another's place is seen on surfaces and in parts, too`() throws {
    let compositor = try Compositor.withTestPictures()
    let size = PixelSize(40, 40)
    let whole = Rect(x: 0, y: 0, width: 40, height: 40)
    var tree = LayerTree(size: whole.size)
    _ = tree.add(Layer(frame: whole, content: .picture(.material)), to: tree.root)
    let list = RenderList(of: tree, as: PresentationTree(of: tree), scale: 1)
    for color: UInt32 in [0xFFCC_0000, 0xFF00_00CC] {
      let material = try Picture(size: PixelSize(8, 8), isOpaque: true)
      material.withPixels { view in
        for y in 0..<8 { view.row(y).update(repeating: color, count: 8) }
      }
      compositor.pictures[.material] = material
      let (surface, part) = (try Picture(size: size, isOpaque: false), try Canvas(size))
      surface.withPixels {
        compositor.drawSurface(list, damage: Region($0.bounds), into: $0)
        #expect($0.row(20)[20] == color)
      }
      part.picture.withPixels {
        compositor.draw(list.items[...], part: $0.bounds, into: $0)
        #expect($0.row(20)[20] == color)
      }
    }
  }

  @Test(arguments: UInt64(160)..<200)
  func `A part of the screen by itself looks as it does on the screen`(seed: UInt64) throws {
    var scene = RandomScene(seed: seed)
    let list = scene.list(count: 20)
    let compositor = try Compositor.withTestPictures()
    let all = try Canvas(screen)
    all.draw(list, whole, with: compositor)
    // Where the part ends, pixels around it are none of its business.
    let part = scene.rect().intersection(PixelRect(screen))
    let room = PixelSize(part.width + 2, part.height + 2)
    guard !part.isEmpty else { return }
    let own = try Canvas(room)
    let untouched = own.pixels[0]
    own.picture.withPixels {
      let inner = PixelView(
        base: $0.row(1) + 1, size: PixelSize(part.width, part.height), rowStride: $0.rowStride)
      compositor.draw(list.items[...], part: part, into: inner)
    }
    for y in 0..<room.height {
      for x in 0..<room.width {
        let pixel = own.pixels[y * room.width + x]
        guard (1...part.width).contains(x), (1...part.height).contains(y) else {
          #expect(pixel == untouched)
          continue
        }
        let seen = all.pixels[(part.minY + y - 1) * screen.width + part.minX + x - 1]
        // Cairo's edges are as near to each other as above.
        #expect(difference(pixel, seen) <= 16)
      }
    }
  }

  @Test(arguments: UInt64(200)..<280)
  func `fills and wallpaperImages look as Cairo draws them`(seed: UInt64) throws {
    var scene = RandomScene(seed: seed)
    var list = scene.list(count: 8)
    list.items.removeAll { item in
      if case .backdrop = item.content { return false }
      return item.content != .fill
    }
    let compositor = try Compositor.withTestPictures()
    let (ours, plain) = (try Canvas(screen), try Canvas(screen))
    ours.draw(list, whole, with: compositor)
    ReferencePainter(pictures: compositor.pictures).draw(list, on: plain.picture)
    let (a, b) = (ours.pixels, plain.pixels)
    let apart = zip(a, b).map { difference($0, $1) }
    // Our corner masks know radii by an eighth of a pixel, and Cairo samples edges on 15 lines a
    // pixel.
    #expect(apart.count { $0 > 2 } <= 160)
    #expect(apart.allSatisfy { $0 <= 40 })
  }

  @Test func `what nothing covers is black`() throws {
    let canvas = try Canvas(screen)
    canvas.draw(RenderList(), whole, with: Compositor(scale: 1))
    #expect(canvas.pixels.allSatisfy { $0 == 0 })
  }

  @Test func `absurd items are left out and trap nowhere`() throws {
    let compositor = try Compositor.withTestPictures()
    let canvas = try Canvas(screen)
    var scene = RandomScene(seed: 3)
    let absurd: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, 1e9, 0, -1, 1e-300]
    for value in absurd {
      for field in 0..<8 {
        var list = scene.list(count: 5)
        for i in list.items.indices {
          spoil(&list.items[i], field, value)
          list.items[i].bounds = PixelRect(
            minX: -1 << 30, minY: -1 << 30, maxX: 1 << 30, maxY: 1 << 30)
        }
        canvas.draw(list, whole, with: compositor)
      }
    }
  }

  private func spoil(_ item: inout RenderItem, _ field: Int, _ value: Double) {
    switch field {
    case 0: item.transform.tx = value
    case 1: item.transform.a = value
    case 2: item.transform.b = value
    case 3: item.size.width = value
    case 4: item.opacity = value
    case 5: item.cornerRadius = value
    case 6: item.color = Color(red: value, green: value, blue: value, alpha: value)
    default:
      let radius = value < 1e9 ? value : 64
      item.content = .shadow(Shadow(radius: radius, offset: Point(value, value), opacity: value))
    }
  }
}

/// The largest difference of two pixels in a component.
func difference(_ a: UInt32, _ b: UInt32) -> Int {
  [0, 8, 16].map { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) }.max() ?? 0
}

func largestDifference(_ a: [UInt32], _ b: [UInt32]) -> Int {
  zip(a, b).map { difference($0, $1) }.max() ?? 0
}
