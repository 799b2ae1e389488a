import DetentAnimation
import DetentGeometry
import DetentGestures
import DetentMotion
import DetentScene
import DetentStage
import DisplayHeadless
import Drawing
import Look
import Settings
import TestSupport
import Testing
import Values

@testable import Widgets

/// A tile to hold on a stage of its own.
private struct HoldBench {
  var base = WidgetBench(size: Size(400, 144), background: Color(hex: 0x1B2027))
  var tile: LookTile<Hold>
  let bar: LayerID
  /// How often its action was requested.
  private(set) var runs = 0
  /// The width of a full bar [px].
  let full: Double

  init(duration: Double = 1.5, palette: Palette = .dark) {
    var settings = TileSettings()
    (settings.kind, settings.label, settings.hold.time) = (.hold, "Hold to restart", duration)
    settings.action = "restart"
    var context = BuildContext(Configuration(), palette: palette, tree: base.stage.tree)
    context.frame = Rect(x: 40, y: 32, width: 320, height: 80)
    tile = LookTile(settings, in: &context)
    base.stage.tree = context.tree
    bar = context.tree[tile.layer].children[0]
    // The bar keeps within the card's rounded corners.
    full = 320 - 2 * 6
  }

  var press: HoldPress { tile.state.press }

  private mutating func take(
    at time: Instant,
    _ event: (inout LookTile<Hold>, inout Stage, inout ControlContext) -> Void
  ) {
    let seen = PresentationTree(of: base.stage, in: base.engine, at: time)
    var context = ControlContext(time: time, presentation: seen)
    event(&tile, &base.stage, &context)
    for case .perform in context.effects { runs += 1 }
    base.commit(time)
  }

  mutating func press(_ time: Instant) {
    take(at: time) { $0.take(.touch(.pressed, on: 0), on: &$1, in: &$2) }
  }

  mutating func release(_ time: Instant) {
    take(at: time) { $0.take(.touch(.lifted, on: 0), on: &$1, in: &$2) }
  }

  mutating func advance(_ time: Instant) {
    take(at: time) { $0.take(.time, on: &$1, in: &$2) }
  }

  func width(_ time: Instant) -> MotionState<AnimatedValue> { base.state(.size, of: bar, time) }
}

@Suite struct HoldTests {
  private let start = Instant(nanoseconds: 7_123_456_789)

  @Test(arguments: [0.001, 1.0 / 240, 1.0 / 60, 1.0 / 30, 0.4, 10])
  func `It fires once, at its exact time, whatever the frame rate`(frame: Double) {
    var press = HoldPress(duration: 1.5)
    press.press(at: start)
    let due = start.advanced(by: 1.5)
    #expect(press.deadline == due)
    var fired: [Instant] = []
    for i in 1...Int(3 / frame + 1) {
      if let time = press.advance(to: start.advanced(by: Double(i) * frame)) { fired.append(time) }
    }
    #expect(fired == [due])
    #expect(press.release(at: start.advanced(by: 20)) == nil)
  }

  @Test func `A release after its time has fired, a nanosecond before it has not`() {
    for (late, isFired) in [(Int64(-1), false), (0, true), (1_000_000_000, true)] {
      var press = HoldPress(duration: 1.5)
      press.press(at: start)
      let due = start.advanced(by: 1.5)
      let end = Instant(nanoseconds: due.nanoseconds + late)
      #expect(press.release(at: end) == (isFired ? due : nil))
      #expect(press.deadline == nil)
    }
  }

  @Test(arguments: [false, true])
  func `The bar fills evenly, even with reduced motion, and is what the button says`(
    isReduced: Bool
  ) {
    var bench = HoldBench(duration: 2)
    bench.base.engine.apply(.reduceMotion(isReduced), at: start)
    bench.press(start)
    for i in 0...20 {
      let time = start.advanced(by: Double(i) * 0.1)
      #expect(abs(bench.width(time).value.x - bench.full * Double(i) / 20) < 1e-6)
      #expect(abs(bench.press.fraction(at: time) - Double(i) / 20) < 1e-9)
    }
  }

  @Test func `Released and pressed again at any moment, it goes on from what is seen`() {
    var bench = HoldBench()
    var (time, isDown) = (start, false)
    for i in 0..<60 {
      time = time.advanced(by: 0.011 * Double(i * 5 % 13 + 1))
      let before = bench.width(time)
      if isDown {
        bench.release(time)
        #expect((before.velocity - bench.width(time).velocity).magnitude < 1e-6)
      } else {
        bench.press(time)
        let rest = 1.5 * (1 - bench.press.fraction(at: time))
        #expect(bench.press.deadline == time.advanced(by: rest))
      }
      isDown.toggle()
      let after = bench.width(time)
      #expect((before.value - after.value).magnitude < 1e-6)
      #expect(abs(after.value.x - bench.full * bench.press.fraction(at: time)) < 1e-6)
    }
    #expect(bench.runs == 0)
  }

  @Test func `What is left of a press that has fired does not fire the next one sooner`() {
    var bench = HoldBench()
    bench.press(start)
    let end = start.advanced(by: 2)
    bench.release(end)
    #expect(bench.runs == 1)
    let again = end.advanced(by: 0.05)
    let before = bench.width(again).value.x
    bench.press(again)
    #expect(abs(bench.width(again).value.x - before) < 1e-6)
    #expect(bench.press.deadline == again.advanced(by: 1.5))
  }

  @Test func `Empty, nothing runs`() {
    var bench = HoldBench()
    bench.press(start)
    bench.release(start.advanced(by: 1))
    let rest = start.advanced(by: 8)
    #expect(bench.base.engine.advance(to: rest) == .never)
    #expect(bench.width(rest).value.x == 0)
    #expect(bench.base.state(.scale, of: bench.tile.layer, rest).value.x == 1)
  }

  private func tile(_ label: String, icon: String? = nil, _ size: Size) -> LookedTile<Hold> {
    var settings = TileSettings()
    (settings.kind, settings.label, settings.icon) = (.hold, label, icon)
    return LookedTile(Hold.self, settings, size: size)
  }

  @Test func `The bar stays within the rounded button`() throws {
    for height in [44.0, 56, 64, 120] {
      let tile = tile("Hold", Size(300, height))
      let radius = try #require(tile.box("card")).values.cornerRadius
      let corner = try #require(tile.box("bar")).frame.origin
      #expect(Point(radius, radius).distance(to: corner) <= radius + 0.01)
    }
  }

  @Test func `Its letters grow with it`() throws {
    func letters(_ size: Size) throws -> Double {
      guard case .text(let text) = try #require(tile("STOP", size).box("name")).content else {
        return 0
      }
      return text.size
    }
    #expect(try letters(Size(460, 230)) >= 48)
    #expect(try letters(Size(230, 112)) >= 22)
    #expect(try letters(Size(96, 64)) >= 11)
  }

  @Test(arguments: [
    Size(74, 72), Size(96, 64), Size(112, 112), Size(190, 90), Size(230, 70), Size(460, 230),
  ]) func `It says what it is and how it is used on a tile of any size`(_ size: Size) {
    for (label, icon) in [("STOP", nil), ("Emergency shutdown", "power"), ("Gate", "door")] {
      let tile = tile(label, icon: icon, size)
      #expect(tile.words == [label, "Touch and hold"], "\(size)")
      tile.expectOrder("\(label) on \(size): \(tile.look)")
    }
  }

  @Test func `Held, let go and held to the end`() throws {
    var frames: [(Picture, Instant)] = []
    for palette in [Palette.dark, .light] {
      var bench = HoldBench(duration: 0.8, palette: palette)
      for frame in 0..<12 {
        let time = Instant(seconds: Double(frame) * 0.12)
        if frame == 1 || frame == 5 { bench.press(time) }
        if frame == 4 { bench.release(time) }
        bench.advance(time)
        frames.append((try bench.base.picture(at: time), time))
      }
    }
    let strip = try FilmStrip(frames).picture()
    #expect(GoldenImage("hold", beside: #filePath).difference(from: strip) == nil)
  }
}
