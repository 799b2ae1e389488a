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

private struct ToastBench {
  var base: WidgetBench
  var toast: Toast

  init(
    size: Size = Size(1280, 800), edge: Toast.Edge = .lower, palette: Palette = .dark,
    isRightToLeft: Bool = false
  ) {
    base = WidgetBench(size: size)
    toast = Toast(
      in: &base.stage.tree, palette: palette, screen: size, edge: edge,
      isRightToLeft: isRightToLeft)
  }

  mutating func show(_ text: String, _ kind: Toast.Kind = .note, _ time: Instant) {
    toast.show(
      Toast.Message(text, kind: kind), at: time, on: &base.stage, measure: WidgetBench.measure)
    base.commit(time)
  }

  mutating func advance(_ time: Instant) {
    toast.advance(to: time, on: &base.stage)
    base.commit(time)
  }

  mutating func run(_ time: Instant, _ body: (inout Toast, inout Stage) -> Void) {
    body(&toast, &base.stage)
    base.commit(time)
  }

  func place(_ time: Instant) -> MotionState<AnimatedValue> {
    base.state(.position, of: toast.layer, time)
  }

  /// The words that are seen, the strongest last.
  func words(_ time: Instant) -> [String] {
    let seen = PresentationTree(of: base.stage, in: base.engine, at: time)
    return base.stage.tree[toast.layer].children.suffix(2)
      .filter { seen[$0].opacity > 0 }.sorted { seen[$0].opacity < seen[$1].opacity }
      .compactMap { face in
        guard let text = base.stage.tree[face].children.first,
          case .text(let content) = base.stage.tree[text].content
        else { return nil }
        return content.string
      }
  }

  /// Where the card is.
  func card(_ time: Instant) throws -> Rect {
    let seen = PresentationTree(of: base.stage, in: base.engine, at: time)
    return base.stage.tree.bounds(of: toast.card, as: seen)
  }
}

private func at(_ seconds: Double) -> Instant { Instant(seconds: seconds) }

@Suite struct ToastTests {
  @Test func `A note stays for three seconds and goes by itself; then nothing runs`() {
    var bench = ToastBench()
    bench.show("Scene saved", .note, at(1))
    #expect(bench.toast.deadline == at(4))
    #expect(abs(bench.place(at(3.9)).value.y - 776) <= 1)
    bench.advance(at(3.999))
    #expect(bench.toast.phase == .shown(until: at(4)))
    bench.advance(at(4))
    #expect(bench.toast.deadline == at(4.8))
    bench.advance(at(4.8))
    #expect(bench.toast.phase == .hidden && bench.toast.deadline == nil)
    #expect(bench.base.stage.tree[bench.toast.layer].isHidden)
    #expect(bench.base.engine.advance(to: at(4.8)) == .never)
  }

  @Test func `What is shown late is shown as long as ever`() {
    var bench = ToastBench()
    bench.show("One", .failure, at(0))
    bench.show("Two", .note, at(0.5))
    bench.advance(at(60))
    #expect(bench.words(at(61)) == ["Two"])
    #expect(bench.toast.deadline == at(63))
  }

  @Test func `A newer note takes the place of the older one by a cross-fade`() {
    var bench = ToastBench()
    bench.show("One", .note, at(0))
    bench.show("Two", .note, at(1))
    #expect(bench.words(at(1.05)) == ["One"])
    #expect(bench.words(at(1.115)) == ["Two", "One"])
    #expect(bench.words(at(1.15)) == ["One", "Two"])
    #expect(bench.words(at(1.3)) == ["Two"])
    #expect(bench.toast.deadline == at(4))
    // While words fade, the newest one waits.
    bench.show("Three", .note, at(1.4))
    bench.show("Four", .note, at(1.45))
    bench.show("Five", .note, at(1.5))
    #expect(bench.words(at(1.515)) == ["Three", "Two"])
    #expect(bench.toast.deadline == at(1.65))
    bench.advance(at(1.65))
    #expect(bench.words(at(1.9)) == ["Five"])
  }

  @Test func `A failure can be read before anything takes its place, and none is lost`() {
    var bench = ToastBench()
    bench.show("Lamp does not answer", .failure, at(0))
    bench.show("Saved", .note, at(0.5))
    bench.show("Fan does not answer", .failure, at(0.6))
    #expect(bench.words(at(1.9)) == ["Lamp does not answer"])
    #expect(bench.toast.deadline == at(2))
    bench.advance(at(2))
    #expect(bench.words(at(2.5)) == ["Fan does not answer"])
    #expect(bench.toast.deadline == at(7))
  }

  @Test func `On a screen built anew it goes on where it was`() {
    var old = ToastBench()
    old.show("Lamp does not answer", .failure, at(0))
    old.show("Fan does not answer", .failure, at(0.5))
    var bench = ToastBench(size: Size(800, 480))
    bench.run(at(1)) {
      $0.resume(from: old.toast.state, at: at(1), on: &$1, measure: WidgetBench.measure)
    }
    #expect(bench.words(at(1)) == ["Lamp does not answer"])
    #expect(bench.place(at(1)).value == [400, 456, 0, 0])
    #expect(bench.toast.deadline == at(2))
    bench.advance(at(2))
    #expect(bench.words(at(3)) == ["Fan does not answer"])
  }

  @Test func `Words are not seen outside of the card`() throws {
    let long = "The lamp in the hall does not answer. It will be tried again."
    for (first, second) in [("Saved", long), (long, "Saved")] {
      var bench = ToastBench()
      bench.show(first, .note, at(0))
      bench.show(second, .note, at(1))
      for time in stride(from: 1.0, to: 2, by: 0.01) {
        let seen = PresentationTree(of: bench.base.stage, in: bench.base.engine, at: at(time))
        let width = try bench.card(at(time)).size.width
        for face in bench.base.stage.tree[bench.toast.layer].children.suffix(2)
        where seen[face].opacity > 0.25 {
          let text = bench.base.stage.tree[bench.base.stage.tree[face].children[0]]
          #expect(text.size.width <= width, "\(time)")
        }
      }
    }
  }

  @Test func `Words never change while they are seen`() {
    var bench = ToastBench()
    var shown: [Int: String] = [:]
    for i in 0..<400 {
      let time = at(Double(i) * 0.03)
      bench.advance(time)
      if i % 3 == 0 { bench.show("Note \(i)", i % 105 == 0 ? .failure : .note, time) }
      if i % 90 == 89 { bench.run(time) { $0.tap(time: time, on: &$1) } }
      let seen = PresentationTree(of: bench.base.stage, in: bench.base.engine, at: time)
      let isHidden = bench.base.stage.tree[bench.toast.layer].isHidden
      for (n, face) in bench.base.stage.tree[bench.toast.layer].children.suffix(2).enumerated() {
        let text = bench.base.stage.tree[face].children[0]
        guard case .text(let content) = bench.base.stage.tree[text].content else { continue }
        let isSeen = seen[face].opacity > 0.001 && !isHidden
        if isSeen, let old = shown[n] { #expect(old == content.string, "\(i)") }
        shown[n] = isSeen ? content.string : nil
      }
    }
  }

  @Test(arguments: [Toast.Edge.lower, .upper])
  func `Coming, going and coming again it does not jump`(edge: Toast.Edge) {
    var bench = ToastBench(edge: edge)
    bench.show("One", .note, at(0))
    var time = 0.0
    for i in 0..<60 {
      time += 0.013 * Double(i * 5 % 9 + 1)
      if let due = bench.toast.deadline, due <= at(time) { bench.advance(at(time)) }
      guard bench.toast.phase != .hidden else {
        bench.show("Back", .note, at(time))
        continue
      }
      let before = bench.place(at(time))
      if i % 2 == 0 {
        bench.run(at(time)) { $0.dismiss(at: at(time), on: &$1) }
      } else {
        bench.show("Note \(i)", .note, at(time))
      }
      let after = bench.place(at(time))
      #expect((before.value - after.value).magnitude < 1e-9)
      #expect((before.velocity - after.velocity).magnitude < 1e-6)
    }
  }

  @Test(arguments: [Toast.Edge.lower, .upper])
  func `A swipe towards its edge sends it off, any other brings it back`(edge: Toast.Edge) throws {
    let out = edge == .lower ? 1.0 : -1
    for (way, velocity, isGone) in [
      (4.0, 900.0, true), (90, 0, true), (4, 0, false), (-40, -500, false), (90, -600, false),
    ] {
      var bench = ToastBench(edge: edge)
      bench.show("One", .note, at(0))
      let rest = bench.place(at(2)).value
      let finger = Point(600, 400)
      bench.run(at(2)) { $0.grab(at: finger, seen: [$0.layer: Point(rest.x, rest.y)], on: &$1) }
      #expect(bench.place(at(2)).value == rest)
      #expect(bench.toast.deadline == nil)
      bench.run(at(2.1)) { $0.drag(to: Point(600, 400 + out * way), on: &$1) }
      let moved = (bench.place(at(2.1)).value.y - rest.y) * out
      #expect(way > 0 ? moved == way : moved < 0 && moved > way, "\(moved)")
      bench.run(at(2.2)) { $0.release(velocity: [0, out * velocity], at: at(2.2), on: &$1) }
      // Where it gives, it is seen to move slower than the finger.
      let band = try #require(try? RubberBand(dimension: 120))
      let slope = way < 0 ? band.slope(at: -way) : 1
      #expect(abs(bench.place(at(2.2)).velocity.y - out * velocity * slope) < 1e-6)
      if isGone {
        #expect(bench.toast.phase == .leaving(until: at(3)))
      } else {
        #expect(bench.toast.phase == .shown(until: at(5.2)))
        #expect(abs(bench.place(at(4)).value.y - rest.y) <= 1)
      }
    }
  }

  @Test func `Caught while it comes, it is where it was seen`() {
    var bench = ToastBench()
    bench.show("One", .note, at(0))
    for time in stride(from: 0.05, to: 0.6, by: 0.05) {
      let seen = bench.place(at(time)).value
      bench.run(at(time)) {
        $0.grab(at: Point(0, 700), seen: [$0.layer: Point(seen.x, seen.y)], on: &$1)
      }
      bench.run(at(time)) { $0.drag(to: Point(0, 700), on: &$1) }
      #expect((bench.place(at(time)).value - seen).magnitude < 1e-9)
      bench.run(at(time)) { $0.drop(time: at(time), on: &$1) }
    }
  }

  @Test(arguments: [
    Size(320, 240), Size(240, 320), Size(800, 480), Size(1280, 800), Size(3840, 2160),
  ])
  func `On every screen it lies within it and is high enough to be tapped`(size: Size) throws {
    let long = String(repeating: "A sentence that explains it. ", count: 9)
    for edge in [Toast.Edge.lower, .upper] {
      for (text, isRightToLeft) in [("Ok", false), (long, false), (long, true)] {
        var bench = ToastBench(size: size, edge: edge, isRightToLeft: isRightToLeft)
        bench.show(text, .failure, at(0))
        let card = try bench.card(at(1.9))
        #expect(card.minX >= 8 && card.maxX <= size.width - 8)
        #expect(card.minY >= 8 && card.maxY <= size.height - 8)
        #expect(card.size.height >= 48 && card.size.height <= 90)
        bench.run(at(2)) { $0.dismiss(at: at(2), on: &$1) }
        let gone = try bench.card(at(2.7))
        #expect(edge == .lower ? gone.minY >= size.height + 20 : gone.maxY <= -20)
      }
    }
  }

  @Test func `It comes, says something else and goes`() throws {
    var frames: [(Picture, Instant)] = []
    for (edge, palette) in [(Toast.Edge.lower, Palette.dark), (.upper, .light)] {
      var base = WidgetBench(size: Size(480, 200), background: Color(hex: 0x60758C))
      let typesetter = base.typesetter
      let typeset: Toast.Measure = { typesetter.size(of: $0, fitting: $1) }
      var toast = Toast(
        in: &base.stage.tree, palette: palette, screen: base.size, edge: edge)
      for frame in 0..<12 {
        let time = at(Double(frame) * 0.06)
        if frame == 0 {
          toast.show(Toast.Message("Scene saved"), at: time, on: &base.stage, measure: typeset)
        }
        if frame == 4 {
          toast.show(
            Toast.Message(
              "The lamp in the hall does not answer. It will be tried again.", kind: .failure),
            at: time, on: &base.stage, measure: typeset)
        }
        if frame == 9 { toast.tap(time: time, on: &base.stage) }
        toast.advance(to: time, on: &base.stage)
        base.commit(time)
        frames.append((try base.picture(at: time), time))
      }
    }
    let strip = try FilmStrip(frames).picture()
    #expect(GoldenImage("toast", beside: #filePath).difference(from: strip) == nil)
  }
}
