import DetentAnimation
import DetentGeometry
import DetentMotion
import DetentScene
import DetentStage
import Testing

@testable import Widgets

@Suite struct ScrollListTests {
  /// A list of `count` rows of 60 px seen through 400 × 300.
  private func bench(_ count: Int = 30) throws -> (Bench, ScrollList) {
    var tree = LayerTree(size: Size(800, 600))
    let rows = (0..<count).map { ListRow("Row \($0)", icon: "home", detail: "\($0) %") }
    let list = try ScrollList(
      rows, frame: Rect(x: 100, y: 100, width: 400, height: 300), rowHeight: 60, palette: .test,
      in: &tree, parent: tree.root)
    return (Bench(tree), list)
  }

  @Test(arguments: [208.0, 250, 320, 480], [(48.0, 1.0), (56, 1), (64, 1), (48, 1.5), (56, 1.5)])
  func `A row's detail is whole, and its title keeps clear of it`(
    width: Double, row: (height: Double, scale: Double)
  ) {
    let (height, scale) = row
    var palette = Palette.test
    palette.textScale = scale
    let rows = [
      ListRow("Design review", detail: "09:00 – 10:00"), ListRow("Lunch", detail: "12:00"),
      ListRow("Quarterly planning", icon: "home", detail: "10:30 – 12:30"), ListRow("Home"),
    ]
    let builder = ListRowBuilder(size: Size(width, height), palette: palette).suited(to: rows)
    let form = builder.form(of: rows)
    var sizes = Set<Double>()
    for row in rows where !row.detail.isEmpty {
      var tree = LayerTree(size: Size(width, height))
      let layers = builder.add(to: &tree, parent: tree.root)
      builder.show(row, as: form, on: layers, in: &tree)
      let seen = PresentationTree(of: tree)
      let (title, detail) = (
        tree.bounds(of: layers.title, as: seen),
        tree.bounds(of: layers.detail(as: form), as: seen)
      )
      guard case .text(let name) = tree[layers.title].content,
        case .text(let words) = tree[layers.detail(as: form)].content
      else { continue }
      sizes.insert(name.size)
      #expect(name.leastSize == 0)
      #expect(TextContent.width(of: row.detail) * words.size <= detail.size.width || scale > 1)
      #expect(title.maxX + 12 <= detail.minX || title.maxY <= detail.minY)
      #expect(title.minY >= 0 && detail.maxY <= height)
    }
    #expect(sizes.count == 1)
  }

  @Test func `Where one row has an icon, the words of all begin behind it`() {
    let size = Size(300, 56)
    func starts(_ rows: [ListRow]) -> [Double] {
      let builder = ListRowBuilder(size: size, palette: .test).suited(to: rows)
      return rows.map { row in
        var tree = LayerTree(size: size)
        let layers = builder.add(to: &tree, parent: tree.root)
        builder.show(row, as: builder.form(of: rows), on: layers, in: &tree)
        return tree.bounds(of: layers.title, as: PresentationTree(of: tree)).minX
      }
    }
    let plain = starts([ListRow("One"), ListRow("Two")])
    let mixed = starts([ListRow("One", icon: "home"), ListRow("Two")])
    #expect(plain[0] == plain[1] && mixed[0] == mixed[1])
    #expect(mixed[1] > plain[1] + 20)
  }

  /// A finger at a place of the list.
  private func finger(_ x: Double, _ y: Double) -> Point { Point(100 + x, 100 + y) }

  private func time(_ seconds: Double) -> Instant { Instant(seconds: seconds) }

  /// Lets a finger go up by 120 px in 0.1 s from second 0 on and throws at `velocity`.
  private func flick(_ bench: inout Bench, _ list: inout ScrollList, velocity: Double) {
    list.grab(at: finger(50, 250), time: time(0), on: &bench.stage)
    for i in 1...10 {
      let seconds = Double(i) / 100
      list.drag(
        to: finger(50, 250 - 12 * Double(i)), time: time(seconds), on: &bench.stage)
      bench.commit(seconds)
    }
    #expect(list.release(velocity: [0, velocity], at: time(0.1), on: &bench.stage) == nil)
    bench.commit(0.1)
  }

  @Test func `The finger is never left behind`() throws {
    var (bench, list) = try bench()
    list.grab(at: finger(50, 250), time: time(0), on: &bench.stage)
    list.drag(to: finger(50, 239), time: time(0), on: &bench.stage)
    for y in stride(from: 239.0, through: -60, by: -17) {
      list.drag(to: finger(50, y), time: time(0), on: &bench.stage)
      bench.commit(0)
      #expect(abs(bench.seen(0)[list.content].position.y - (y - 239)) < 1e-9)
    }
  }

  @Test(arguments: [30.0, 60, 90, 144, 240])
  func `At any rate it shows the one curve, and at rest asks for nothing`(rate: Double) throws {
    var (bench, list) = try bench()
    flick(&bench, &list, velocity: -2600)
    var seconds = 0.1
    repeat {
      let seen = bench.seen(seconds)[list.content].position
      #expect(seen.x == 0)
      #expect(abs(seen.y - list.offset(at: time(seconds))) < 0.51)
      seconds += 1 / rate
    } while bench.engine.advance(to: time(seconds)) == .frame && seconds < 20
    #expect(seconds < 10)
    #expect(bench.engine.isAtRest && !list.isInFlight(at: time(seconds)))
    #expect(bench.seen(seconds)[list.content].position.y == list.offset(at: time(seconds)))
  }

  @Test func `Caught at any moment of glide and bounce it stops where it is seen`() throws {
    for i in 0..<60 {
      var (bench, list) = try bench(12)
      flick(&bench, &list, velocity: -4200)
      let seconds = 0.1 + Double(i) * 0.03
      guard list.isInFlight(at: time(seconds)) else { break }
      let before = bench.state(.position, of: list.content, seconds)
      #expect((before.velocity.y - list.velocity(at: time(seconds))).magnitude < 1)
      list.grab(at: finger(60, 200), time: time(seconds), on: &bench.stage)
      bench.commit(seconds)
      #expect(list.grip == .scrolling)
      let after = bench.state(.position, of: list.content, seconds)
      #expect((after.value - before.value).magnitude < 1e-6)
      #expect(list.release(velocity: .zero, at: time(seconds), on: &bench.stage) == nil)
      bench.commit(seconds)
      let released = bench.state(.position, of: list.content, seconds)
      // What is nearer to its end than half a pixel is there.
      #expect((released.value - before.value).magnitude < 0.5)
      let end = bench.rest(after: seconds)
      let y = bench.seen(end)[list.content].position.y
      #expect(y <= 0 && y >= 300 - 12 * 60)
    }
  }

  @Test func `Beyond an edge it stretches, and springs back to it exactly`() throws {
    var (bench, list) = try bench()
    list.grab(at: finger(50, 50), time: time(0), on: &bench.stage)
    list.drag(to: finger(50, 61), time: time(0), on: &bench.stage)
    list.drag(to: finger(50, 261), time: time(0), on: &bench.stage)
    bench.commit(0)
    let y = bench.seen(0)[list.content].position.y
    #expect(y > 60 && y < 110)
    _ = list.release(velocity: [0, 500], at: time(0), on: &bench.stage)
    bench.commit(0)
    #expect(bench.seen(bench.rest(after: 0))[list.content].position.y == 0)
  }

  @Test func `A tap chooses the row it is on; a drag, a catch and a lost finger choose none`()
    throws
  {
    var (bench, list) = try bench()
    list.grab(at: finger(50, 130), time: time(0), on: &bench.stage)
    list.drag(to: finger(54, 134), time: time(0.02), on: &bench.stage)
    #expect(list.grip == .pressing(row: 2, start: finger(50, 130)))
    #expect(list.release(velocity: [0, 80], at: time(0.1), on: &bench.stage) == 2)
    bench.commit(0.1)
    #expect(bench.seen(0.1)[list.content].position == .zero)
    list.grab(at: finger(50, 130), time: time(1), on: &bench.stage)
    list.drop(time: time(1.1), on: &bench.stage)
    #expect(list.grip == .free)
    #expect(list.row(under: Point(50, 299), at: time(1.1)) == 4)
    #expect(list.row(under: Point(-1, 10), at: time(1.1)) == nil)
    var (other, short) = try self.bench(2)
    short.grab(at: finger(50, 200), time: time(0), on: &other.stage)
    #expect(short.release(velocity: .zero, at: time(0.1), on: &other.stage) == nil)
  }

  @Test func `Nonsense is refused or ignored`() throws {
    var (bench, list) = try bench()
    for nonsense in [Double.nan, .infinity, -.infinity, 1e300] {
      let far = Point(nonsense, nonsense)
      list.grab(at: far, time: time(0), on: &bench.stage)
      list.drag(to: finger(50, 10), time: time(0), on: &bench.stage)
      list.drag(to: far, time: time(0), on: &bench.stage)
      _ = list.release(velocity: [nonsense, nonsense], at: time(0), on: &bench.stage)
      list.reveal(Int(nonsense.isFinite ? 7 : -7), at: time(0), on: &bench.stage)
      bench.commit(0)
      #expect(bench.seen(bench.rest(after: 0))[list.content].position.y.isFinite)
      var tree = LayerTree(size: Size(10, 10))
      let frame = Rect(x: 0, y: 0, width: 100, height: 100)
      if !nonsense.isFinite {
        #expect(throws: MotionError.self) {
          try ScrollList(
            [ListRow("A")], frame: frame, rowHeight: nonsense, palette: .test, in: &tree,
            parent: tree.root)
        }
      }
    }
  }

  @Test func `A press shows, and scrolling takes it back`() throws {
    var (bench, list) = try bench()
    let row = bench.stage.tree[list.content].children[2]
    let wash = bench.stage.tree[row].children[0]
    list.grab(at: finger(50, 130), time: time(0), on: &bench.stage)
    bench.commit(0)
    #expect(bench.seen(0.1)[wash].opacity > 0.05)
    list.drag(to: finger(50, 100), time: time(0.1), on: &bench.stage)
    bench.commit(0.1)
    #expect(bench.seen(0.5)[wash].opacity == 0)
  }

  @Test func `Rows out of sight are no items of a frame`() throws {
    var (bench, list) = try bench(1000)
    func items(_ seconds: Double) -> Int {
      RenderList(of: bench.stage.tree, as: bench.seen(seconds), scale: 1).items.count
    }
    let least = items(0)
    #expect(least > 0 && least < 40)
    flick(&bench, &list, velocity: -3000)
    for i in 0..<50 { #expect(items(0.1 + Double(i) * 0.04) < 48) }
  }

  @Test func `Other rows keep the place, and fewer bring it back into the range`() throws {
    var (bench, list) = try bench()
    flick(&bench, &list, velocity: -2600)
    let end = bench.rest(after: 0.1)
    let place = bench.seen(end)[list.content].position
    try list.setRows(
      (0..<40).map { ListRow("Other \($0)") }, at: time(end), on: &bench.stage)
    bench.commit(end)
    #expect(bench.seen(bench.rest(after: end))[list.content].position == place)
    try list.setRows([ListRow("Lonely")], at: time(end + 5), on: &bench.stage)
    bench.commit(end + 5)
    #expect(bench.seen(end + 5)[list.content].position == place)
    #expect(bench.seen(bench.rest(after: end + 5))[list.content].position == .zero)
  }

  @Test(arguments: [false, true])
  func `Words glide from where an icon or a chevron that comes or goes has them, also half-way`(
    isRightToLeft: Bool
  ) throws {
    var tree = LayerTree(size: Size(800, 600))
    var palette = Palette.test
    palette.isRightToLeft = isRightToLeft
    var list = try ScrollList(
      [ListRow("Row", icon: "home", detail: "One"), ListRow("Second")],
      frame: Rect(x: 100, y: 100, width: 400, height: 300), palette: palette, in: &tree,
      parent: tree.root)
    var bench = Bench(tree)
    let row = list.lines[0]
    /// What is seen of the row, and how fast it changes.
    func look(_ seconds: Double) -> [MotionState<AnimatedValue>] {
      [
        bench.state(.position, of: row.title, seconds),
        bench.state(.size, of: row.title, seconds),
        bench.state(.position, of: row.detailBeside, seconds),
        bench.state(.position, of: row.icon, seconds),
        bench.state(.opacity, of: row.icon, seconds),
        bench.state(.size, of: row.line, seconds),
      ]
    }
    func isSame(_ a: MotionState<AnimatedValue>, _ b: MotionState<AnimatedValue>) -> Bool {
      (a.value - b.value).magnitude < 1e-9 && (a.velocity - b.velocity).magnitude < 1e-6
    }
    let looks: [(icon: String?, accessory: ListRow.Accessory)] = [
      (nil, .chevron), ("light", .none), (nil, .none), ("home", .chevron),
    ]
    var seconds = 0.0
    for (icon, accessory) in looks {
      let before = look(seconds)
      try list.setRows(
        [ListRow("Row", icon: icon, detail: "Two", accessory: accessory), ListRow("Second")],
        at: time(seconds), on: &bench.stage)
      bench.commit(seconds)
      #expect(zip(before, look(seconds)).allSatisfy(isSame))
      let goal = bench.stage.tree[row.title].values.position.x
      #expect(abs(goal - before[0].value.x) > 1, "there is a way to go")
      seconds += 0.1
    }
    let rest = bench.rest(after: seconds)
    let properties: [(LayerID, LayerProperty)] = [
      (row.title, .position), (row.title, .size), (row.detailBeside, .position),
      (row.icon, .position), (row.icon, .opacity), (row.line, .size),
    ]
    for (layer, property) in properties {
      let seen = bench.state(property, of: layer, rest).value
      #expect((seen - bench.stage.tree[layer].values[property]).magnitude < 1e-9)
    }
  }

  @Test func `A row that has just come is there at once, and so is one out of sight`() throws {
    var (bench, list) = try bench()
    func rows(_ count: Int, icon: String?) -> [ListRow] {
      (0..<count).map { ListRow("Row \($0)", icon: icon) }
    }
    try list.setRows(rows(30, icon: nil), at: time(0), on: &bench.stage)
    bench.commit(0)
    // Both have begun to glide; one of them goes meanwhile, and comes again.
    try list.setRows(rows(1, icon: nil), at: time(0.05), on: &bench.stage)
    try list.setRows(rows(30, icon: nil), at: time(0.1), on: &bench.stage)
    bench.commit(0.1)
    for (row, isGliding) in [(0, true), (1, false), (20, false)] {
      let title = list.lines[row].title
      let way = bench.seen(0.1)[title].position - bench.stage.tree[title].values.position
      #expect((abs(way.x) > 1) == isGliding, "row \(row)")
    }
  }

  @Test(arguments: [ScrollList.Exit.side, .below])
  func `Rows enter one after another, turn back from where they are seen, and arrive exactly`(
    exit: ScrollList.Exit
  ) throws {
    var (bench, list) = try bench()
    let rows = bench.stage.tree[list.content].children
    let gap = exit == .side ? 0.06 : 0.05
    func way(_ row: Int, _ seconds: Double) -> Double {
      let (x, y) = (bench.seen(seconds)[rows[row]].position.x, bench.seen(seconds)[rows[row]])
      return exit == .side ? x : y.position.y - Double(row) * 60
    }
    list.hide(exit, at: time(0), on: &bench.stage)
    try list.enter(at: time(0), on: &bench.stage)
    bench.commit(0)
    for row in 1..<5 {
      for seconds in [0.1, 0.25, 0.7] {
        let later = way(row, seconds + gap * Double(row))
        #expect(abs(later - way(0, seconds)) < 1e-6)
      }
      #expect(way(row, gap * Double(row)) == (exit == .side ? 400 : 300))
    }
    let before = rows.prefix(5).map { bench.state(.position, of: $0, 0.2) }
    list.leave(exit, at: time(0.2), on: &bench.stage)
    bench.commit(0.2)
    for (row, old) in zip(rows, before) {
      let new = bench.state(.position, of: row, 0.2)
      #expect((new.value - old.value).magnitude < 1e-9)
      #expect((new.velocity - old.velocity).magnitude < 1e-9)
    }
    let leaving = rows.prefix(5).map { bench.state(.position, of: $0, 0.3) }
    try list.enter(at: time(0.3), on: &bench.stage)
    bench.commit(0.3)
    for (row, old) in zip(rows, leaving) {
      let new = bench.state(.position, of: row, 0.3)
      #expect((new.value - old.value).magnitude < 1e-9)
      #expect((new.velocity - old.velocity).magnitude < 1e-9)
    }
    // They come back with the speed at which they went, and need the longer for it.
    let end = bench.rest(after: 0.3)
    #expect(end - 10 < 0.3 + 2 * 2.1)
    for row in rows.indices { #expect(way(row, end) == 0) }
  }

  @Test func `Rows come out of their icon and go back into it, from wherever they are seen`() throws
  {
    var (bench, list) = try bench()
    let rows = bench.stage.tree[list.content].children
    let icon = Point(380, -30)
    func middle(_ row: Int, _ seconds: Double) -> Point {
      bench.stage.tree.bounds(of: rows[row], as: bench.seen(seconds)).center
        - bench.stage.tree.bounds(of: list.layer, as: bench.seen(seconds)).origin
    }
    list.hide(.folded(icon), at: time(0), on: &bench.stage)
    bench.commit(0)
    for row in 0..<5 {
      #expect(middle(row, 0).distance(to: icon) < 1e-9)
      #expect(bench.seen(0)[rows[row]].opacity == 0)
    }
    try list.enter(at: time(0), on: &bench.stage)
    bench.commit(0)
    for turn in [0.15, 0.2, 0.27, 0.3] {
      let keys = [LayerProperty.position, .scale, .opacity]
      let before = rows.prefix(5).flatMap { row in keys.map { bench.state($0, of: row, turn) } }
      if list.exit == nil {
        list.leave(.folded(icon), at: time(turn), on: &bench.stage)
      } else {
        try list.enter(at: time(turn), on: &bench.stage)
      }
      bench.commit(turn)
      let after = rows.prefix(5).flatMap { row in keys.map { bench.state($0, of: row, turn) } }
      for (old, new) in zip(before, after) {
        #expect((new.value - old.value).magnitude < 1e-9)
      }
    }
    let end = bench.rest(after: 0.3)
    for row in 0..<5 {
      #expect(
        bench.seen(end)[rows[row]].scale == [1, 1] && bench.seen(end)[rows[row]].opacity == 1)
      #expect(bench.seen(end)[rows[row]].position == Point(0, Double(row) * 60))
    }
  }

  @Test(arguments: [false, true])
  func `Rows that swing beyond their place are not cut at the side, nor seen before they come`(
    isRightToLeft: Bool
  ) throws {
    var palette = Palette.test
    palette.isRightToLeft = isRightToLeft
    var tree = LayerTree(size: Size(800, 600))
    var list = try ScrollList(
      (0..<5).map { ListRow("Row \($0)", icon: "home") },
      frame: Rect(x: 100, y: 100, width: 600, height: 270), rowHeight: 60, bleed: 80,
      palette: palette, in: &tree, parent: tree.root)
    var bench = Bench(tree)
    func icons(_ seconds: Double) -> [RenderItem] {
      let items = RenderList(of: bench.stage.tree, as: bench.seen(seconds), scale: 1).items
      return items.filter { $0.content == .icon(IconName("home")) }
    }
    list.hide(.side, at: time(0), on: &bench.stage)
    bench.commit(0)
    #expect(icons(0).isEmpty)
    try list.enter(at: time(0), on: &bench.stage)
    bench.commit(0)
    var farthest = 400.0
    for i in 1...200 {
      for icon in icons(Double(i) / 100) {
        // What has come by its place: above and below the frame it is cut as ever.
        let x = Double(isRightToLeft ? 800 - icon.bounds.maxX : icon.bounds.minX)
        farthest = min(farthest, x)
        if x < 120 { #expect(icon.visibleBounds.width == icon.bounds.width) }
        #expect(icon.visibleBounds.maxY <= 370)
      }
    }
    // Beyond the frame, of which it was cut before.
    #expect((20...90).contains(farthest))
  }

  @Test func `A tick is the same from right to left, at the other end, and a chevron turns round`()
  {
    func marks(_ accessory: ListRow.Accessory, isRightToLeft: Bool) -> [LayerValues] {
      var tree = LayerTree(size: Size(300, 60))
      var palette = Palette.test
      palette.isRightToLeft = isRightToLeft
      let builder = ListRowBuilder(size: Size(300, 60), palette: palette)
      let layers = builder.add(to: &tree, parent: tree.root)
      builder.show(ListRow("Row", accessory: accessory), as: .beside, on: layers, in: &tree)
      return layers.marks.map { tree[$0].values }
    }
    let (tick, mirrored) = (
      marks(.selected, isRightToLeft: false), marks(.selected, isRightToLeft: true)
    )
    #expect(tick.map(\.rotation) == mirrored.map(\.rotation))
    #expect(tick.allSatisfy { $0.position.x > 250 } && mirrored.allSatisfy { $0.position.x < 50 })
    let (chevron, back) = (
      marks(.chevron, isRightToLeft: false), marks(.chevron, isRightToLeft: true)
    )
    for (one, other) in zip(chevron, back) {
      #expect(abs(one.rotation + other.rotation - .pi) < 1e-9)
      #expect(abs(one.position.x + other.position.x - 300) < 1e-9)
    }
  }
}
