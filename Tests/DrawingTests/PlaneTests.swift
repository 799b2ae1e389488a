import DetentGeometry
import DetentScene
import Testing

@testable import Drawing

#if canImport(Glibc)
  import Glibc
#endif

private let screen = PlaneStand.screen
private let whole = PixelRect(screen)

private let angles: [(Double, Double, Double)] = [
  (0.4, 0, 0), (0, 0.7, 0), (0, -1.1, 0), (0.5, 0.5, 0.3), (-0.9, 0.2, -1.2), (0, 1.3, 0),
  (0, 2.5, 0), (2.2, 0.4, 0.9), (3.0, 3.0, 3.0),
]

@Suite struct PlaneTests {
  @Test(arguments: angles.indices)
  func `a checkerboard is seen as a camera would see it`(index: Int) throws {
    var stand = PlaneStand.checkerboard()
    let (x, y, z) = angles[index]
    stand.turn(x: x, y: y, z: z)
    let (pixels, camera) = (try stand.drawn(), stand.camera)
    var (compared, apart, gross) = (0, 0, 0)
    for i in pixels.indices {
      let (column, row) = (i % screen.width, i / screen.width)
      guard (column + row) % 5 == 0, camera.depth(column, row) > 1 else { continue }
      let right = lightness(as: camera, column, row)
      compared += 1
      let wrong = abs(Double(pixels[i] & 255) - right * 255)
      // The reference takes the mean over the pixel, the painter blends what lies next to it.
      if wrong > 40 { apart += 1 }
      if wrong > 90 { gross += 1 }
    }
    #expect(compared > 100)
    #expect(Double(apart) < 0.02 * Double(compared), "\(apart) of \(compared)")
    #expect(gross == 0)
  }

  /// The mean lightness of the checkerboard over a pixel, by 64 looks through the exact map, each at
  /// a board that is sharp to a pixel of its own.
  private func lightness(as camera: PlaneCamera, _ x: Int, _ y: Int) -> Double {
    var sum = 0.0
    for i in 0..<64 {
      let (dx, dy) = ((Double(i % 8) + 0.5) / 8, (Double(i / 8) + 0.5) / 8)
      sum += board(camera.place(Point(Double(x) + dx, Double(y) + dy)))
    }
    return sum / 64
  }

  /// White or black, and in between where a square ends.
  private func board(_ p: Point) -> Double {
    func wave(_ v: Double) -> Double {
      let phase = (v / 10).rounded(.down)
      let rest = v - phase * 10
      let sign = Int(phase) % 2 == 0 ? 1.0 : -1
      let edge = min(rest, 10 - rest)
      let isOuter = v < 0.5 || v > 119.5
      return edge >= 0.5 || isOuter ? sign : sign * edge * 2
    }
    let (x, y) = (min(max(p.x, 0), 119.999), min(max(p.y, 0), 119.999))
    return 0.5 - 0.5 * wave(x) * wave(y)
  }

  @Test(arguments: 0..<24)
  func `one colour stays one colour, without seams, and ends at its edges`(step: Int) throws {
    let compositor = Compositor(scale: 1)
    var stand = PlaneStand(color: Color(hex: 0xFFB454), ground: .black)
    let angle = Double(step) * 15 * .pi / 180 + 0.01
    stand.turn(x: angle, y: angle * 0.7, z: angle * 0.3)
    let (pixels, camera) = (try stand.drawn(with: compositor), stand.camera)
    var (inside, outside) = (0, 0)
    for (i, pixel) in pixels.enumerated() {
      let depth = camera.depth(i % screen.width, i / screen.width)
      if depth > 0.75, pixel != 0xFFB454 { inside += 1 }
      if depth < -0.75, pixel != 0 { outside += 1 }
    }
    #expect(inside == 0)
    #expect(outside == 0)
  }

  @Test func `hardly turned is drawn to the byte as not turned at all`() throws {
    var stand = PlaneStand.checkerboard()
    let text = TextContent("Evening", size: 24, weight: 600)
    let line = Rect(x: 10, y: 40, width: 100, height: 40)
    _ = stand.tree.add(
      Layer(frame: line, content: .text(text), color: Color(hex: 0xCC3333)), to: stand.card)
    stand.tree[stand.card].values.position.x += 0.3
    let plain = try stand.drawn()
    stand.turn(x: 3e-7, y: 3e-7)
    #expect(stand.list.items.count == 2)
    #expect(try stand.drawn() == plain)
  }

  @Test func `where edges are soft, a plane differs from the layer by its roundings only`() throws {
    var stand = PlaneStand.checkerboard()
    stand.tree[stand.card].values.cornerRadius = 17
    stand.tree[stand.card].values.shadow = Shadow(radius: 9, offset: Point(2, 4), opacity: 0.5)
    let plain = try stand.drawn()
    stand.turn(x: 3e-7)
    #expect(try largestDifference(stand.drawn(), plain) <= 2)
  }

  @Test func `a window onto the screen shows on a plane what it shows flat`() throws {
    var stand = PlaneStand(content: .backdrop(.material))
    let inner = Rect(x: 33, y: 21, width: 40, height: 40)
    _ = stand.tree.add(Layer(frame: inner, content: .backdrop(.wallpaper)), to: stand.card)
    let plain = try stand.drawn()
    stand.turn(x: 3e-7)
    #expect(try stand.drawn() == plain)
    // And on a plane on a plane.
    let children = stand.tree[stand.card].children
    stand.tree[children[0]].values.rotationY = 3e-7
    #expect(try stand.drawn() == plain)
  }

  @Test func `half a turn shows the mirror image`() throws {
    var stand = PlaneStand.checkerboard()
    let mark = Rect(x: 3, y: 7, width: 21, height: 60)
    _ = stand.tree.add(
      Layer(frame: mark, content: .fill, color: Color(hex: 0x00AA55)), to: stand.card)
    let plain = try stand.drawn()
    stand.turn(y: .pi)
    let turned = try stand.drawn()
    let mirrored = plain.indices.map { i in
      plain[i / screen.width * screen.width + 239 - i % screen.width]
    }
    #expect(turned == mirrored)
  }

  @Test(arguments: [0.0, 0.6, 1.2, 1.55, 2.6, 3.14])
  func `there is no jump at any angle`(start: Double) throws {
    var stand = PlaneStand.checkerboard()
    stand.tree[stand.card].values.cornerRadius = 20
    let compositor = try Compositor.withTestPictures(screen: screen)
    stand.turn(y: start)
    var before = try stand.drawn(with: compositor)
    for step in 1...6 {
      stand.turn(y: start + Double(step) * 0.0005)
      let pixels = try stand.drawn(with: compositor)
      var sum = 0
      for i in pixels.indices where pixels[i] != before[i] {
        sum += abs(Int(pixels[i] & 255) - Int(before[i] & 255))
      }
      #expect(Double(sum) / Double(120 * 120) < 1.5)
      before = pixels
    }
  }

  @Test func `what is thinner than a pixel pales away`() throws {
    var stand = PlaneStand(color: .white, ground: .black)
    var last = 1 << 40
    for step in 0...10 {
      stand.turn(y: .pi / 2 - 0.02 + Double(step) * 0.002)
      let light = try stand.drawn().reduce(0) { $0 + Int($1 & 255) }
      #expect(light <= last + 400)
      last = light
    }
    #expect(last == 0)
  }

  @Test func `what comes too near is cut off, and nothing traps`() throws {
    var stand = PlaneStand.checkerboard()
    let compositor = try Compositor.withTestPictures(screen: screen)
    for z in [0.0, 200, 350, 380, 399, 400, 401, 1e6, -1e6, 1e300, .nan, .infinity] {
      for angle in [0.0, 0.5, 1.4, 1.57, 1.6, 3, .nan, 1e18] {
        stand.turn(x: angle, y: angle / 2)
        stand.tree[stand.card].values.z = z
        _ = try stand.drawn(with: compositor)
      }
    }
    stand.turn(x: 1.4)
    stand.tree[stand.card].values.z = 0
    stand.tree[stand.card].values.viewerDistance = 40
    let near = try stand.drawn(with: compositor)
    #expect(Set(near).count > 1)
  }

  @Test(arguments: angles.indices)
  func `drawing only the damage gives the same pixels`(index: Int) throws {
    var stand = PlaneStand.checkerboard()
    let (x, y, z) = angles[index]
    stand.turn(x: x, y: y, z: z)
    let compositor = try Compositor.withTestPictures(screen: screen)
    let canvas = try Canvas(screen)
    canvas.draw(stand.list, [whole], with: compositor)
    let before = stand.list
    stand.turn(x: x + 0.1, y: y - 0.2, z: z)
    stand.tree[stand.tree[stand.card].children[20]].values.color = Color(hex: 0xFF2020)
    let region = RenderList.damage(from: before, to: stand.list, screen: whole)
    canvas.draw(stand.list, region.rects, with: compositor)
    let isSame = try canvas.pixels == stand.drawn()
    #expect(isSame)
  }

  @Test func `what is on a plane is drawn once, and again only where it changes`() throws {
    var stand = PlaneStand.checkerboard()
    let compositor = try Compositor.withTestPictures(screen: screen)
    stand.turn(y: 0.3)
    _ = try stand.drawn(with: compositor)
    let picture = try #require(compositor.planes.find(stand.card)?.picture)
    // A mark that a person would not make, to see which pixels are drawn again.
    picture.withPixels { $0.row(100)[100] = 0xFF12_3456 }
    stand.turn(y: 0.9)
    _ = try stand.drawn(with: compositor)
    let first = stand.tree[stand.card].children[0]
    stand.tree[first].values.color = Color(hex: 0x00AA00)
    _ = try stand.drawn(with: compositor)
    let later = try #require(compositor.planes.find(stand.card)?.picture)
    #expect(later === picture)
    #expect(later.withPixels { $0.row(100)[100] } == 0xFF12_3456)
    #expect(later.withPixels { $0.row(5)[5] } == 0xFF00_AA00)
  }

  @Test func `a plane fades as a whole`() throws {
    var stand = PlaneStand.checkerboard()
    let over = Rect(x: 0, y: 0, width: 120, height: 120)
    _ = stand.tree.add(
      Layer(frame: over, content: .fill, color: Color(hex: 0x808080)), to: stand.card)
    stand.turn(y: 0.4)
    stand.tree[stand.card].values.opacity = 0.5
    let pixel = try stand.drawn()[100 * screen.width + 120]
    #expect(difference(pixel, 0x505860) <= 1)
  }

  @Test func `a shade darkens from edge to edge and leaves the ground alone`() throws {
    var stand = PlaneStand(color: .white, ground: Color(hex: 0x406080))
    stand.tree[stand.card].values.shade = [0, 0, 0.8, 0.8]
    let pixels = try stand.drawn()
    #expect(pixels[30 * screen.width + 120] == 0x406080)
    var last = 256
    for y in 41..<159 {
      let pixel = pixels[y * screen.width + 120]
      let share = (Double(y) - 39.5) / 120 * 0.8
      #expect(abs(Int(pixel & 255) - Int(255 * (1 - share))) <= 1)
      #expect(Int(pixel & 255) <= last)
      last = Int(pixel & 255)
    }
  }
}
