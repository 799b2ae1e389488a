import DetentAnimation
import DetentMotion
import DisplayHeadless
import Drawing
import Geometry
import Gestures
import Scene
import Settings
import Stage
import TestSupport
import Testing

@testable import Widgets

/// One spring in each dialect.
private let dialects: [(SpringWords.Dialect, [Double])] = [
  (.constants, [300, 20, 1]), (.response, [0.86, 0.42]), (.duration, [0.4, 0.2]),
  (.attachment, [3.5, 0.4, 10]), (.bounciness, [6, 15]), (.tension, [210, 20, 1]),
]

private func springs() throws -> [NamedSpring] {
  try dialects.enumerated().map { number, dialect in
    NamedSpring(name: "spring \(number)", try SpringWords(dialect.0, dialect.1))
  }
}

private struct LabHouse {
  var base: WidgetBench
  var lab: SpringLab
  var effects: [ControlContext.Effect] = []

  init(
    _ springs: [NamedSpring] = NamedSpring.builtIn, shown: String? = nil,
    size: Size = Size(1280, 560), palette: Palette = .dark
  ) {
    let isLight = palette == .light
    base = WidgetBench(size: size, background: Color(hex: isLight ? 0xE9EDF2 : 0x1B2027))
    lab = SpringLab(
      springs: springs, notes: ["pane": "Moves the pane"], shown: shown,
      frame: Rect(origin: .zero, size: size), palette: palette, in: &base.stage.tree,
      parent: base.stage.tree.root)
  }

  mutating func act(_ gesture: Gesture, _ part: Int, _ time: Instant) {
    let seen = PresentationTree(of: base.stage, in: base.engine, at: time)
    var context = ControlContext(time: time, presentation: seen)
    lab.handle(gesture, part: part, on: &base.stage, in: &context)
    effects += context.effects
    base.commit(time)
  }

  mutating func drag(_ part: Int, by way: Double, _ time: Instant) {
    act(.grabbed(at: Point(100, 20)), part, time)
    act(.dragged(to: Point(100 + way, 20)), part, time)
    act(.thrown(velocity: .zero), part, time)
  }

  mutating func tap(_ part: Int, _ time: Instant) {
    act(.pressed, part, time)
    act(.activated, part, time)
  }

  func ball(_ time: Instant) -> MotionState<AnimatedValue> {
    base.state(.position, of: lab.ball.layer, time)
  }

  func text(of layer: LayerID) -> String {
    if case .text(let text) = base.stage.tree[layer].content { text.string } else { "" }
  }

  /// All words on the glass.
  var texts: Set<String> {
    var found: Set<String> = []
    base.stage.tree.visit(from: base.stage.tree.root, ()) { id, _, _ in
      found.insert(text(of: id))
      return ()
    }
    return found
  }
}

@Suite struct SpringLabTests {
  private let start = Instant(nanoseconds: 7_123_456_789)

  @Test(arguments: 0..<6) func `Each dialect is shown in its own words and tuned in them`(
    index: Int
  ) throws {
    var house = LabHouse(try springs(), shown: "spring \(index)")
    let words = house.lab.words
    #expect(words.dialect == dialects[index].0)
    #expect(words.numbers == dialects[index].1)
    let keys = words.dialect.keys
    for number in 0..<3 {
      let isShown = house.lab.sliders[number].scale != nil
      #expect(isShown == keys.indices.contains(number))
      #expect(house.base.stage.tree[house.lab.sliders[number].row].isHidden != isShown)
    }
    for (number, key) in keys.enumerated() {
      let scale = try #require(house.lab.sliders[number].scale)
      #expect(house.texts.contains(scale.title))
      #expect(house.texts.contains(scale.text(of: words.numbers[number])))
      let before = house.lab.words
      house.drag(number, by: 12, start.advanced(by: Double(number)))
      let after = house.lab.words
      #expect(after.numbers[number] > before.numbers[number], "\(key.name)")
      for other in keys.indices where other != number {
        #expect(after.numbers[other] == before.numbers[other])
      }
      #expect(house.effects.last == .tune(spring: "spring \(index)", after))
      #expect(house.lab.ball.spring == after.spring)
    }
    #expect(try springs()[index].words == words)
  }

  @Test func `The built-in springs are in the words of those who made them`() {
    for (spring, same) in zip(
      NamedSpring.builtIn, [Spring.hand, .dynamics, .pop, .press, nil] as [Spring?])
    {
      if let same { #expect(spring.spring == same) }
      #expect(spring.words.spring == spring.spring)
    }
    #expect(
      NamedSpring.builtIn.map(\.words.dialect)
        == [.constants, .attachment, .bounciness, .bounciness, .response])
    #expect(NamedSpring.builtIn.last?.words.numbers == [0.86, 0.42])
  }

  @Test func `A slider follows from the first pixel, from where it is seen`() {
    var house = LabHouse(shown: "hand")
    let knob = house.lab.sliders[0].knob
    func x(_ house: LabHouse, _ time: Instant) -> MotionState<AnimatedValue> {
      house.base.state(.position, of: knob, time)
    }
    // Choosing another spring sends the knobs on their way; one is caught in flight.
    house.tap(SpringLab.Part.chips + 2, start)
    let time = start.advanced(by: 0.07)
    let before = x(house, time)
    #expect(before.velocity.x.magnitude > 1)
    house.act(.grabbed(at: Point(40, 10)), 0, time)
    #expect((x(house, time).value - before.value).magnitude < 1e-9)
    house.act(.dragged(to: Point(41, 10)), 0, time)
    #expect(abs(x(house, time).value.x - before.value.x - 1) < 1e-9)
  }

  @Test func `No slider leaves what the configuration allows, however far it is dragged`() throws {
    for index in dialects.indices {
      var house = LabHouse(try springs(), shown: "spring \(index)")
      let keys = house.lab.words.dialect.keys
      for (number, key) in keys.enumerated() {
        for way in [1e9, -1e9, .infinity, -.infinity, .nan] {
          house.drag(number, by: way, start)
          let value = house.lab.words.numbers[number]
          #expect(value.isFinite && value >= key.bounds.lower && value <= key.bounds.upper)
          #expect(!key.bounds.isAbove || value > key.bounds.lower)
        }
      }
      let written = house.lab.words
      #expect(try SpringWords(written.dialect, written.numbers) == written)
    }
  }

  @Test func `A number beyond a hand's use keeps its place and its value`() throws {
    let stiff = NamedSpring(name: "stiff", try SpringWords(.constants, [9e5, 0.01, 900]))
    var house = LabHouse([stiff])
    for number in 0..<3 {
      house.act(.grabbed(at: Point(50, 10)), number, start)
      house.act(.tapped, number, start)
    }
    #expect(house.lab.words == stiff.words)
    #expect(house.effects.isEmpty)
    let scale = try #require(house.lab.sliders[0].scale)
    #expect(scale.part(of: 9e5) == 1)
  }

  @Test func `The curve is the spring's own motion to within a pixel`() throws {
    for named in NamedSpring.builtIn + (try springs()) {
      let house = LabHouse([named])
      let plot = house.lab.graph.plot
      guard case .curve(let curve) = house.base.stage.tree[house.lab.graph.line].content else {
        Issue.record("no curve")
        continue
      }
      for step in 0..<2000 {
        let time = plot.span * Double(step) / 2000
        let value = named.spring.state(after: time, from: MotionState(0.0), to: 1).value
        let x = plot.x(of: time) + SpringPlot.margin
        let right = curve.points.firstIndex { $0.x >= x } ?? curve.points.count - 1
        let (a, b) = (curve.points[max(0, right - 1)], curve.points[right])
        let k = b.x > a.x ? (x - a.x) / (b.x - a.x) : 0
        let drawn = a.y + (b.y - a.y) * min(max(k, 0), 1) - SpringPlot.margin
        #expect(abs(drawn - plot.y(of: value)) < 1, "\(named.name) at \(time)")
      }
    }
  }

  @Test func `What is on the glass is that curve`() throws {
    let house = LabHouse(shown: "hand")
    let picture = try house.base.picture(at: start)
    let (plot, place) = (house.lab.graph.plot, house.lab.graph.place)
    let card = house.base.stage.tree[house.lab.graph.card].values
    let origin = Point(
      card.position.x - card.size.width / 2 + place.minX,
      card.position.y - card.size.height / 2 + place.minY)
    for part in stride(from: 0.3, through: 0.98, by: 0.04) {
      let x = (plot.size.width * part).rounded(.down)
      let time = (x + 0.5) / plot.size.width * plot.span
      let value = Spring.hand.state(after: time, from: MotionState(0.0), to: 1).value
      // The middle of the pixels in the accent's colour.
      let (column, top) = (Int(origin.x + x), Int(origin.y) - 4)
      let lit = picture.withPixels { view in
        (top..<Int(origin.y + plot.size.height)).filter {
          view.row($0)[column] & 0xFFFFFF == 0xFFB454
        }
      }
      let middle = (Double(lit.first ?? 0) + Double(lit.last ?? 0)) / 2 + 0.5
      #expect(abs(middle - origin.y - plot.y(of: value)) < 1.5, "at \(time) s")
    }
  }

  @Test(arguments: 0..<24) func `The ball never jumps, and keeps its speed when let go or tuned`(
    seed: Int
  ) throws {
    var house = LabHouse(shown: "hand")
    var random = LabNumbers(seed: UInt64(seed) + 1)
    var time = start
    var finger = Point(50, 50)
    var isHeld = false
    for _ in 0..<40 {
      time = time.advanced(by: random.next(in: 0.004...0.25))
      let before = house.ball(time)
      switch Int(random.next(in: 0...4)) {
      case 0 where !isHeld:
        house.act(.grabbed(at: finger), SpringLab.Part.ball, time)
        isHeld = true
        #expect((house.ball(time).value - before.value).magnitude < 1e-6)
      case 1 where isHeld:
        let way = Point(random.next(in: -200...200), random.next(in: -200...200))
        finger = finger + way
        house.act(.dragged(to: finger), SpringLab.Part.ball, time)
        let moved = house.ball(time).value - before.value
        #expect((moved - [way.x, way.y, 0, 0]).magnitude < 1e-6)
      case 2 where isHeld:
        let velocity = SIMD2(random.next(in: -3000...3000), random.next(in: -3000...3000))
        house.act(.thrown(velocity: velocity), SpringLab.Part.ball, time)
        isHeld = false
        let after = house.ball(time)
        #expect((after.value - before.value).magnitude < 1e-6)
        #expect((after.velocity - [velocity.x, velocity.y, 0, 0]).magnitude < 1e-6)
      default:
        house.drag(Int(random.next(in: 0...2.99)), by: random.next(in: -80...80), time)
        let after = house.ball(time)
        #expect((after.value - before.value).magnitude < 1e-6)
        #expect((after.velocity - before.velocity).magnitude < 1e-6)
      }
    }
    if isHeld { house.act(.dropped, SpringLab.Part.ball, time) }
    // And it flies exactly as the spring that is shown.
    let (from, spring) = (house.ball(time), house.lab.words.spring)
    let home: AnimatedValue = [house.lab.ball.home.x, house.lab.ball.home.y, 0, 0]
    for step in 1...20 {
      let passed = Double(step) * 0.016
      let seen = house.ball(time.advanced(by: passed)).value
      let exact = spring.state(after: passed, from: from, to: home).value
      #expect((seen - exact).magnitude < 1.01)
    }
  }

  @Test func `Keep and Reset say what they mean, and only when something was tuned`() {
    var house = LabHouse(shown: "press")
    house.tap(SpringLab.Part.keep, start)
    house.tap(SpringLab.Part.reset, start)
    #expect(house.effects.isEmpty)
    house.drag(1, by: -60, start)
    let tuned = house.lab.words
    house.tap(SpringLab.Part.keep, start)
    #expect(house.effects.last == .keep(spring: "press", tuned))
    house.tap(SpringLab.Part.reset, start)
    #expect(house.lab.words == NamedSpring.builtIn[3].words)
    #expect(house.effects.last == .tune(spring: "press", NamedSpring.builtIn[3].words))
    #expect(!house.lab.isTuned)
  }

  @Test func `What was kept is where Reset goes back to; nothing moves by it`() throws {
    var house = LabHouse(shown: "hand")
    house.drag(0, by: 30, start)
    let words = house.lab.words
    let time = start.advanced(by: 0.4)
    let before = house.ball(time)
    house.lab.take(kept: [NamedSpring(name: "hand", words)], on: &house.base.stage)
    house.base.commit(time)
    #expect(house.lab.words == words && !house.lab.isTuned)
    #expect((house.ball(time).value - before.value).magnitude < 1e-9)
    house.drag(0, by: 30, time)
    house.tap(SpringLab.Part.reset, time)
    #expect(house.lab.words == words)
  }

  @Test func `Another page takes over the spring and its numbers`() {
    var house = LabHouse(shown: "pop")
    house.drag(0, by: 40, start)
    var other = LabHouse(size: Size(480, 700))
    other.lab.restore(from: house.lab, on: &other.base.stage)
    #expect(other.lab.words == house.lab.words && other.lab.isTuned)
    #expect(other.lab.ball.spring == house.lab.words.spring)
  }

  @Test(arguments: [Size(1280, 560), Size(800, 400), Size(480, 700), Size(1024, 600)])
  func `Everything to touch is large enough, on the page, and clear of the rest`(
    size: Size
  ) throws {
    let house = LabHouse(size: size)
    let seen = PresentationTree(of: house.base.stage, in: house.base.engine, at: start)
    let page = Rect(origin: .zero, size: size)
    var frames: [Rect] = []
    for part in house.lab.parts {
      let frame = house.base.stage.tree.bounds(of: part.layer, as: seen)
      #expect(frame.size.width >= 44 && frame.size.height >= 44, "\(part.number)")
      #expect(page.contains(frame.origin) && frame.maxX <= page.maxX && frame.maxY <= page.maxY)
      for other in frames {
        let isApart =
          frame.minX >= other.maxX - 0.5 || other.minX >= frame.maxX - 0.5
          || frame.minY >= other.maxY - 0.5 || other.minY >= frame.maxY - 0.5
        #expect(isApart, "\(part.number)")
      }
      frames.append(frame)
    }
  }

  @Test func `More springs than fit are reached by arrows`() throws {
    let many = (0..<40).map { NamedSpring(name: "a spring \($0)", spring: .hand) }
    var house = LabHouse(many, size: Size(480, 700))
    #expect(house.texts.contains("a spring 0  1/40"))
    house.tap(SpringLab.Part.chips, start)
    #expect(house.texts.contains("a spring 39  40/40"))
    house.tap(SpringLab.Part.chips + 1, start)
    #expect(house.lab.shown == 0)
  }

  @Test func `A tap kicks the ball that rests, and catches the one that flies`() {
    var house = LabHouse(shown: "hand")
    func tap(_ house: inout LabHouse, _ time: Instant) {
      house.act(.grabbed(at: .zero), SpringLab.Part.ball, time)
      house.act(.tapped, SpringLab.Part.ball, time)
    }
    tap(&house, start)
    #expect(house.ball(start).velocity.x.magnitude > 500)
    let time = start.advanced(by: 0.06)
    let before = house.ball(time)
    tap(&house, time)
    #expect((house.ball(time).value - before.value).magnitude < 1e-6)
    #expect(house.ball(time).velocity == .zero)
    #expect(house.ball(start.advanced(by: 9)).value.x == house.lab.ball.home.x)
  }

  @Test func `A spring that the file has in other words now is shown in those`() throws {
    var house = LabHouse(shown: "hand")
    house.drag(2, by: 30, start)
    house.act(.grabbed(at: .zero), 2, start)
    let other = NamedSpring(name: "hand", try SpringWords(.duration, [0.5, 0.3]))
    house.lab.take(kept: [other], on: &house.base.stage)
    house.act(.dragged(to: Point(20, 0)), 2, start)
    house.act(.thrown(velocity: .zero), 2, start)
    #expect(house.lab.words == other.words && !house.lab.isTuned)
    #expect(house.texts.isSuperset(of: ["Duration", "Bounce"]))
    #expect(house.lab.sliders[2].scale == nil)
  }

  @Test(arguments: 0..<12) func `No order of gestures stops it, and it always comes to rest`(
    seed: Int
  ) throws {
    var house = LabHouse(NamedSpring.builtIn + (try springs()), size: Size(800, 400))
    var random = LabNumbers(seed: UInt64(seed) + 77)
    var time = start
    let parts = house.lab.parts.map(\.number) + [99, -1, 200]
    for _ in 0..<400 {
      time = time.advanced(by: random.next(in: 0...0.05))
      let part = parts[Int(random.next(in: 0...Double(parts.count) - 0.01))]
      let place = Point(random.next(in: -2000...2000), random.next(in: -900...900))
      let all: [Gesture] = [
        .pressed, .lifted, .activated, .longPressed, .grabbed(at: place), .dragged(to: place),
        .thrown(velocity: [place.x, place.y]), .tapped, .dropped,
      ]
      house.act(all[Int(random.next(in: 0...8.99))], part, time)
    }
    for part in parts { house.act(.dropped, part, time) }
    for part in parts { house.act(.lifted, part, time) }
    let (end, spring) = (time.advanced(by: 4000), house.lab.words.spring)
    if spring.settlingDuration().isFinite {
      #expect(house.base.engine.advance(to: end) == .never)
      #expect((house.ball(end).value.x - house.lab.ball.home.x).magnitude < 1.01)
    }
    for slider in house.lab.sliders { #expect(!slider.isHeld) }
    for (number, key) in zip(house.lab.words.numbers, house.lab.words.dialect.keys) {
      #expect(number >= key.bounds.lower && number <= key.bounds.upper)
    }
  }

  @Test func `At rest nothing runs`() {
    var house = LabHouse(shown: "hand")
    house.act(.grabbed(at: .zero), SpringLab.Part.ball, start)
    house.act(.thrown(velocity: [2000, 500]), SpringLab.Part.ball, start)
    house.drag(0, by: 20, start)
    house.tap(SpringLab.Part.chips + 1, start)
    #expect(house.base.engine.advance(to: start.advanced(by: 30)) == .never)
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

/// Numbers that are the same in every run (SplitMix64).
private struct LabNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next(in range: ClosedRange<Double>) -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    let unit = Double((z ^ (z >> 31)) >> 11) / 9_007_199_254_740_992
    return range.lowerBound + unit * (range.upperBound - range.lowerBound)
  }
}
