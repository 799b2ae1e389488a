import DetentGeometry
import DetentGestures
import DetentMotion
import DetentScene
import DetentStage
import Drawing
import Look
import Settings
import Testing
import Values

@testable import Widgets

/// Tiles of all sizes: nothing lies over something else, and values are read first.
@Suite struct TileRoomTests {
  static let sizes = [64.0, 84, 93, 108, 146, 190, 230, 360].flatMap { width in
    [56.0, 72, 80, 98, 140, 200, 280].map { Size(width, $0) }
  }

  @Test(arguments: sizes) func `A stepper's value is between or above its signs`(
    _ size: Size
  ) throws {
    for (unit, scale) in [("", 1.0), ("°C", 1), ("km/h", 1), ("°C", 2)] {
      var tile = TileSettings()
      (tile.kind, tile.label, tile.source) = (.stepper, "Temperature", "a")
      (tile.range, tile.step, tile.unit) = (16...24, 0.5, unit)
      var palette = Palette.test
      palette.textScale = scale
      var stepper = LookedTile(Stepper.self, tile, size: size, palette: palette)
      stepper.hear(.number(19.5))
      stepper.expectOrder("\(unit), letters × \(scale)")
      let value = try #require(stepper.box("value"))
      guard case .text(let text) = value.content else { throw CancellationError() }
      // The unit goes only where there is hardly room for the number.
      #expect(text.string.hasSuffix(unit) || unit == "" || size.width < 100, "\(unit)")
      // What is about as wide as the room for it is made a step smaller.
      var least = text
      least.size = text.leastSize
      let whole = Typesetter().size(of: least, fitting: nil)
      #expect(whole.width <= value.frame.size.width + 1, "\(unit): the value is cut")
      let places = ["minus", "plus"].map { sign in
        stepper.look.shown.filter { $0.path.contains(BoxKey(stringLiteral: sign)) }
      }
      for (target, parts) in zip(places.compactMap(\.first), places) {
        let disc = try #require(parts.first { $0.path.last == "disc" })
        #expect(!disc.frame.inset(by: 1).meets(value.frame), "\(unit): \(size)")
        #expect(target.frame.intersection(disc.frame) == disc.frame)
        let least = min(44, size.width / 2 - 1)
        #expect(target.frame.size.width >= min(least, 32) && target.frame.size.height >= 40)
      }
      let (minus, plus) = (try #require(places[0].first), try #require(places[1].first))
      #expect(!minus.frame.inset(by: 0.5).meets(plus.frame))
    }
  }

  @Test func `Letters grow with the tile, and a longer value is not larger or smaller`() throws {
    var tile = TileSettings()
    (tile.kind, tile.label, tile.source) = (.stepper, "Warmth", "a")
    (tile.range, tile.step, tile.unit) = (0...24, 0.5, "°C")
    var last = 0.0
    for size in [Size(112, 112), Size(190, 140), Size(300, 200), Size(400, 300), Size(600, 400)] {
      var stepper = LookedTile(Stepper.self, tile, size: size)
      let sizes = try [9.5, 19.5].map { number in
        stepper.hear(.number(number))
        guard case .text(let text) = try #require(stepper.box("value")).content else { return 0.0 }
        return text.size
      }
      #expect(sizes[0] == sizes[1] && sizes[0] > last, "\(size)")
      last = sizes[0]
    }
  }

  /// A tile of a kind that shows a number, and what it shows of −1234.5 kWh.
  private func show(
    _ kind: TileSettings.Kind, size: Size, scale: Double
  ) -> LayerTree {
    var tile = TileSettings()
    tile.kind = kind
    (tile.label, tile.source, tile.range, tile.unit) = ("Meter", "a", -2000...2000, "kWh")
    tile.step = 0.1
    var palette = Palette.test
    palette.textScale = scale
    var building = BuildContext(
      Configuration(), palette: palette, tree: LayerTree(size: Size(500, 500)),
      frame: Rect(origin: .zero, size: size))
    var control = tile.control(in: &building)
    var bench = Bench(building.tree)
    var context = ControlContext(time: .zero, presentation: bench.seen(0))
    control.take(
      .news(.fresh(.number(-1234.5), at: .zero), from: "a"), on: &bench.stage, in: &context)
    return bench.stage.tree
  }

  @Test(arguments: sizes) func `A number is whole or not there at all`(_ size: Size) {
    for scale in [1.0, 1.5] {
      let trees = [
        show(.gauge, size: size, scale: scale),
        show(.sparkline, size: size, scale: scale),
        show(.label, size: size, scale: scale),
        show(.slider, size: size, scale: scale),
        show(.stepper, size: size, scale: scale),
      ]
      for (kind, tree) in trees.enumerated() {
        var numbers: [TextContent] = []
        tree.visit(from: tree.root, ()) { _, layer, _ in
          if case .text(let text) = layer.content, text.string.contains("1234") {
            numbers.append(text)
          }
          return ()
        }
        #expect(!numbers.isEmpty, "\(kind)")
        #expect(
          numbers.allSatisfy { $0.overflow == .ellipsis && $0.leastSize <= 10 && $0.lines == 1 },
          "\(kind)")
      }
    }
  }

  private func slider(
    _ size: Size, _ name: String = "Light", icon: String? = "light",
    _ direction: TileSettings.Direction? = nil, scale: Double = 1
  ) -> LookedTile<Slider> {
    var tile = TileSettings()
    (tile.kind, tile.label, tile.icon, tile.source) = (.slider, name, icon, "a")
    tile.direction = direction ?? (size.height >= size.width ? .up : .across)
    var palette = Palette.test
    palette.textScale = scale
    var slider = LookedTile(Slider.self, tile, size: size, palette: palette)
    slider.hear(.number(0.5))
    return slider
  }

  @Test(arguments: sizes, [TileSettings.Direction.across, .up])
  func `A slider's words and picture are apart, and its value is larger than its name`(
    _ size: Size, _ direction: TileSettings.Direction
  ) throws {
    for (name, scale) in [("Light", 1.0), ("Arbeitszimmerlicht", 1), ("Light", 1.5), ("Light", 2)] {
      let slider = slider(size, name, direction, scale: scale)
      let marks = slider.marks.filter { $0.path.contains("outside") }
      for (index, mark) in marks.enumerated() {
        #expect(marks[..<index].allSatisfy { !$0.frame.inset(by: 1).meets(mark.frame) }, "\(name)")
      }
      let sizes = marks.compactMap { mark in
        if case .text(let text) = mark.content { (mark.path.last, text.size) } else { nil }
      }
      let value = try #require(sizes.first { $0.0 == "value" }?.1)
      #expect(try value >= #require(sizes.first { $0.0 == "name" }?.1) && value >= 10)
    }
  }

  @Test(arguments: sizes) func `A slider without a picture leaves no hole where one would be`(
    _ size: Size
  ) throws {
    let slider = slider(size, icon: nil)
    let marks = slider.marks.filter { $0.path.contains("outside") }
    #expect(marks.count == 2)
    let name = try #require(marks.first { $0.path.last == "name" }?.frame)
    if size.width > size.height { #expect(name.minX <= TileSpace.padding(size) + 4) }
  }

  @Test(arguments: sizes.filter { $0.height >= 72 })
  func `A slider's name has two lines or smaller letters before a word of it is cut`(
    _ size: Size
  ) throws {
    for name in ["Light", "Arbeitszimmer", "Light of the Arbeitszimmer"] {
      let slider = slider(size, name)
      let mark = try #require(slider.box("name"))
      guard case .text(let text) = mark.content else { throw CancellationError() }
      var word = TextContent(name.longestWord, family: text.family, size: text.leastSize)
      word.weight = text.weight
      let needed = Typesetter().size(of: word, fitting: nil).width
      let whole = size.width - 2 * TileSpace.padding(size) - 4
      #expect(mark.frame.size.width >= min(needed, whole) - 2, "\(name)")
    }
  }

  @Test func `A slider's letters grow with its tile`() throws {
    for sizes in [
      [Size(146, 98), Size(230, 140), Size(360, 200), Size(600, 266)],
      [Size(93, 140), Size(146, 230), Size(230, 360), Size(266, 600)],
    ] {
      var last = 0.0
      for size in sizes {
        guard case .text(let text) = try #require(slider(size).box("name")).content else {
          continue
        }
        #expect(text.size > last, "\(size)")
        last = text.size
      }
      #expect(last >= 28)
    }
  }

  @Test(arguments: sizes) func `A card's picture and words are apart`(_ size: Size) {
    for label in ["Lamp", "Living room", "Ventilation of the cellar", "Ausschalten"] {
      var tile = TileSettings()
      (tile.kind, tile.label, tile.icon) = (.toggle, label, "lamp")
      for scale in [1, 1.5] {
        var palette = Palette.test
        palette.textScale = scale
        let looked = LookedTile(Tile.self, tile, size: size, palette: palette)
        looked.expectOrder("\(label), letters × \(scale)")
        let badge = TileForm(size, scale: scale, label: label).badge
        #expect(looked.box(.icon).map { $0.frame == badge } ?? (badge.size.width == 0))
        #expect(looked.words.count == 2 && (badge.size.width >= 12 || scale > 1))
      }
    }
  }

  @Test(arguments: sizes, ["Bell", "Kaffeemaschine", "Good night"])
  func `A round tile's label stays clear of its rim, and shrinks before it is cut`(
    _ size: Size, _ label: String
  ) throws {
    var tile = TileSettings()
    (tile.label, tile.style) = (label, .round)
    let word = try #require(LookedTile(Tile.self, tile, size: size).marks.last)
    guard case .text(let text) = word.content else { throw CancellationError() }
    #expect(text.leastSize >= 11 && text.leastSize <= max(11, 0.5 * text.size))
    // How far a corner of the letters reaches into the round end.
    let radius = min(size.width, size.height) / 2
    let x = max(0, word.frame.size.width / 2 - (size.width / 2 - radius))
    let y = max(0, word.frame.size.height / 2 - (size.height / 2 - radius))
    #expect((x * x + y * y).squareRoot() < radius)
  }

  @Test(arguments: sizes) func `Badges of one size of card are alike where all are laid out alike`(
    _ size: Size
  ) {
    let all = ["Lamp", "Living room", "Ventilation of the cellar"].map {
      TileForm(size, scale: 1, label: $0)
    }
    for form in all where form.shape == all[0].shape { #expect(form.badge == all[0].badge) }
  }

  @Test func `The longest word ends where a line may end`() {
    #expect("Ventilation of the cellar".longestWord == "Ventilation ")
    #expect("リビングの照明".longestWord == "リビング")
  }

  @Test func `A number without range or unit is the number`() {
    let bare = ValueText(range: nil, step: nil, unit: "", isShare: false)
    #expect(bare.text(of: 21.5) == "21.5")
    #expect(bare.text(of: 21) == "21")
    #expect(bare.text(of: 3.14159) == "3.14")
    #expect(bare.text(of: -0.001) == "−0.001")
    #expect(ValueText(range: nil, step: nil, unit: "").text(of: 0.47) == "47 %")
    #expect(ValueText(range: 0...40, step: nil, unit: "°").withOwnDigits.text(of: 21.5) == "21.5°")
  }

  @Test func `Where there is hardly any room, degrees and per cent stay, and other units go`() {
    func short(_ unit: String, share: Bool = false) -> String {
      ValueText(range: share ? nil : 0...100, step: nil, unit: unit).short.text(
        of: share ? 0.5 : 50)
    }
    #expect(short("°C") == "50°" && short("bar") == "50" && short("", share: true) == "50%")
  }

  @Test func `With a unit a number is the one that the source's range is of`() {
    var configuration = Configuration()
    func text(
      _ value: Double, range: (Double, Double), tile ends: ClosedRange<Double>? = nil, unit: String
    ) -> String {
      var source = SourceSettings(name: "a", kind: Said())
      var number = NumberMapping()
      number.range = ValueRange(zero: .number(range.0), one: .number(range.1))
      source.mapping.form = .number(number)
      source.unit = unit
      configuration.sources = [source]
      var tile = TileSettings()
      (tile.source, tile.range) = ("a", ends)
      return ValueText(tile, in: configuration).text(of: value)
    }
    #expect(text(0.65, range: (0, 100), unit: "%") == "65 %")
    #expect(text(0.5375, range: (0, 40), unit: "°C") == "21.5°C")
    #expect(text(0.25, range: (20, -20), unit: "A") == "10\u{202F}A")
    #expect(text(0.65, range: (0, 255), unit: "") == "65 %")
    #expect(text(0.65, range: (0, 100), tile: 0...1, unit: "") == "65 %")
    #expect(text(0.65, range: (0, 100), tile: 0...2, unit: "") == "0.65")
  }

  @Test func `Between 0 and 1 a number has decimal places`() {
    #expect(ValueText(range: 0...1, step: nil, unit: "").text(of: 0.65) == "0.65")
    #expect(ValueText(range: 0...100, step: nil, unit: "").text(of: 64.6) == "65")
  }

  @Test func `A stepper without a range goes on from what the source says`() {
    var configuration = Configuration()
    configuration.sources = [SourceSettings(name: "a", kind: Said())]
    var tile = TileSettings()
    (tile.label, tile.source, tile.action) = ("Steps", "a", "b")
    var stepper = LookedTile(Stepper.self, tile, in: configuration, size: Size(180, 140))
    stepper.hear(.number(21.5))
    stepper.tap(.part(1))
    #expect(
      stepper.effects.contains(.perform(action: "b", value: .number(23), send: Send(1)))
        || stepper.effects.contains(.perform(action: "b", value: .number(22), send: Send(1))))
  }

  @Test func `A slider pulled past its end stays within what is free around it`() throws {
    for size in [Size(93, 200), Size(360, 92)] {
      let frame = Rect(origin: Point(50, 50), size: size)
      var building = BuildContext(
        Configuration(), palette: .test, tree: LayerTree(size: Size(500, 500)), frame: frame)
      var tile = TileSettings()
      tile.direction = size.height > size.width ? .up : .across
      var slider = LookTile<Slider>(tile, in: &building)
      var bench = Bench(building.tree)
      var start = bench.context
      slider.take(.recalled(.number(1)), on: &bench.stage, in: &start)
      var context = ControlContext(time: .zero, presentation: bench.seen(0))
      slider.take(.touch(.grabbed(at: Point(100, 100)), on: 0), on: &bench.stage, in: &context)
      slider.take(.touch(.dragged(to: Point(900, -900)), on: 0), on: &bench.stage, in: &context)
      bench.commit(0)
      let seen = bench.stage.tree.bounds(of: slider.layer, as: bench.seen(2))
      #expect(seen.minY >= frame.minY - 8 && seen.maxX <= frame.maxX + 8)
      #expect(seen.size.height > frame.size.height + 2 || seen.size.width > frame.size.width + 2)
    }
  }

  @Test func `Turned on and off, no colour overshoots and the glyph is always seen`() throws {
    var settings = TileSettings()
    (settings.kind, settings.icon, settings.label) = (.toggle, "light", "Lamp")
    settings.isOn = true
    var building = BuildContext(
      Configuration(), palette: .test, tree: LayerTree(size: Size(300, 300)),
      frame: Rect(x: 0, y: 0, width: 190, height: 140))
    var tile = LookTile<Tile>(settings, in: &building)
    var bench = Bench(building.tree)
    let button = try #require(tile.icon)
    let icon = try #require(bench.stage.tree[button].children.first)
    for (start, _) in [(0.0, false), (3, true)] {
      var context = ControlContext(time: .zero, presentation: bench.seen(start))
      let from = bench.seen(start)[button].color
      tile.take(.touch(.activated, on: 0), on: &bench.stage, in: &context)
      bench.commit(start)
      let to = bench.seen(start + 2)[button].color
      for frame in 0..<120 {
        let seen = bench.seen(start + Double(frame) / 120)
        let (disc, glyph) = (seen[button].color, seen[icon].color)
        for part in [\Color.red, \.green, \.blue] {
          let (low, high) = (
            min(from[keyPath: part], to[keyPath: part]), max(from[keyPath: part], to[keyPath: part])
          )
          #expect(disc[keyPath: part] >= low - 0.02 && disc[keyPath: part] <= high + 0.02)
        }
        // At most a frame is in between.
        if frame != 15, frame != 16 { #expect(disc.contrast(with: glyph) > 1.8, "\(frame)") }
      }
    }
  }

  @Test func `Where edges are drawn, words have 7 to 1 and edges 3 to 1`() {
    let colors = ThemeColors.highContrast
    let tiles = [colors.tile, colors.pane]
    for ground in tiles {
      for ink in [colors.text, colors.secondaryText, colors.error, colors.accent] {
        #expect(ink.contrast(with: ground) >= 7)
      }
      #expect((colors.outline ?? .clear).contrast(with: ground) >= 3)
    }
    var palette = Palette.test
    (palette.tile, palette.text, palette.outline) = (colors.tile, colors.text, colors.outline)
    palette.secondaryText = colors.secondaryText
    #expect(palette.pale.contrast(with: palette.tile) >= 7 && palette.pale != colors.text)
    let stroke = palette.tile.mixed(with: palette.text, palette.faint)
    #expect(stroke.contrast(with: palette.tile) >= 3)
    #expect(palette.ink(on: colors.accent).contrast(with: colors.accent) >= 7)
    var theme = ThemeSettings()
    theme.name = "high-contrast"
    #expect(!theme.showsMaterial && !theme.showsShadows)
  }

  @Test func `A soft spring does not throw the pane off the screen`() throws {
    var tree = LayerTree(size: Size(800, 480))
    let layer = tree.add(Layer(frame: Rect(x: 0, y: 0, width: 800, height: 480)), to: tree.root)
    tree[layer].anchor = .zero
    tree[layer].values.position = Point(0, 60)
    var pane = Pane(
      layer: layer, closed: Point(0, 400), open: Point(0, 60),
      spring: try Spring(dampingRatio: 0.16, response: 0.5), rule: .sign, band: nil, detent: .open)
    pane.reach = Pane.Reach(closed: 68, open: 484, aside: 744)
    var bench = Bench(tree)
    pane.go(to: .closed, on: &bench.stage)
    bench.commit(0)
    let lowest = (0..<600).map { bench.seen(Double($0) / 120)[layer].position.y }.max() ?? 0
    #expect(lowest > 420 && lowest <= 469)
    #expect(bench.seen(20)[layer].position.y == 400)
  }

  @Test(arguments: [
    (0.16, 1.0, SIMD2(0.0, -6000)), (0.16, 1, SIMD2(0, 6000)), (0.577, 0.36, SIMD2(0, 9000)),
    (0.9, 1.5, SIMD2(5500, 0)), (0.9, 1.5, SIMD2(-9000, -9000)), (1.4, 2, SIMD2(9000, 9000)),
  ])
  func `However it is thrown, the pane stays within reach and begins as fast as the finger`(
    ratio: Double, response: Double, velocity: SIMD2<Double>
  ) throws {
    var tree = LayerTree(size: Size(800, 480))
    let layer = tree.add(Layer(frame: Rect(x: 0, y: 0, width: 800, height: 480)), to: tree.root)
    tree[layer].anchor = .zero
    tree[layer].values.position = Point(0, 300)
    var pane = Pane(
      layer: layer, closed: Point(0, 400), open: Point(0, 60),
      spring: try Spring(dampingRatio: ratio, response: response), rule: .sign, band: nil)
    pane.reach = Pane.Reach(closed: 68, open: 484, aside: 744)
    var bench = Bench(tree)
    pane.fly(from: Point(0, 300), velocity: velocity, on: &bench.stage)
    bench.commit(0)
    let places = (0..<1200).map { bench.seen(Double($0) / 240)[layer].position }
    #expect(places.allSatisfy { $0.y <= 469 && $0.y >= 60 - 485 && abs($0.x) <= 745 })
    let first = bench.seen(1e-4)[layer].position
    #expect(abs((first.x - 0) / 1e-4 - velocity.x) < 0.05 * abs(velocity.x) + 30)
    #expect(abs((first.y - 300) / 1e-4 - velocity.y) < 0.05 * abs(velocity.y) + 30)
  }
}

extension Rect {
  fileprivate func meets(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}

/// A source that says something new by itself.
private struct Said: SourceKind { var goesOn: Bool { true } }
