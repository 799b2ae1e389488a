import DetentAnimation
import DetentGeometry
import DetentMotion
import DetentScene
import DetentStage
import DisplayHeadless
import Drawing
import TestSupport
import Testing
import Widgets

private struct HoldButtonBench {
  var base: WidgetBench
  var button: HoldButton
  let bar: LayerID
  let frame = Rect(x: 40, y: 40, width: 320, height: 64)

  init(duration: Double = 1.5, palette: Palette = .dark, isDangerous: Bool = false) {
    base = WidgetBench(size: Size(400, 144), background: Color(hex: 0x1B2027))
    button = HoldButton(
      "Hold to restart", duration: duration, isDangerous: isDangerous, frame: frame,
      palette: palette, in: &base.stage.tree, parent: base.stage.tree.root)
    bar = base.stage.tree[button.layer].children[0]
  }

  mutating func press(_ time: Instant) {
    button.press(at: time, on: &base.stage)
    base.commit(time)
  }

  mutating func release(_ time: Instant) -> Instant? {
    defer { base.commit(time) }
    return button.release(at: time, on: &base.stage)
  }

  mutating func advance(_ time: Instant) -> Instant? {
    defer { base.commit(time) }
    return button.advance(to: time, on: &base.stage)
  }

  func width(_ time: Instant) -> MotionState<AnimatedValue> { base.state(.size, of: bar, time) }
}

@Suite struct HoldButtonTests {
  private let start = Instant(nanoseconds: 7_123_456_789)

  @Test(arguments: [0.001, 1.0 / 240, 1.0 / 60, 1.0 / 30, 0.4, 10])
  func `It fires once, at its exact time, whatever the frame rate`(frame: Double) {
    var bench = HoldButtonBench()
    bench.press(start)
    let due = start.advanced(by: 1.5)
    #expect(bench.button.deadline == due)
    var fired: [Instant] = []
    for i in 1...Int(3 / frame + 1) {
      if let time = bench.advance(start.advanced(by: Double(i) * frame)) { fired.append(time) }
    }
    #expect(fired == [due])
    #expect(bench.release(start.advanced(by: 20)) == nil)
  }

  @Test func `A release after its time has fired, a nanosecond before it has not`() {
    for (late, isFired) in [(Int64(-1), false), (0, true), (1_000_000_000, true)] {
      var bench = HoldButtonBench()
      bench.press(start)
      let due = start.advanced(by: 1.5)
      let end = Instant(nanoseconds: due.nanoseconds + late)
      #expect(bench.release(end) == (isFired ? due : nil))
      #expect(bench.button.deadline == nil)
    }
  }

  @Test func `The bar fills evenly, and its track is what the button says`() {
    var bench = HoldButtonBench(duration: 2)
    bench.press(start)
    let full = bench.base.stage.tree[bench.bar].size.width
    for i in 0...20 {
      let time = start.advanced(by: Double(i) * 0.1)
      #expect(abs(bench.width(time).value.x - full * Double(i) / 20) < 1e-6)
      #expect(abs(bench.button.fraction(at: time) - Double(i) / 20) < 1e-9)
    }
  }

  @Test func `Released and pressed again at any moment, it goes on from what is seen`() {
    var bench = HoldButtonBench()
    var (time, isDown) = (start, false)
    for i in 0..<60 {
      time = time.advanced(by: 0.011 * Double(i * 5 % 13 + 1))
      let before = bench.width(time)
      if isDown {
        #expect(bench.release(time) == nil)
        #expect((before.velocity - bench.width(time).velocity).magnitude < 1e-6)
      } else {
        bench.press(time)
        let rest = 1.5 * (1 - bench.button.fraction(at: time))
        #expect(bench.button.deadline == time.advanced(by: rest))
      }
      isDown.toggle()
      let after = bench.width(time)
      #expect((before.value - after.value).magnitude < 1e-9)
      let full = bench.base.stage.tree[bench.button.layer].size.width - 10
      #expect(abs(after.value.x - full * bench.button.fraction(at: time)) < 1)
    }
  }

  @Test func `Off by more than a finger's breadth it is left for good`() {
    var bench = HoldButtonBench()
    bench.press(start)
    let near = Point(bench.frame.maxX + 39, bench.frame.center.y)
    let far = Point(bench.frame.maxX + 41, bench.frame.center.y)
    let time = start.advanced(by: 0.5)
    let frame = bench.frame
    #expect(bench.button.move(to: near, frame: frame, at: time, on: &bench.base.stage) == nil)
    #expect(bench.button.deadline != nil)
    #expect(bench.button.move(to: far, frame: frame, at: time, on: &bench.base.stage) == nil)
    #expect(bench.button.move(to: near, frame: frame, at: time, on: &bench.base.stage) == nil)
    #expect(bench.button.deadline == nil)
    #expect(bench.advance(start.advanced(by: 9)) == nil)
    // Had its time come before the finger left, it has fired.
    bench.press(start.advanced(by: 10))
    let late = bench.button.move(
      to: far, frame: frame, at: start.advanced(by: 13), on: &bench.base.stage)
    #expect(late == start.advanced(by: 11.5))
  }

  @Test func `What is left of a press that has fired does not fire the next one sooner`() {
    var bench = HoldButtonBench()
    bench.press(start)
    let end = start.advanced(by: 2)
    #expect(bench.release(end) != nil)
    let again = end.advanced(by: 0.05)
    let before = bench.width(again).value.x
    bench.press(again)
    #expect(abs(bench.width(again).value.x - before) < 1e-9)
    #expect(bench.button.deadline == again.advanced(by: 1.5))
  }

  @Test func `Empty, nothing runs`() {
    var bench = HoldButtonBench()
    bench.press(start)
    _ = bench.release(start.advanced(by: 1))
    let rest = start.advanced(by: 8)
    #expect(bench.base.engine.advance(to: rest) == .never)
    #expect(bench.width(rest).value.x == 0)
    #expect(bench.base.state(.scale, of: bench.button.layer, rest).value.x == 1)
  }

  @Test func `The bar stays within the rounded button`() {
    for height in [44.0, 56, 64, 120] {
      var tree = LayerTree(size: Size(800, 480))
      let frame = Rect(x: 0, y: 0, width: 300, height: height)
      let button = HoldButton(
        "Hold", duration: 1, frame: frame, palette: .dark, in: &tree, parent: tree.root)
      let radius = tree[button.layer].values.cornerRadius
      let bar = tree[tree[button.layer].children[0]]
      let corner = Point(bar.values.position.x, bar.values.position.y - bar.size.height / 2)
      #expect(Point(radius, radius).distance(to: corner) <= radius + 0.01)
    }
  }

  @Test func `Held, let go and held to the end`() throws {
    var frames: [(Picture, Instant)] = []
    for (palette, isDangerous) in [(Palette.dark, false), (.light, true)] {
      var bench = HoldButtonBench(duration: 0.8, palette: palette, isDangerous: isDangerous)
      for frame in 0..<12 {
        let time = Instant(seconds: Double(frame) * 0.12)
        if frame == 1 || frame == 5 { bench.press(time) }
        if frame == 4 { _ = bench.release(time) }
        _ = bench.advance(time)
        frames.append((try bench.base.picture(at: time), time))
      }
    }
    let strip = try FilmStrip(frames).picture()
    #expect(GoldenImage("hold", beside: #filePath).difference(from: strip) == nil)
  }
}
