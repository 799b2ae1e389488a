import DetentAnimation
import DetentGeometry
import DetentGestures
import DetentMotion
import DetentScene
import DetentStage
import DisplayHeadless
import Drawing
import Look
import TestSupport
import Testing

@testable import Widgets

private let question = Alert.Wording(
  title: "Restart the panel?",
  text: "The screen goes dark for about a minute. Scenes that run go on running.",
  cancel: "Cancel", confirm: "Restart", isDangerous: true)

/// An alert on a stage of its own.
private struct AlertBench {
  var base: WidgetBench
  var alert: Alert
  private let layout: Layout

  init(
    size: Size = Size(1280, 800), palette: Palette = .dark, isRightToLeft: Bool = false,
    background: Color = Color(hex: 0x2A4058), after old: Alert? = nil
  ) {
    base = WidgetBench(size: size, background: background)
    layout = Layout(measuring: base.typesetter)
    var palette = palette
    palette.isRightToLeft = isRightToLeft
    alert = Alert(
      on: &base.stage, palette: palette, screen: size, placing: layout, after: old)
  }

  func context(_ time: Instant) -> ControlContext {
    ControlContext(
      time: time, presentation: PresentationTree(of: base.stage, in: base.engine, at: time),
      layout: layout)
  }

  /// Changes the alert at a time, and tells it which motions have ended by then.
  @discardableResult mutating func act<Result>(
    _ time: Instant, _ change: (inout Alert, inout Stage, inout ControlContext) -> Result
  ) -> Result {
    var context = context(time)
    let result = change(&alert, &base.stage, &context)
    base.commit(time)
    return result
  }

  mutating func show(
    _ wording: Alert.Wording = question, _ style: Alert.Style, _ time: Instant
  ) {
    act(time) { $0.show(wording, style: style, on: &$1, in: $2) }
  }

  mutating func dismiss(_ time: Instant) { act(time) { $0.dismiss(on: &$1, in: $2) } }
  mutating func advance(_ time: Instant) { act(time) { $0.advance(on: &$1, in: $2) } }
  mutating func step(_ time: Instant) -> Alert.Answer? {
    act(time) { $0.step(by: 1, on: &$1, in: $2) }
  }
  mutating func slide(_ gesture: Gesture, _ time: Instant) -> Alert.Answer? {
    act(time) { $0.follow(gesture, on: &$1, in: &$2) ?? nil }
  }
  mutating func tap(_ role: Alert.Role, _ time: Instant) -> Alert.Answer? {
    act(time) { $0.tap(role, on: &$1, in: $2) }
  }

  func layer(_ path: BoxKey...) -> LayerID? { alert.layer(at: path) }
  var overlay: LayerID? { layer("overlay") }
  var drop: LayerID? { layer("drop") }
  var box: LayerID? { layer("drop", "box") }
  var dark: LayerID? { layer("dark") }

  func part(_ role: Alert.Role) -> LayerID? { alert.parts.first { $0.role == role }?.layer }

  /// All that moves of it: the overlay, the box, its scale and the way that it drops.
  func states(_ time: Instant) -> [MotionState<AnimatedValue>] {
    guard let overlay, let box, let drop else { return [] }
    return [
      base.state(.opacity, of: overlay, time), base.state(.opacity, of: box, time),
      base.state(.scale, of: box, time), base.state(.translation, of: drop, time),
    ]
  }
}

@Suite struct AlertTests {
  private let start = Instant(seconds: 10)

  @Test func `What was slid to its end waits at its start when the same is asked again`() throws {
    var slid = question
    slid.isSlid = true
    var bench = AlertBench()
    bench.show(slid, .plain, start)
    let knob = try #require(bench.part(.confirm))
    let later = start.advanced(by: 2)
    for key in 1...3 { #expect(bench.step(later) == (key == 3 ? .confirmed : nil)) }
    #expect(bench.base.stage.tree[knob].values.translation.x > 100)
    bench.show(slid, .plain, later.advanced(by: 0.05))
    #expect(bench.base.stage.tree[knob].values.translation == .zero)
  }

  @Test(arguments: [true, false])
  func `Slid to power off, the screen goes dark with the knob and stays dark, else it comes back`(
    powersOff: Bool
  ) throws {
    var slid = question
    (slid.isSlid, slid.powersOff) = (true, powersOff)
    var bench = AlertBench()
    bench.show(slid, .plain, start)
    let later = start.advanced(by: 2)
    let knob = try #require(bench.part(.confirm))
    let slot = try #require(bench.base.stage.tree[knob].parent)
    let dark = try #require(bench.dark)
    #expect(bench.base.stage.tree[dark].size == bench.base.size)
    let length = bench.base.stage.tree[slot].size.width - bench.base.stage.tree[slot].size.height
    _ = bench.slide(.grabbed(at: .zero), later)
    for share in [0.25, 0.75, 0.5] {
      _ = bench.slide(.dragged(to: Point(share * length, 0)), later)
      #expect(abs(bench.base.state(.opacity, of: dark, later).value.x - share) < 1e-6)
      #expect(bench.base.stage.tree[slot].values.color.alpha < 1 - share + 1e-6)
      #expect(bench.base.state(.opacity, of: knob, later).value.x == 1)
    }
    #expect(bench.slide(.thrown(velocity: [4000, 0]), later) == .confirmed)
    let off = later.advanced(by: 20)
    if let due = bench.alert.deadline { bench.advance(due) }
    #expect((bench.alert.phase == .dark) == powersOff)
    #expect(
      (bench.dark.map { bench.base.state(.opacity, of: $0, off).value.x } ?? 0)
        == (powersOff ? 1 : 0))
    // A tap has the screen back, where the machine is not off after all.
    guard powersOff else { return }
    #expect(bench.alert.parts.map(\.role).contains(.overlay))
    #expect(bench.tap(.overlay, off) == nil)
    bench.advance(try #require(bench.alert.deadline))
    #expect(bench.alert.phase == .hidden)
  }

  @Test func `Where contrast is to be high, a question and its answers have edges`() {
    var palette = Palette.dark
    palette.outline = .white
    var bench = AlertBench(palette: palette)
    bench.show(question, .plain, start)
    let parts = bench.alert.parts.filter { $0.role != .overlay }
    #expect(parts.count == 3)
    for part in parts {
      let values = bench.base.stage.tree[part.layer].values
      #expect(values.borderWidth == 2 && values.borderColor == .white, "\(part.role)")
    }
  }

  @Test(arguments: Alert.Style.allCases)
  func `At any moment of its way it turns round where it is seen, as fast as it is`(
    style: Alert.Style
  ) {
    var bench = AlertBench()
    bench.show(question, style, start)
    var (time, isShown) = (start, true)
    for i in 0..<80 {
      time = time.advanced(by: 0.017 * Double(i * 7 % 11 + 1))
      if let due = bench.alert.deadline, due <= time { continue }
      let before = bench.states(time)
      if isShown { bench.dismiss(time) } else { bench.show(question, style, time) }
      isShown.toggle()
      for (a, b) in zip(before, bench.states(time)) {
        #expect((a.value - b.value).magnitude < 1e-9)
        #expect((a.velocity - b.velocity).magnitude < 1e-6)
      }
    }
  }

  @Test(arguments: Alert.Style.allCases)
  func `Up it is in its place and dims as the book has it; gone, nothing runs`(
    style: Alert.Style
  ) throws {
    var bench = AlertBench()
    bench.show(question, style, start)
    let up = start.advanced(by: 8)
    let states = bench.states(up)
    #expect(states[0].value == [style == .rise ? 0.2 : 0.3, 0, 0, 0])
    #expect(states[1].value == [1, 0, 0, 0])
    #expect(states[2].value == [1, 1, 0, 0])
    #expect(states[3].value == .zero)
    let card = try #require(bench.part(.box))
    let seen = PresentationTree(of: bench.base.stage, in: bench.base.engine, at: up)
    let middle = bench.base.stage.tree.bounds(of: card, as: seen).center
    #expect(middle.distance(to: Point(640, 400)) <= 1)
    #expect(bench.base.engine.advance(to: up) == .never)
    #expect(bench.alert.deadline == nil)
    bench.dismiss(up)
    let due = try #require(bench.alert.deadline)
    #expect(abs(due.seconds(since: up) - (style == .rise ? 0.2 : 0.15)) < 1e-9)
    #expect(bench.states(due)[1].value.x == 0)
    bench.advance(due)
    #expect(bench.alert.phase == .hidden && bench.alert.deadline == nil)
    #expect(bench.box == nil && bench.overlay == nil)
    #expect(bench.base.engine.advance(to: due) == .never)
  }

  @Test func `The scales and ways are those of the book, as it shows them`() {
    // Scale and way down [px] at the start, and the rates e^(-ct/2m) at which they shrink.
    let ways: [(Alert.Style, Double, Double, Double, Double)] = [
      (.plain, 1.2, 7, 0, 7), (.rise, 0.25, 6, 600, 7.5),
    ]
    for (style, scale, rate, drop, dropRate) in ways {
      var bench = AlertBench()
      bench.show(question, style, start)
      for t in [0.0, 0.1, 0.2, 0.35] {
        let states = bench.states(start.advanced(by: t))
        let scaled = 1 + (scale - 1) * exponential(-rate * t)
        #expect(abs(states[2].value.x - scaled) < 1e-6)
        #expect(abs(states[3].value.y - drop * exponential(-dropRate * t)) < 1)
      }
    }
  }

  @Test(arguments: [
    (Alert.Style.plain, 0.83, 0), (.rise, 0.59, 198), (.pop, 0.83, 0),
  ])
  func `It is seen leaving as the book draws it`(style: Alert.Style, scale: Double, drop: Double)
    throws
  {
    var bench = AlertBench()
    bench.show(question, style, start)
    bench.dismiss(start.advanced(by: 2))
    let states = bench.states(try #require(bench.alert.deadline))
    #expect(abs(states[2].value.x - scale) < 0.005)
    #expect(abs(states[3].value.y - drop) < 1)
  }

  @Test func `It takes all touches while it is up, and none from the moment it leaves`() {
    var bench = AlertBench()
    #expect(bench.alert.parts.isEmpty)
    bench.show(question, .plain, start)
    let layers = Set(bench.alert.parts.map(\.layer))
    let seen = PresentationTree(
      of: bench.base.stage, in: bench.base.engine, at: start.advanced(by: 1))
    for point in [Point(1, 1), Point(640, 400), Point(1279, 799)] {
      let hits = bench.base.stage.tree.layers(at: point, as: seen) { layers.contains($0) }
      #expect(!hits.isEmpty, "\(point)")
    }
    bench.dismiss(start.advanced(by: 1))
    #expect(!bench.alert.takesTouches && bench.alert.parts.isEmpty)
  }

  @Test func `A tap answers once, and one beside it not at all`() {
    var bench = AlertBench()
    bench.show(question, .pop, start)
    let early = start.advanced(by: 0.1)
    #expect(bench.alert.since == start)
    #expect(bench.tap(.overlay, early) == nil)
    let later = start.advanced(by: 0.5)
    #expect(bench.tap(.confirm, later) == .confirmed)
    #expect(bench.tap(.confirm, later) == nil)
    bench.show(question, .pop, start.advanced(by: 3))
    let cancel = start.advanced(by: 3.1)
    #expect(bench.tap(.cancel, cancel) == .cancelled)
  }

  @Test func `A button gives way at touch-down and springs back from where it is`() throws {
    var bench = AlertBench()
    bench.show(question, .plain, start)
    let button = try #require(bench.part(.confirm))
    let down = start.advanced(by: 1)
    bench.act(down) { $0.setPressed(true, .confirm, on: &$1, in: $2) }
    let up = down.advanced(by: 0.03)
    let before = bench.base.state(.scale, of: button, up)
    #expect(before.value.x < 0.999)
    #expect(bench.base.stage.tree[button].values.scale == [0.94, 0.94])
    bench.act(up) { $0.setPressed(false, .confirm, on: &$1, in: $2) }
    #expect((bench.base.state(.scale, of: button, up).value - before.value).magnitude < 1e-9)
    #expect(bench.base.stage.tree[button].values.scale == [1, 1])
  }

  @Test func `On a screen built anew the question is still there`() throws {
    var old = AlertBench()
    old.show(question, .rise, start)
    var bench = AlertBench(size: Size(800, 480), after: old.alert)
    #expect(bench.alert.phase == .shown(since: start) && bench.alert.parts.count == 4)
    let card = try #require(bench.part(.box))
    let middle = bench.base.stage.tree.bounds(
      of: card, as: PresentationTree(of: bench.base.stage.tree)
    ).center
    #expect(middle.distance(to: Point(400, 240)) < 1)
    let states = bench.states(start)
    #expect(states[0].value.x == 0.2 && states[1].value.x == 1)
    #expect(states.allSatisfy { $0.velocity == .zero })
    bench.dismiss(start.advanced(by: 1))
    bench.advance(start.advanced(by: 2))
    #expect(bench.alert.phase == .hidden)
  }

  @Test func `Another question waits until the one that is up has gone`() throws {
    var bench = AlertBench()
    bench.show(question, .plain, start)
    var other = question
    other.title = "Switch off?"
    let time = start.advanced(by: 1)
    bench.show(other, .rise, time)
    #expect(bench.alert.takesTouches)
    #expect(bench.part(.confirm) == nil)
    let due = try #require(bench.alert.deadline)
    bench.advance(due)
    #expect(bench.alert.phase == .shown(since: due))
    let texts = bench.base.stage.tree.layers.compactMap { layer in
      if case .text(let text) = layer.content { text.string } else { nil }
    }
    #expect(texts.contains("Switch off?") && !texts.contains(question.title))
  }

  @Test(arguments: [
    Size(320, 240), Size(240, 320), Size(480, 272), Size(800, 480), Size(1024, 600),
    Size(600, 1024), Size(1280, 800), Size(1920, 1080), Size(3840, 2160),
  ])
  func `On every screen all of it is seen and the buttons are large enough`(size: Size) throws {
    let long = String(repeating: "A sentence that explains it. ", count: 30)
    let words = [
      question, Alert.Wording(title: "", cancel: "No", confirm: "Yes"),
      Alert.Wording(
        title: "A title so long that it needs two lines on most of the screens there are",
        text: long, cancel: "Rather leave it as it is", confirm: "Restart all of the panels"),
    ]
    for (wording, isRightToLeft) in words.flatMap({ [($0, false), ($0, true)] }) {
      for scale in [1.0, 1.5] {
        var palette = Palette.dark
        palette.textScale = scale
        var bench = AlertBench(size: size, palette: palette, isRightToLeft: isRightToLeft)
        bench.show(wording, .plain, start)
        let tree = bench.base.stage.tree
        let seen = PresentationTree(
          of: bench.base.stage, in: bench.base.engine, at: start.advanced(by: 9))
        func frame(_ key: BoxKey) -> Rect? {
          bench.layer("drop", "box", key).map { tree.bounds(of: $0, as: seen) }
        }
        let box = try #require(frame("card"))
        #expect(box.minX >= 8 && box.maxX <= size.width - 8)
        #expect(box.minY >= 8 && box.maxY <= size.height - 8, "\(scale)")
        let (cancel, confirm) = (try #require(frame("cancel")), try #require(frame("confirm")))
        #expect(min(cancel.size.height, confirm.size.height) >= 44)
        let inside = box.inset(by: 15.5)
        let (title, text) = (frame("title"), frame("text"))
        for part in [cancel, confirm, title, text].compactMap(\.self) {
          #expect(inside.intersection(part) == part, "\(size) \(scale)")
        }
        if let title, let text { #expect(title.maxY <= text.minY) }
        if cancel.minY == confirm.minY { #expect((confirm.minX > cancel.minX) != isRightToLeft) }
      }
    }
  }

  @Test(arguments: Alert.Style.allCases)
  func `It comes, and goes half-way, without a jump`(style: Alert.Style) throws {
    var bench = AlertBench(size: Size(480, 320))
    var frames: [(Picture, Instant)] = []
    for frame in 0..<12 {
      let time = Instant.zero.advanced(by: Double(frame) * 0.06)
      if frame == 0 || frame == 5 { bench.show(question, style, time) }
      if frame == 4 || frame == 9 { bench.dismiss(time) }
      bench.advance(time)
      frames.append((try bench.base.picture(at: time), time))
    }
    let strip = try FilmStrip(frames).picture()
    let golden = GoldenImage("alert-\(style)", beside: #filePath)
    #expect(golden.difference(from: strip) == nil)
  }

  @Test func `On small and tall screens, light and dark, long and short`() throws {
    let long = Alert.Wording(
      title: "Switch off the heating in the whole house?",
      text: "It is 4 °C outside. The rooms will cool down to the frost guard by the morning, "
        + "and warming them up again takes about three hours. Scenes that heat will not start.",
      cancel: "Keep heating", confirm: "Switch it off for now", isDangerous: true)
    let short = Alert.Wording(title: "Save the scene?", cancel: "No", confirm: "Save")
    let cases: [(Size, Alert.Wording, Palette, Bool)] = [
      (Size(320, 240), question, .dark, false), (Size(320, 240), long, .light, false),
      (Size(240, 400), long, .dark, false), (Size(480, 272), short, .light, true),
      (Size(480, 400), long, .light, false), (Size(480, 400), short, .dark, false),
    ]
    var frames: [(Picture, Instant)] = []
    for (size, wording, palette, isRightToLeft) in cases {
      var bench = AlertBench(
        size: size, palette: palette, isRightToLeft: isRightToLeft,
        background: Color(hex: 0x8CA3B8))
      bench.show(wording, .plain, .zero)
      frames.append((try bench.base.picture(at: start), start))
    }
    let strip = try FilmStrip(frames).picture()
    #expect(GoldenImage("alert-sizes", beside: #filePath).difference(from: strip) == nil)
  }
}
