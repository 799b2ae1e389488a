import DetentAnimation
import DetentGeometry
import DetentGestures
import DetentMotion
import DetentScene
import DetentStage
import Drawing
import Look
import TestSupport
import Testing
import Widgets

/// Widgets in motion, frame beside frame. A person has looked at the pictures.
@Suite struct FilmStripTests {
  init() { TestFonts.use() }

  private let ground = Color(hex: 0x1D242D)

  /// A tree with nothing on it but one colour.
  private func tree(_ width: Double, _ height: Double) -> LayerTree {
    var tree = LayerTree(size: Size(width, height))
    let all = Rect(x: 0, y: 0, width: width, height: height)
    _ = tree.add(Layer(frame: all, content: .fill, color: ground), to: tree.root)
    return tree
  }

  /// Draws what is seen at each of `moments`, `columns` frames side by side.
  private func film(_ bench: Bench, _ moments: [Double], columns: Int, scale: Double = 1) throws
    -> Picture
  {
    let size = bench.stage.tree[bench.stage.tree.root].size
    let (width, height) = (Int(size.width * scale) + 4, Int(size.height * scale) + 4)
    let rows = (moments.count + columns - 1) / columns
    let film = try Picture(size: PixelSize(width * columns, height * rows), isOpaque: true)
    for (i, moment) in moments.enumerated() {
      let list = RenderList(of: bench.stage.tree, as: bench.seen(moment), scale: scale)
      let frame = try Picture(size: PixelSize(width - 4, height - 4), isOpaque: true)
      frame.withPixels { pixels in
        Compositor(scale: scale).draw(list, damage: Region(pixels.bounds), into: pixels)
        film.withPixels { film in
          for y in 0..<height - 4 {
            let row = film.row(i / columns * height + y + 2) + (i % columns * width + 2)
            row.update(from: pixels.row(y), count: width - 4)
          }
        }
      }
    }
    return film
  }

  private func expect(_ film: Picture, _ name: String) {
    #expect(GoldenImage(name, beside: #filePath).difference(from: film) == nil)
  }

  @Test func `three bars become a cross`() throws {
    var tree = tree(60, 60)
    var button = Shown(false, in: Rect(x: 8, y: 8, width: 44, height: 44), of: &tree) {
      Hamburger.write(isOpen: $0, Palette.test.text, in: $1).key("button")
    }
    var bench = Bench(tree)
    button.change(on: &bench.stage) { $0.toggle() }
    bench.commit(0)
    let moments = (0..<20).map { Double($0) * 0.025 } + [1.5]
    expect(try film(bench, moments, columns: 7, scale: 2), "hamburger")
  }

  private func menu(_ tree: inout LayerTree) -> Menu {
    let names = ["Living room", "Kitchen", "Bedroom", "Bath", "Study", "Garage", "Garden", "Attic"]
    let icons = ["light", "coffee", "evening", "heating", "tv", "door", "leaf", "home"]
    let rows = names.enumerated().map { i, name in
      ListRow(
        name, icon: icons[i], detail: i % 3 == 0 ? "\(i * 7 + 20) %" : "",
        accessory: i == 1 ? .selected : i % 2 == 0 ? .chevron : .none)
    }
    let window = tree.add(Layer(frame: Rect(x: 10, y: 20, width: 300, height: 300)), to: tree.root)
    return Menu(
      rows, size: Size(300, 300), bleed: 10, icon: Point(280, -10), palette: .test, in: window,
      of: &tree)
  }

  @Test func `the rows of a menu come out of its icon one after another`() throws {
    var tree = tree(320, 340)
    var menu = menu(&tree)
    var bench = Bench(tree)
    menu.place(isFolded: true, on: &bench.stage, in: bench.context)
    menu.enter(on: &bench.stage, in: bench.context)
    bench.commit(0)
    expect(try film(bench, [0, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 2.5], columns: 4), "menu")
  }

  @Test func `a menu is thrown to its end and bounces`() throws {
    var tree = tree(320, 340)
    var menu = menu(&tree)
    var bench = Bench(tree)
    menu.place(isFolded: false, on: &bench.stage, in: bench.context)
    func follow(_ gesture: Gesture, _ seconds: Double) {
      let context = ControlContext(
        time: Instant(seconds: seconds), presentation: bench.seen(seconds))
      _ = menu.follow(gesture, on: &bench.stage, in: context)
      bench.commit(seconds)
    }
    follow(.grabbed(at: Point(60, 270)), 0)
    // The press is seen in the first frame, then gone.
    follow(.dragged(to: Point(60, 255)), 0.1)
    follow(.thrown(velocity: [0, -2400]), 0.1)
    expect(
      try film(bench, [0.1, 0.14, 0.18, 0.22, 0.26, 0.32, 0.45, 2], columns: 4), "menu-throw")
  }

  @Test func `a page is thrown on, and its dot with it`() throws {
    var tree = tree(320, 240)
    let colors = [0x2B3440, 0x4A3B2A, 0x24463C].map { Color(hex: $0) }
    var strip = Shown(
      try PageStrip(3, size: Size(300, 220), palette: .test),
      in: Rect(x: 10, y: 10, width: 300, height: 220), of: &tree
    ) { strip, boxes in
      boxes.overlay {
        strip.show(
          boxes.overlay {
            for (i, color) in colors.enumerated() {
              boxes.place(strip.frame(ofPage: i, height: 220)) {
                boxes.place(Rect(x: 10, y: 10, width: 280, height: 160)) {
                  boxes.fill(color) {
                    boxes.place(Rect(x: 0, y: 55, width: 280, height: 44)) {
                      boxes.text(
                        TextContent("Page \(i + 1)", size: 30, weight: 600, alignment: .center),
                        .white)
                    }
                  }.radius(18)
                }
              }
            }
          }.key("strip"))
        strip.dots(in: boxes)
      }.clipped()
    }
    var bench = Bench(tree)
    for gesture in [
      Gesture.grabbed(at: Point(250, 100)), .dragged(to: Point(190, 100)),
      .thrown(velocity: [-900, 0]),
    ] {
      strip.change(on: &bench.stage) { $0.follow(gesture, seen: 0, at: .zero) }
    }
    bench.commit(0)
    expect(try film(bench, [0, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 2], columns: 4), "pages")
  }

  @Test func `a page of detail opens, and is pulled shut`() throws {
    var tree = tree(320, 240)
    var detail = Shown<DetailTransition>(size: Size(320, 240), of: &tree)
    for i in 0..<6 {
      var card = Layer(
        frame: Rect(
          x: 16 + Double(i % 3) * 98, y: 22 + Double(i / 3) * 104, width: 88, height: 92),
        content: .fill, color: Palette.test.tile)
      card.values.cornerRadius = 14
      _ = tree.add(card, to: detail.home)
    }
    var sheet = Layer(
      frame: Rect(x: 30, y: 24, width: 260, height: 192), content: .fill,
      color: Color(hex: 0x39506B))
    sheet.values.cornerRadius = 18
    let id = tree.add(sheet, to: detail.detail)
    let text = TextContent("Living room", size: 26, weight: 600, alignment: .center)
    _ = tree.add(
      Layer(frame: Rect(x: 0, y: 30, width: 260, height: 40), content: .text(text), color: .white),
      to: id)
    var bench = Bench(tree)
    detail.open(on: &bench.stage)
    bench.commit(0)
    expect(try film(bench, [0, 0.05, 0.1, 0.15, 0.25, 0.35, 0.5, 2], columns: 4), "detail-open")
    for gesture in [
      Gesture.grabbed(at: Point(100, 50)), .dragged(to: Point(100, 90)),
      .thrown(velocity: [0, 700]),
    ] { detail.follow(gesture, seen: bench.seen(2), on: &bench.stage) }
    bench.commit(2)
    expect(
      try film(bench, [2, 2.04, 2.08, 2.12, 2.18, 2.25, 2.35, 3], columns: 4), "detail-pulled")
  }
}
