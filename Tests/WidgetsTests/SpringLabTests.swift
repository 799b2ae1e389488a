import DetentAnimation
import DetentGeometry
import DetentGestures
import DetentMotion
import DetentScene
import DetentStage
import DisplayHeadless
import Drawing
import Forms
import Localization
import Settings
import TestSupport
import Testing
import Widgets

@testable import Demos

@Suite struct SpringLabTests {
  private let start = Instant(nanoseconds: 7_123_456_789)

  @Test(arguments: 0..<7) func `Each dialect is shown in its own words and tuned in them`(
    index: Int
  ) throws {
    var house = LabHouse(try LabHouse.springs(), shown: "spring \(index)")
    let parameters = house.lab.parameters
    #expect(parameters.dialect == LabHouse.dialects[index].0)
    #expect(parameters.numbers == LabHouse.dialects[index].1)
    let keys = parameters.dialect.keys
    for number in 0..<3 {
      let isShown = house.lab.sliders[number].scale != nil
      #expect(isShown == keys.indices.contains(number))
      #expect(house.isSeen(house.lab.sliders[number].row) == isShown)
    }
    for (number, key) in keys.enumerated() {
      let scale = try #require(house.lab.sliders[number].scale)
      #expect(house.texts.contains(scale.title))
      #expect(house.texts.contains(scale.text(of: parameters.numbers[number])))
      let before = house.lab.parameters
      house.drag(.part(number), by: 12, start.advanced(by: Double(number)))
      let after = house.lab.parameters
      #expect(after.numbers[number] > before.numbers[number], "\(key.name)")
      for other in keys.indices where other != number {
        #expect(after.numbers[other] == before.numbers[other])
      }
      #expect(house.effects.last == .tune(spring: "spring \(index)", after))
      #expect(house.lab.ball.spring == after.spring)
    }
    #expect(try LabHouse.springs()[index].parameters == parameters)
  }

  @Test func `A spring of the book settles in the lab as the alert does that is captioned so`()
    throws
  {
    let parameters = try SpringParameters(.book, [14, 14, 1])
    let house = LabHouse([NamedSpring(name: "alert", parameters)], shown: "alert")
    #expect(house.lab.ball.spring == AlertMotion(.plain).coming.scaleSpring)
    let plot = house.lab.graph.plot
    #expect(plot.span == 1 && SpringFigures(plot.spring).settling < 1)
    // The line goes as the alert's scale does: half of the way after ln 2 / 7 s.
    let line = plot.points
    let half = line.first { $0.y - SpringPlot.margin <= plot.y(of: 0.5) }
    #expect(abs((try #require(half).x - SpringPlot.margin) / plot.size.width - 0.099) < 0.005)
  }

  @Test func `On a wall it tunes and keeps nothing, and says why`() throws {
    var house = LabHouse(try LabHouse.springs(), isLocked: true)
    #expect(house.texts.contains(Palette.dark.strings.keepsNothing))
    #expect(!house.texts.contains(Palette.dark.strings.keep))
    #expect(!house.lab.parts.contains { $0.name == SpringLab.Part.keep })
    let before = house.lab.parameters
    house.drag(0, by: 40, start)
    // Its own ball follows, to look at, and Reset brings it back.
    #expect(house.lab.parameters != before && house.lab.ball.spring == house.lab.parameters.spring)
    house.tap(SpringLab.Part.keep, start.advanced(by: 1))
    house.tap(SpringLab.Part.reset, start.advanced(by: 2))
    #expect(house.lab.parameters == before)
    #expect(house.effects.isEmpty)
  }

  @Test func `The built-in springs are in the words of those who made them`() {
    for (spring, same) in zip(
      NamedSpring.builtIn, [Spring.hand, .dynamics, .pop, .press, nil] as [Spring?])
    {
      if let same { #expect(spring.spring == same) }
      #expect(spring.parameters.spring == spring.spring)
    }
    #expect(
      NamedSpring.builtIn.map(\.parameters.dialect)
        == [.constants, .attachment, .bounciness, .bounciness, .response])
    #expect(NamedSpring.builtIn.last?.parameters.numbers == [0.86, 0.42])
  }

  @Test func `A slider follows from the first pixel, from where it is seen`() {
    var house = LabHouse(shown: "hand")
    let knob = house.lab.sliders[0].knob
    func x(_ house: LabHouse, _ time: Instant) -> MotionState<AnimatedValue> {
      house.base.state(.position, of: knob, time)
    }
    // Choosing another spring sends the knobs on their way; one is caught in flight.
    house.tap(SpringLab.Part.chip(2), start)
    let time = start.advanced(by: 0.07)
    let before = x(house, time)
    #expect(before.velocity.x.magnitude > 1)
    house.act(.grabbed(at: Point(40, 10)), 0, time)
    #expect((x(house, time).value - before.value).magnitude < 1e-9)
    house.act(.dragged(to: Point(41, 10)), 0, time)
    #expect(abs(x(house, time).value.x - before.value.x - 1) < 1e-9)
  }

  @Test func `A slider that a spring brings with it has its bar end at its knob all the way`()
    throws
  {
    // Two numbers, then three.
    var house = LabHouse(try LabHouse.springs(), shown: "spring 1")
    let third = house.lab.sliders[2]
    house.tap(SpringLab.Part.chip(0), start)
    let tree = house.base.stage.tree
    let track = try #require(tree[third.knob].parent)
    let bar = try #require(tree[track].children.dropLast().last)
    let apart = (1...60).map { frame in
      let time = start.advanced(by: Double(frame) / 60)
      let knob = house.base.state(.position, of: third.knob, time).value.x
      return abs(house.base.state(.size, of: bar, time).value.x - knob)
    }
    #expect(apart.max() ?? 1 < 1e-6)
  }

  @Test func `A knob is small again when its finger goes, though another spring came meanwhile`()
    throws
  {
    for other in [1, 2] {
      var house = LabHouse(try LabHouse.springs(), shown: "spring 0")
      house.act(.grabbed(at: Point(40, 10)), 2, start)
      house.tap(SpringLab.Part.chip(other), start.advanced(by: 0.3))
      house.act(.thrown(velocity: .zero), 2, start.advanced(by: 0.6))
      let knob = house.lab.sliders[2].knob
      #expect(house.base.state(.scale, of: knob, start.advanced(by: 9)).value.x == 1)
    }
  }

  @Test func `No slider leaves what the configuration allows, however far it is dragged`() throws {
    for index in LabHouse.dialects.indices {
      var house = LabHouse(try LabHouse.springs(), shown: "spring \(index)")
      let keys = house.lab.parameters.dialect.keys
      for (number, key) in keys.enumerated() {
        for way in [1e9, -1e9, .infinity, -.infinity, .nan] {
          house.drag(.part(number), by: way, start)
          let value = house.lab.parameters.numbers[number]
          #expect(value.isFinite && value >= key.bounds.lower && value <= key.bounds.upper)
          #expect(!key.bounds.isAbove || value > key.bounds.lower)
        }
      }
      let written = house.lab.parameters
      #expect(try SpringParameters(written.dialect, written.numbers) == written)
    }
  }

  @Test func `A number beyond a hand's use keeps its place and its value`() throws {
    let stiff = NamedSpring(name: "stiff", try SpringParameters(.constants, [9e5, 0.01, 900]))
    var house = LabHouse([stiff])
    for number in 0..<3 {
      house.act(.grabbed(at: Point(50, 10)), .part(number), start)
      house.act(.tapped, .part(number), start)
    }
    #expect(house.lab.parameters == stiff.parameters)
    #expect(house.effects.isEmpty)
    let scale = try #require(house.lab.sliders[0].scale)
    #expect(scale.fraction(of: 9e5) == 1)
  }

  @Test func `Keep and Reset say what they mean, and only when something was tuned`() {
    var house = LabHouse(shown: "press")
    house.tap(SpringLab.Part.keep, start)
    house.tap(SpringLab.Part.reset, start)
    #expect(house.effects.isEmpty)
    house.drag(1, by: -60, start)
    let tuned = house.lab.parameters
    house.tap(SpringLab.Part.keep, start)
    #expect(house.effects.last == .keep(spring: "press", tuned))
    house.tap(SpringLab.Part.reset, start)
    #expect(house.lab.parameters == NamedSpring.builtIn[3].parameters)
    #expect(house.effects.last == .tune(spring: "press", NamedSpring.builtIn[3].parameters))
    #expect(!house.lab.isTuned)
  }

  @Test func `What was kept is where Reset goes back to; nothing moves by it`() throws {
    var house = LabHouse(shown: "hand")
    house.drag(0, by: 30, start)
    let parameters = house.lab.parameters
    let time = start.advanced(by: 0.4)
    let before = house.ball(time)
    house.lab.take(kept: [NamedSpring(name: "hand", parameters)], on: &house.base.stage)
    house.base.commit(time)
    #expect(house.lab.parameters == parameters && !house.lab.isTuned)
    #expect((house.ball(time).value - before.value).magnitude < 1e-9)
    house.drag(0, by: 30, time)
    house.tap(SpringLab.Part.reset, time)
    #expect(house.lab.parameters == parameters)
  }

  @Test func `A page that is built anew under fingers leaves knob and ball in their hands`() throws
  {
    var house = LabHouse()
    house.act(.grabbed(at: Point(100, 20)), 0, start)
    house.act(.dragged(to: Point(130, 20)), 0, start)
    house.act(.grabbed(at: Point(300, 300)), SpringLab.Part.ball, start)
    house.act(.dragged(to: Point(350, 280)), SpringLab.Part.ball, start)
    let (chosen, ball) = (house.lab.sliders[0].chosen, house.ball(start).value)
    var other = LabHouse(palette: .light)
    other.lab.resume(from: house.lab, on: &other.base.stage)
    other.base.commit(start)
    #expect(chosen != nil && other.lab.sliders[0].chosen == chosen)
    #expect(other.lab.ball.isHeld && other.ball(start).value == ball)
    for one in 0..<2 {
      let way = Double(one) * 10
      house.act(.dragged(to: Point(160 + way, 20)), 0, start)
      other.act(.dragged(to: Point(160 + way, 20)), 0, start)
      #expect(other.lab.sliders[0].chosen == house.lab.sliders[0].chosen)
    }
    other.act(.thrown(velocity: .zero), SpringLab.Part.ball, start)
    other.act(.thrown(velocity: .zero), 0, start)
    #expect(!other.lab.ball.isHeld && !other.lab.sliders[0].isHeld)
  }

  @Test func `Another page takes over the spring and its numbers`() throws {
    var house = LabHouse(shown: "pop")
    house.drag(0, by: 40, start)
    var other = LabHouse(size: Size(480, 700))
    other.lab.resume(from: house.lab, on: &other.base.stage)
    #expect(other.lab.parameters == house.lab.parameters && other.lab.isTuned)
    #expect(other.lab.ball.spring == house.lab.parameters.spring)
  }

  @Test(
    arguments: [
      Size(1280, 560), Size(800, 400), Size(480, 700), Size(1024, 600), Size(480, 240),
      Size(320, 280), Size(480, 520),
    ], [false, true])
  func `Everything to touch is large enough, on the page, and clear of the rest`(
    size: Size, isRightToLeft: Bool
  ) throws {
    var palette = Palette.dark
    palette.isRightToLeft = isRightToLeft
    let house = LabHouse(size: size, palette: palette)
    let seen = PresentationTree(of: house.base.stage, in: house.base.engine, at: start)
    let page = Rect(origin: .zero, size: size)
    var frames: [Rect] = []
    for part in house.lab.parts where house.isSeen(part.layer) {
      let frame = house.base.stage.tree.bounds(of: part.layer, as: seen)
      #expect(frame.size.width >= 44 && frame.size.height >= 44, "\(part.name)")
      #expect(page.contains(frame.origin) && frame.maxX <= page.maxX && frame.maxY <= page.maxY)
      for other in frames {
        let isApart =
          frame.minX >= other.maxX - 0.5 || other.minX >= frame.maxX - 0.5
          || frame.minY >= other.maxY - 0.5 || other.minY >= frame.maxY - 0.5
        #expect(isApart, "\(part.name)")
      }
      frames.append(frame)
    }
  }

  @Test(arguments: [320, 480, 640, 800, 1280])
  func `The ball has room in its lane and the curve in its card, or they are not there`(
    width: Double
  ) {
    for height in stride(from: 160.0, through: 1000, by: 4) {
      let places = SpringLabLayout(Size(width, height), margin: width < 400 ? 12 : 24)
      if places.lane != .zero { #expect(places.lane.size.height >= 60, "\(height)") }
      if places.graph != .zero { #expect(places.graph.size.height >= 112, "\(height)") }
      // Beside the sliders there is one for the ball, unless both are narrow and low; from here on
      // there are both.
      if width > height * 1.1, width >= 400 || height >= 268 {
        #expect(places.lane != .zero, "\(height)")
      }
      if height >= 560 { #expect(places.lane != .zero && places.graph != .zero, "\(height)") }
    }
  }

  /// On the pages of screens from 320×480 to 1280×800; Arabic and Japanese are left out, since the
  /// tests' font lacks their letters.
  @Test(
    arguments: Language.allCases.filter { ![.arabic, .japanese].contains($0) },
    [(1280.0, 560.0, 32.0), (800, 400, 24), (480, 700, 24), (480, 240, 12), (320, 274, 12)])
  func `No word in the lab is cut or touches another`(
    language: Language, page: (width: Double, height: Double, margin: Double)
  ) {
    for (scale, isLocked) in [(1.0, false), (1, true), (1.25, false)] {
      var palette = Palette.dark
      (palette.strings, palette.textScale) = (language.strings, scale)
      let house = LabHouse(
        shown: "dynamics", size: Size(page.width, page.height), palette: palette,
        isLocked: isLocked, margin: page.margin)
      let tree = house.base.stage.tree
      let seen = PresentationTree(of: tree)
      var words: [(string: String, frame: Rect)] = []
      tree.visit(from: house.lab.layer, ()) { id, layer, _ in
        guard case .text(var text) = layer.content, !text.string.isEmpty else { return () }
        if text.leastSize > 0 { text.size = text.leastSize }
        let whole = house.base.typesetter.size(of: text, fitting: nil).width
        let size = house.base.typesetter.size(of: text, fitting: layer.size.width)
        #expect(text.lines > 1 || whole <= layer.size.width + 1, "\(text.string) at \(scale)")
        #expect(size.height <= layer.size.height + 2, "\(text.string) at \(scale)")
        var frame = tree.bounds(of: id, as: seen)
        if text.alignment == .trailing { frame.origin.x = frame.maxX - size.width }
        if text.alignment != .center { frame.size.width = size.width }
        // Without the space between two lines.
        frame.origin.y += text.size * 0.2
        frame.size.height -= text.size * 0.4
        words.append((text.string, frame))
        return ()
      }
      for (index, one) in words.enumerated() {
        for other in words[(index + 1)...] where meet(one.frame, other.frame) {
          Issue.record("\(one) touches \(other) at \(scale)")
        }
      }
      #expect(words.count >= 8)
    }
  }

  private func meet(_ a: Rect, _ b: Rect) -> Bool {
    a.minX < b.maxX && b.minX < a.maxX && a.minY < b.maxY && b.minY < a.maxY
  }

  @Test(arguments: [1.0, 1.25, 1.5, 2, 3], [(480.0, 240.0), (320, 274), (320, 250)])
  func `A knob has a way, and words leave it free`(scale: Double, page: (Double, Double)) {
    var palette = Palette.dark
    palette.textScale = scale
    let house = LabHouse(
      shown: "dynamics", size: Size(page.0, page.1), palette: palette, margin: 12)
    let tree = house.base.stage.tree
    for slider in house.lab.sliders {
      let slot = tree.bounds(of: slider.slot, as: PresentationTree(of: tree))
      #expect(slot.size.width - LabSlider.knobSide >= 24)
      let card = tree.bounds(of: slider.row, as: PresentationTree(of: tree))
      #expect(slot.minX >= card.minX && slot.maxX <= card.maxX)
    }
  }

  @Test(arguments: [false, true]) func `A knob moves the way its numbers run`(
    isRightToLeft: Bool
  ) throws {
    var palette = Palette.dark
    palette.isRightToLeft = isRightToLeft
    var house = LabHouse(shown: "hand", palette: palette)
    let before = house.lab.parameters.numbers[0]
    house.drag(0, by: isRightToLeft ? -40 : 40, start)
    #expect(house.lab.parameters.numbers[0] > before)
    let slider = house.lab.sliders[0]
    let seen = PresentationTree(
      of: house.base.stage, in: house.base.engine, at: start.advanced(by: 9))
    let fill = house.base.stage.tree.bounds(of: slider.fill, as: seen)
    let slot = house.base.stage.tree.bounds(of: slider.slot, as: seen)
    let knob = house.base.stage.tree.bounds(of: slider.knob, as: seen)
    #expect(abs((isRightToLeft ? fill.maxX - slot.maxX : fill.minX - slot.minX)) < 1)
    #expect(abs((isRightToLeft ? fill.minX : fill.maxX) - knob.center.x) < 1)
  }

  @Test func `Every card of the lab speaks the panel's language`() {
    var palette = Palette.dark
    palette.strings = .german
    let house = LabHouse(shown: "pane", palette: palette)
    #expect(house.texts.contains("Ansprechzeit") && house.texts.contains("0,42\u{202F}s"))
    #expect(!house.texts.contains { $0.contains("0.") || $0 == "Response" })
  }

  @Test(arguments: [(800.0, 276.0), (480, 240), (1280, 560)])
  func `Buttons are as far from the card's edges as all else`(page: (Double, Double)) {
    let house = LabHouse(shown: "pane", size: Size(page.0, page.1), margin: 24)
    let tree = house.base.stage.tree
    let seen = PresentationTree(of: tree)
    let button = tree.bounds(of: house.lab.buttons.reset, as: seen)
    let knobs = house.lab.sliders.filter { house.isSeen($0.row) }
      .map { tree.bounds(of: $0.row, as: seen) }
    #expect(knobs.count == 2)
    guard let card = tree[house.lab.buttons.reset].parent.map({ tree.bounds(of: $0, as: seen) })
    else { return }
    #expect(button.minX - card.minX >= 12 && card.maxX - button.maxX >= 12)
    #expect(button.minY - card.minY >= 12 && card.maxY - button.maxY >= 12)
    for knob in knobs { #expect(!meet(knob.inset(by: 1), button)) }
  }

  @Test func `More springs than fit are reached by arrows`() throws {
    let many = (0..<40).map { NamedSpring(name: "a spring \($0)", spring: .hand) }
    var house = LabHouse(many, size: Size(480, 700))
    #expect(house.texts.contains("a spring 0  1/40"))
    house.tap(SpringLab.Part.chip(0), start)
    #expect(house.texts.contains("a spring 39  40/40"))
    house.tap(SpringLab.Part.chip(1), start)
    #expect(house.lab.shown == 0)
  }

  @Test func `A spring that the file has in other words now is shown in those`() throws {
    var house = LabHouse(shown: "hand")
    house.drag(2, by: 30, start)
    house.act(.grabbed(at: .zero), 2, start)
    let other = NamedSpring(name: "hand", try SpringParameters(.duration, [0.5, 0.3]))
    house.lab.take(kept: [other], on: &house.base.stage)
    house.act(.dragged(to: Point(20, 0)), 2, start)
    house.act(.thrown(velocity: .zero), 2, start)
    #expect(house.lab.parameters == other.parameters && !house.lab.isTuned)
    #expect(house.texts.isSuperset(of: ["Duration", "Bounce"]))
    #expect(house.lab.sliders[2].scale == nil)
  }

  @Test(arguments: [
    ("lab-wide", Size(1280, 560), Palette.dark, "hand"),
    ("lab-small", Size(800, 400), Palette.dark, "dynamics"),
    ("lab-tall", Size(480, 700), Palette.light, "press"),
  ])
  func `The page as it is meant to look`(
    name: String, size: Size, palette: Palette, shown: String
  ) throws {
    var house = LabHouse(shown: shown, size: size, palette: palette)
    if name == "lab-wide" {
      house.drag(1, by: -20, start)
      house.act(.grabbed(at: .zero), SpringLab.Part.ball, start)
      house.act(.dragged(to: Point(-180, -24)), SpringLab.Part.ball, start)
    }
    let picture = try house.base.picture(at: start.advanced(by: 1))
    #expect(GoldenImage(name, beside: #filePath).difference(from: picture) == nil)
  }
}
