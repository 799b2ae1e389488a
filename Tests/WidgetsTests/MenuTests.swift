import DetentAnimation
import DetentGeometry
import DetentGestures
import DetentMotion
import DetentScene
import DetentStage
import Testing

@testable import Widgets

/// A menu in a window of 400 × 300, and a finger on it.
private struct Folder {
  var bench: Bench
  var menu: Menu
  /// The middle of its icon, from the window's corner.
  static let icon = Point(380, -30)

  init(_ count: Int = 30, isRightToLeft: Bool = false, isFolded: Bool = false) {
    var tree = LayerTree(size: Size(800, 600))
    var palette = Palette.test
    palette.isRightToLeft = isRightToLeft
    let window = tree.add(
      Layer(frame: Rect(x: 100, y: 100, width: 400, height: 300)), to: tree.root)
    menu = Menu(
      Self.rows(count), size: Size(400, 300), bleed: 80, icon: Self.icon, palette: palette,
      in: window, of: &tree)
    bench = Bench(tree)
    menu.place(isFolded: isFolded, on: &bench.stage, in: context(0))
    bench.commit(0)
  }

  static func rows(_ count: Int) -> [ListRow] {
    (0..<count).map { ListRow("Row \($0)", icon: "home") }
  }

  func context(_ seconds: Double) -> ControlContext {
    ControlContext(time: Instant(seconds: seconds), presentation: bench.seen(seconds))
  }

  mutating func follow(_ gesture: Gesture, _ seconds: Double) -> Int? {
    defer { bench.commit(seconds) }
    return menu.follow(gesture, on: &bench.stage, in: context(seconds))
  }

  mutating func turn(_ seconds: Double) {
    if menu.isFolded {
      menu.enter(on: &bench.stage, in: context(seconds))
    } else {
      menu.leave(on: &bench.stage, in: context(seconds))
    }
    bench.commit(seconds)
  }

  mutating func setRows(_ rows: [ListRow], _ seconds: Double) {
    menu.setRows(rows, on: &bench.stage, in: context(seconds))
    bench.commit(seconds)
  }

  /// A finger at a place of the window.
  static func finger(_ x: Double, _ y: Double) -> Point { Point(100 + x, 100 + y) }

  /// Lets a finger go up by 120 px in 0.1 s from second 0 on and throws at `velocity`.
  mutating func flick(velocity: Double) {
    _ = follow(.grabbed(at: Self.finger(50, 250)), 0)
    for i in 1...10 {
      _ = follow(.dragged(to: Self.finger(50, 250 - 12 * Double(i))), Double(i) / 100)
    }
    #expect(follow(.thrown(velocity: [0, velocity]), 0.1) == nil)
  }

  /// The layer that a finger moves.
  var content: LayerID { get throws { try #require(menu.controlRows).layer } }

  func way(_ seconds: Double) throws -> MotionState<AnimatedValue> {
    bench.state(.translation, of: try content, seconds)
  }

  /// Where a row is seen, from the window's corner.
  func middle(_ row: Int, _ seconds: Double) throws -> Point {
    let seen = bench.seen(seconds)
    return bench.stage.tree.bounds(of: try #require(menu.layer(ofRow: row)), as: seen).center
      - bench.stage.tree.bounds(of: menu.layer, as: seen).origin
  }
}

@Suite struct MenuTests {
  @Test(arguments: [30.0, 60, 90, 144, 240])
  func `At any rate it shows the one curve, and at rest asks for nothing`(rate: Double) throws {
    var folder = Folder()
    folder.flick(velocity: -2600)
    var seconds = 0.1
    repeat {
      let seen = try folder.way(seconds).value
      let offset = folder.menu.offset(at: Instant(seconds: seconds))
      #expect((seen - Point(0, offset).animatedValue).magnitude < 0.51)
      seconds += 1 / rate
    } while folder.bench.engine.advance(to: Instant(seconds: seconds)) == .frame && seconds < 20
    #expect(seconds < 10)
    #expect(folder.bench.engine.isAtRest)
  }

  @Test func `Caught at any moment of glide and bounce it stops where it is seen`() throws {
    for i in 0..<60 {
      var folder = Folder(12)
      folder.flick(velocity: -4200)
      let seconds = 0.1 + Double(i) * 0.03
      guard folder.menu.isInFlight(at: Instant(seconds: seconds)) else { break }
      let before = try folder.way(seconds)
      _ = folder.follow(.grabbed(at: Folder.finger(60, 200)), seconds)
      #expect(try (folder.way(seconds).value - before.value).magnitude < 1e-6)
      #expect(folder.follow(.thrown(velocity: .zero), seconds) == nil)
      // What is nearer to its end than half a pixel is there.
      #expect(try (folder.way(seconds).value - before.value).magnitude < 0.5)
      let end = folder.bench.rest(after: seconds)
      #expect((300 - 12 * 64...0).contains(folder.menu.offset(at: Instant(seconds: end))))
    }
  }

  @Test func `Beyond an edge it stretches, and springs back to it exactly`() throws {
    var folder = Folder()
    _ = folder.follow(.grabbed(at: Folder.finger(50, 50)), 0)
    _ = folder.follow(.dragged(to: Folder.finger(50, 61)), 0)
    _ = folder.follow(.dragged(to: Folder.finger(50, 261)), 0)
    let seen = folder.bench.seen(0)[try folder.content].translation
    #expect((60...110).contains(seen.y))
    _ = folder.follow(.thrown(velocity: [0, 500]), 0)
    let end = folder.bench.rest(after: 0)
    #expect(folder.bench.seen(end)[try folder.content].translation == .zero)
  }

  @Test func `A tap chooses the row it is on; a drag, a catch and a lost finger choose none`() {
    var folder = Folder()
    _ = folder.follow(.grabbed(at: Folder.finger(50, 140)), 0)
    _ = folder.follow(.dragged(to: Folder.finger(54, 144)), 0.02)
    #expect(folder.follow(.thrown(velocity: [0, 80]), 0.1) == 2)
    #expect(folder.menu.offset(at: Instant(seconds: 0.1)) == 0)
    _ = folder.follow(.grabbed(at: Folder.finger(50, 140)), 1)
    #expect(folder.follow(.dropped, 1.1) == nil)
    folder.flick(velocity: 0)
    #expect(folder.menu.offset(at: Instant(seconds: 0.1)) < -100)
    var short = Folder(2)
    _ = short.follow(.grabbed(at: Folder.finger(50, 200)), 0)
    #expect(short.follow(.thrown(velocity: .zero), 0.1) == nil)
  }

  @Test func `Fingers from nowhere lead nowhere`() throws {
    var folder = Folder()
    for nonsense in [Double.nan, .infinity, -.infinity, 1e300] {
      let far = Point(nonsense, nonsense)
      _ = folder.follow(.grabbed(at: far), 0)
      _ = folder.follow(.dragged(to: Folder.finger(50, 10)), 0)
      _ = folder.follow(.dragged(to: far), 0)
      _ = folder.follow(.thrown(velocity: [nonsense, nonsense]), 0)
      folder.menu.reveal(-7, on: &folder.bench.stage, in: folder.context(0))
      folder.bench.commit(0)
      let end = folder.bench.rest(after: 0)
      #expect(folder.bench.seen(end)[try folder.content].translation.y.isFinite)
    }
  }

  @Test func `Rows out of sight are no items of a frame`() {
    var folder = Folder(1000)
    func items(_ seconds: Double) -> Int {
      RenderList(of: folder.bench.stage.tree, as: folder.bench.seen(seconds), scale: 1).items.count
    }
    let least = items(0)
    #expect(least > 0 && least < 40)
    folder.flick(velocity: -3000)
    for i in 0..<50 { #expect(items(0.1 + Double(i) * 0.04) < 48) }
  }

  @Test func `Other rows keep the place, and fewer bring it back into the range`() throws {
    var folder = Folder()
    folder.flick(velocity: -2600)
    let end = folder.bench.rest(after: 0.1)
    let place = folder.menu.offset(at: Instant(seconds: end))
    folder.setRows((0..<40).map { ListRow("Other \($0)") }, end)
    #expect(folder.menu.offset(at: Instant(seconds: folder.bench.rest(after: end))) == place)
    folder.setRows([ListRow("Lonely")], end + 20)
    #expect(abs(try folder.way(end + 20).value.y - place) < 0.51)
    let last = folder.bench.rest(after: end + 20)
    #expect(folder.bench.seen(last)[try folder.content].translation == .zero)
  }

  @Test(arguments: [false, true])
  func `Rows come out of their icon and go back into it, from wherever they are seen`(
    isRightToLeft: Bool
  ) throws {
    var folder = Folder(isRightToLeft: isRightToLeft, isFolded: true)
    #expect(folder.menu.layer(ofRow: 0) == nil)
    folder.turn(0)
    for row in 0..<5 {
      #expect(try folder.middle(row, 0).distance(to: Folder.icon) < 1e-9)
      #expect(folder.bench.seen(0)[try #require(folder.menu.layer(ofRow: row))].opacity == 0)
    }
    let keys = [LayerProperty.translation, .scale, .opacity]
    let layers = try (0..<5).map { try #require(folder.menu.layer(ofRow: $0)) }
    for turn in [0.15, 0.2, 0.27, 0.3] {
      let before = layers.flatMap { row in keys.map { folder.bench.state($0, of: row, turn) } }
      folder.turn(turn)
      let after = layers.flatMap { row in keys.map { folder.bench.state($0, of: row, turn) } }
      for (old, new) in zip(before, after) {
        #expect((new.value - old.value).magnitude < 1e-9)
      }
    }
    let end = folder.bench.rest(after: 0.3)
    for row in 0..<5 {
      let seen = folder.bench.seen(end)[layers[row]]
      #expect(seen.scale == [1, 1] && seen.opacity == 1)
      #expect(try folder.middle(row, end) == Point(200, 64 * Double(row) + 32))
    }
  }

  @Test func `Scrolled rows go into the icon, too`() throws {
    var folder = Folder()
    folder.flick(velocity: 0)
    var seconds = folder.bench.rest(after: 0.1)
    let row = try #require(folder.menu.layer(ofRow: 4))
    folder.turn(seconds)
    seconds += 3
    let seen = folder.bench.seen(seconds)
    let corner = folder.bench.stage.tree.bounds(of: folder.menu.layer, as: seen).origin
    let place = folder.bench.stage.tree.bounds(of: row, as: seen).center - corner
    #expect(place.distance(to: Folder.icon) < 0.1)
    folder.turn(seconds)
    let end = folder.bench.rest(after: seconds)
    #expect(folder.menu.offset(at: Instant(seconds: end)) < -100)
  }

  @Test func `A tick is the same from right to left, at the other end, and a chevron turns round`()
    throws
  {
    func marks(_ accessory: ListRow.Accessory, isRightToLeft: Bool) throws -> [RenderItem] {
      var folder = Folder(0, isRightToLeft: isRightToLeft)
      folder.setRows([ListRow("Row", accessory: accessory)], 0)
      let end = folder.bench.rest(after: 0)
      let items = RenderList(
        of: folder.bench.stage.tree, as: folder.bench.seen(end), scale: 1
      ).items
      let strokes = items.filter { $0.content == .fill && $0.bounds.height < 20 }
      #expect(strokes.count == 2)
      return strokes
    }
    let middle = 300
    for accessory in [ListRow.Accessory.selected, .chevron] {
      let (there, back) = (
        try marks(accessory, isRightToLeft: false), try marks(accessory, isRightToLeft: true)
      )
      #expect(there.allSatisfy { $0.bounds.minX > middle + 150 })
      #expect(back.allSatisfy { $0.bounds.maxX < middle - 150 })
      /// The directions in which the strokes rise.
      func rises(_ strokes: [RenderItem]) -> [Bool] {
        strokes.map { $0.transform.b * $0.transform.a < 0 }
      }
      let isTurned = accessory == .chevron
      #expect(rises(back) == rises(there).map { $0 != isTurned })
    }
  }
}
