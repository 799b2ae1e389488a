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
import Widgets

private struct ToastBench {
  var base: WidgetBench
  var toast: Toast

  /// Rough sizes, for which no font is read.
  private struct RoughSizes: TextMeasuring {
    func size(of text: TextContent, fitting width: Double?) -> Size {
      WidgetBench.measure(text, width ?? .infinity)
    }
  }

  let layout: Layout

  init(
    size: Size = Size(1280, 800), background: Color = Color(hex: 0x2A4058),
    edge: Toast.Edge = .lower, palette: Palette = .dark, typeset: Bool = false,
    after old: Toast? = nil, at time: Instant = .zero
  ) {
    base = WidgetBench(size: size, background: background)
    layout = typeset ? Layout(measuring: base.typesetter) : Layout(measuring: RoughSizes())
    toast = Toast(
      on: &base.stage, palette: palette, screen: size, edge: edge, placing: layout, after: old,
      at: time)
    base.commit(time)
  }

  mutating func run(
    _ time: Instant, _ body: (inout Toast, inout Stage, inout ControlContext) -> Void
  ) {
    let seen = PresentationTree(of: base.stage, in: base.engine, at: time)
    var context = ControlContext(time: time, presentation: seen, layout: layout)
    body(&toast, &base.stage, &context)
    base.commit(time)
  }

  mutating func show(_ text: String, _ kind: Toast.Kind = .note, _ time: Instant) {
    run(time) { $0.show(Toast.Message(text, kind: kind), on: &$1, in: $2) }
  }

  mutating func advance(_ time: Instant) {
    run(time) { $0.advance(on: &$1, in: $2) }
    _ = base.engine.advance(to: time)
    toast.end(base.engine.takeCompletions(), on: &base.stage)
    base.commit(time)
  }

  mutating func dismiss(_ time: Instant) { run(time) { $0.dismiss(on: &$1, in: $2) } }

  /// The shift from its place, and its velocity; nil while it is hidden.
  func shift(_ time: Instant) throws -> (value: Double, velocity: Double) {
    let state = base.state(.translation, of: try #require(toast.layer), time)
    return (state.value.y, state.velocity.y)
  }

  /// The boxes with words, each with its text.
  var texts: [(box: LayerID, text: LayerID, string: String)] {
    guard let card = toast.card else { return [] }
    return base.stage.tree[card].children.compactMap { box in
      for text in base.stage.tree[box].children {
        if case .text(let content) = base.stage.tree[text].content {
          return (box, text, content.string)
        }
      }
      return nil
    }
  }

  /// The words that are seen, the strongest last.
  func words(_ time: Instant) -> [String] {
    let seen = PresentationTree(of: base.stage, in: base.engine, at: time)
    return texts.filter { seen[$0.box].opacity > 1e-6 }
      .sorted { seen[$0.box].opacity < seen[$1.box].opacity }.map(\.string)
  }

  /// Where the card is.
  func card(_ time: Instant) throws -> Rect {
    let seen = PresentationTree(of: base.stage, in: base.engine, at: time)
    return base.stage.tree.bounds(of: try #require(toast.card), as: seen)
  }
}

private func at(_ seconds: Double) -> Instant { Instant(seconds: seconds) }

@Suite struct ToastTests {
  @Test func `A note stays for three seconds and goes by itself; then nothing runs`() throws {
    var bench = ToastBench()
    bench.show("Scene saved", .note, at(1))
    #expect(bench.toast.deadline == at(4))
    #expect(try abs(bench.shift(at(3.9)).value) <= 1)
    #expect(try abs(bench.card(at(3.9)).maxY - 776) <= 1)
    bench.advance(at(3.999))
    #expect(bench.toast.phase == .shown(until: at(4)))
    bench.advance(at(4))
    #expect(bench.toast.deadline == at(4.8))
    bench.advance(at(4.8))
    #expect(bench.toast.phase == .hidden && bench.toast.deadline == nil)
    #expect(bench.toast.layer == nil)
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

  @Test func `On a screen built anew it goes on where it was`() throws {
    var old = ToastBench()
    old.show("Lamp does not answer", .failure, at(0))
    old.show("Fan does not answer", .failure, at(0.5))
    var bench = ToastBench(size: Size(800, 480), after: old.toast, at: at(1))
    #expect(bench.words(at(1)) == ["Lamp does not answer"])
    let card = try bench.card(at(1))
    #expect(card.center.x == 400 && card.maxY == 456)
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
      let card = try #require(bench.toast.card)
      #expect(bench.base.stage.tree[card].clipsChildren)
      for one in bench.texts {
        #expect(bench.base.stage.tree[one.box].parent == card)
      }
      bench.advance(at(1.9))
      let (words, place) = (bench.texts, try bench.card(at(2)))
      let seen = PresentationTree(of: bench.base.stage, in: bench.base.engine, at: at(2))
      #expect(words.map(\.string) == [second])
      for one in words {
        let text = bench.base.stage.tree.bounds(of: one.text, as: seen)
        #expect(text.minX >= place.minX && text.maxX <= place.maxX)
      }
    }
  }

  @Test func `Words never change while they are seen`() {
    var bench = ToastBench()
    var shown: [LayerID: String] = [:]
    for i in 0..<400 {
      let time = at(Double(i) * 0.03)
      bench.advance(time)
      if i % 3 == 0 { bench.show("Note \(i)", i % 105 == 0 ? .failure : .note, time) }
      if i % 90 == 89 { bench.dismiss(time) }
      let seen = PresentationTree(of: bench.base.stage, in: bench.base.engine, at: time)
      let words = bench.texts.filter { seen[$0.box].opacity > 0.001 }
      #expect(words.count <= 3)
      for one in words {
        if let old = shown[one.text] { #expect(old == one.string, "\(i)") }
      }
      shown = Dictionary(uniqueKeysWithValues: words.map { ($0.text, $0.string) })
    }
  }

  @Test(arguments: [Toast.Edge.lower, .upper])
  func `Coming, going and coming again it does not jump`(edge: Toast.Edge) throws {
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
      let before = try bench.shift(at(time))
      if i % 2 == 0 {
        bench.dismiss(at(time))
      } else {
        bench.show("Note \(i)", .note, at(time))
      }
      let after = try bench.shift(at(time))
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
      #expect(try abs(bench.shift(at(2)).value) < 1)
      bench.run(at(2)) { $0.grab(at: Point(600, 400), on: &$1, in: &$2) }
      let rest = try bench.shift(at(2)).value
      #expect(bench.toast.deadline == nil)
      bench.run(at(2.1)) { $0.drag(to: Point(600, 400 + out * way), on: &$1, in: &$2) }
      let moved = (try bench.shift(at(2.1)).value - rest) * out
      #expect(way > 0 ? abs(moved - way) < 1e-9 : moved < 0 && moved > way, "\(moved)")
      bench.run(at(2.2)) { $0.release(velocity: [0, out * velocity], on: &$1, in: &$2) }
      // Where it gives, it is seen to move slower than the finger.
      let band = try #require(try? RubberBand(dimension: 120))
      let slope = way < 0 ? band.slope(at: -way) : 1
      #expect(try abs(bench.shift(at(2.2)).velocity - out * velocity * slope) < 1)
      if isGone {
        #expect(bench.toast.phase == .leaving(until: at(3)))
      } else {
        #expect(bench.toast.phase == .shown(until: at(5.2)))
        #expect(try abs(bench.shift(at(4)).value) <= 1)
      }
    }
  }

  @Test func `Caught while it comes, it is where it was seen`() throws {
    var bench = ToastBench()
    bench.show("One", .note, at(0))
    for time in stride(from: 0.05, to: 0.6, by: 0.05) {
      let seen = try bench.shift(at(time)).value
      bench.run(at(time)) { $0.grab(at: Point(0, 700), on: &$1, in: &$2) }
      bench.run(at(time)) { $0.drag(to: Point(0, 700), on: &$1, in: &$2) }
      #expect(try abs(bench.shift(at(time)).value - seen) < 1e-9)
      bench.run(at(time)) { $0.drop(on: &$1, in: &$2) }
    }
  }

  @Test(arguments: [
    Size(320, 240), Size(240, 320), Size(800, 480), Size(1280, 800), Size(3840, 2160),
  ])
  func `On every screen it lies within it and is high enough to be tapped`(size: Size) throws {
    let long = String(repeating: "A sentence that explains it. ", count: 9)
    for edge in [Toast.Edge.lower, .upper] {
      for (text, isRightToLeft) in [("Ok", false), (long, false), (long, true)] {
        var palette = Palette.dark
        palette.isRightToLeft = isRightToLeft
        var bench = ToastBench(size: size, edge: edge, palette: palette)
        bench.show(text, .failure, at(0))
        let card = try bench.card(at(1.9))
        #expect(card.minX >= 8 && card.maxX <= size.width - 8)
        #expect(card.minY >= 8 && card.maxY <= size.height - 8)
        #expect(card.size.height >= 48 && card.size.height <= 90)
        bench.dismiss(at(2))
        let gone = try bench.card(at(2.7))
        #expect(edge == .lower ? gone.minY >= size.height + 20 : gone.maxY <= -20)
      }
    }
  }

  private static func question(_ text: String, _ answers: String..., id: String? = nil)
    -> Toast.Message
  {
    var message = Toast.Message(text)
    (message.id, message.answers) = (id, answers.map { PanelAnswer($0) })
    return message
  }

  @Test func `A message with answers waits for one, and comes back after others`() throws {
    var bench = ToastBench()
    bench.run(at(0)) { $0.show(Self.question("Open?", "Yes", "No"), on: &$1, in: $2) }
    #expect(bench.toast.deadline == nil)
    #expect(bench.toast.answers.map(\.title) == ["Yes", "No"])
    bench.show("Lamp does not answer", .failure, at(60))
    #expect(bench.words(at(61)) == ["Lamp does not answer"])
    #expect(bench.toast.answers.isEmpty)
    bench.advance(at(65))
    #expect(bench.words(at(66)) == ["Open?"] && bench.toast.deadline == nil)
    let number = bench.toast.number
    bench.run(at(66)) { toast, stage, context in
      #expect(toast.answer(1, of: number, by: .pressed, on: &stage, in: context) == nil)
      #expect(toast.answer(1, of: number - 1, by: .activated, on: &stage, in: context) == nil)
      let message = toast.answer(1, of: number, by: .activated, on: &stage, in: context)
      #expect(message?.text == "Open?")
      // A second finger comes too late.
      #expect(toast.answer(0, of: number, by: .activated, on: &stage, in: context) == nil)
    }
    // What is said while it leaves does not bring it back.
    bench.show("Saved", .note, at(66.1))
    bench.advance(at(69.1))
    bench.advance(at(70))
    #expect(bench.toast.phase == .hidden)
  }

  @Test func `Of several messages with answers the newest is shown, and none is lost`() throws {
    var bench = ToastBench()
    for (time, text) in ["One", "Two", "Three"].enumerated() {
      bench.run(at(Double(time))) { $0.show(Self.question(text, "Ok", id: text), on: &$1, in: $2) }
    }
    #expect(bench.words(at(3)) == ["Three"])
    // Another one with its id takes its place; one that lies aside can be taken away.
    bench.run(at(3)) { $0.show(Self.question("3", "Ok", id: "Three"), on: &$1, in: $2) }
    #expect(bench.words(at(4)) == ["3"])
    bench.run(at(4)) { $0.dismiss(id: "Two", on: &$1, in: $2) }
    bench.dismiss(at(5))
    bench.advance(at(5.8))
    #expect(bench.words(at(7)) == ["One"])
    bench.dismiss(at(8))
    bench.advance(at(8.8))
    #expect(bench.toast.phase == .hidden)
  }

  private func overlaps(_ a: Rect, _ b: Rect) -> Bool {
    let both = a.intersection(b).size
    return both.width > 0 && both.height > 0
  }

  @Test(arguments: [Size(320, 240), Size(480, 320), Size(1280, 800)])
  func `Answers lie in the card, side by side or one below another`(size: Size) throws {
    for isRightToLeft in [false, true] {
      for titles in [["Yes"], ["Open the door", "Not now", "Call the police at once"]] {
        var palette = Palette.dark
        palette.isRightToLeft = isRightToLeft
        var bench = ToastBench(size: size, palette: palette)
        var message = Toast.Message("Somebody is at the door and rings")
        message.answers = titles.map { PanelAnswer($0) }
        bench.run(at(0)) { $0.show(message, on: &$1, in: $2) }
        let (card, answers) = (try bench.card(at(2)), bench.toast.answers)
        let seen = PresentationTree(of: bench.base.stage, in: bench.base.engine, at: at(2))
        let frames = answers.map { bench.base.stage.tree.bounds(of: $0.layer, as: seen) }
        #expect(answers.map(\.title) == titles)
        #expect(card.minY >= 0 && card.minX >= 0 && card.maxX <= size.width)
        for (i, frame) in frames.enumerated() {
          #expect(frame.size.height >= 44 && frame.size.width >= 44)
          #expect(card.intersection(frame) == frame)
          #expect(!frames[..<i].contains { overlaps($0, frame) })
        }
      }
    }
  }

  @Test func `It comes, says something else and goes`() throws {
    var frames: [(Picture, Instant)] = []
    for (edge, palette) in [(Toast.Edge.lower, Palette.dark), (.upper, .light)] {
      var bench = ToastBench(
        size: Size(480, 200), background: Color(hex: 0x60758C), edge: edge, palette: palette,
        typeset: true)
      for frame in 0..<12 {
        let time = at(Double(frame) * 0.06)
        if frame == 0 { bench.show("Scene saved", .note, time) }
        if frame == 4 {
          bench.show(
            "The lamp in the hall does not answer. It will be tried again.", .failure, time)
        }
        if frame == 9 { bench.dismiss(time) }
        bench.advance(time)
        frames.append((try bench.base.picture(at: time), time))
      }
    }
    let strip = try FilmStrip(frames).picture()
    #expect(GoldenImage("toast", beside: #filePath).difference(from: strip) == nil)
  }
}
