import AnimationVocabularies
import DetentAnimation
import DetentGeometry
import DetentMotion
import DetentScene
import DetentStage
import Testing

/// A card in a sheet in the root, with the engine that carries them.
private struct Bench {
  var stage: Stage
  let sheet: LayerID
  let card: LayerID
  var engine = AnimationEngine()

  init() {
    var tree = LayerTree(size: Size(100, 100))
    let frame = Rect(x: 10, y: 10, width: 20, height: 20)
    sheet = tree.add(Layer(frame: frame, content: .fill, color: .black), to: tree.root)
    card = tree.add(Layer(frame: frame, content: .fill, color: .black), to: sheet)
    stage = Stage(tree: tree)
  }

  mutating func commit(_ seconds: Double) {
    for command in stage.takeCommands() { engine.apply(command, at: Instant(seconds: seconds)) }
  }

  func values(of layer: LayerID, _ seconds: Double) -> LayerValues {
    PresentationTree(of: stage, in: engine, at: Instant(seconds: seconds))[layer]
  }

  func opacity(_ layer: LayerID, _ seconds: Double) -> Double {
    values(of: layer, seconds).opacity
  }
}

@Suite struct StageAnimationTests {
  @Test func `A block animates all it changes, and has one completion`() throws {
    var bench = Bench()
    let (sheet, card) = (bench.sheet, bench.card)
    try bench.stage.animate(by: .curve(.linear, duration: 1), completion: CompletionID(1)) { tree in
      tree[sheet].values.opacity = 0
      tree[card].values.position = Point(120, 20)
      tree[card].values.rotation = 2
      tree[card].isHidden = true
    }
    bench.commit(0)
    #expect(bench.stage.tree[sheet].values.opacity == 0)
    #expect(bench.stage.tree[card].isHidden)
    #expect(abs(bench.opacity(sheet, 0.5) - 0.5) < 1e-9)
    #expect(abs(bench.values(of: card, 0.5).position.x - 70) < 1e-9)
    #expect(abs(bench.values(of: card, 0.5).rotation - 1) < 1e-9)
    _ = bench.engine.advance(to: Instant(seconds: 2))
    #expect(
      bench.engine.takeCompletions().map(\.id) == [CompletionID(1)])
    try bench.stage.animate(by: .curve(.easeInOut, duration: 1), completion: CompletionID(2)) { _ in
    }
    bench.commit(3)
    #expect(bench.engine.takeCompletions().map(\.time) == [Instant(seconds: 3)])
  }

  @Test func `A new block blends with the one in flight`() throws {
    var bench = Bench()
    let sheet = bench.sheet
    try bench.stage.animate(by: .curve(.easeInOut, duration: 1)) { $0[sheet].values.opacity = 0 }
    bench.commit(0)
    let seen = bench.opacity(sheet, 0.5)
    try bench.stage.animate(by: .curve(.easeInOut, duration: 1)) { $0[sheet].values.opacity = 1 }
    bench.commit(0.5)
    #expect(abs(bench.opacity(sheet, 0.5) - seen) < 1e-9)
    #expect(bench.opacity(sheet, 0.55) < seen, "It still goes on the way it went")
    #expect(bench.opacity(sheet, 3) == 1)
  }

  @Test func `Animations of every vocabulary reach a layer's property`() throws {
    var bench = Bench()
    var spring = POP.SpringAnimation(toValue: [0.2, 0, 0, 0])
    spring.springBounciness = 10
    try bench.stage.add(spring.animation(), to: .opacity, of: bench.card, forKey: "fade")
    bench.commit(0)
    #expect(bench.stage.tree[bench.card].values.opacity == 0.2)
    bench.stage.aim(.opacity, of: bench.card, forKey: "fade", at: 0.8)
    bench.commit(0.1)
    #expect(bench.stage.tree[bench.card].values.opacity == 0.8)
    #expect(bench.opacity(bench.card, 9) == 0.8)
    try bench.stage.add(
      CoreAnimation.BasicAnimation(to: .zero, duration: 1).animation(), to: .opacity,
      of: bench.card,
      forKey: "blink")
    bench.commit(10)
    #expect(abs(bench.opacity(bench.card, 10.5) - 0.4) < 1e-9)
    _ = bench.engine.advance(to: Instant(seconds: 11))
    #expect(bench.opacity(bench.card, 11) == 0.8)
    #expect(throws: AnimationError.self) {
      try bench.stage.add(
        Animation(.decay(.normal), to: SIMD2.one, velocity: [.nan, 0]), to: .scale, of: bench.card)
    }
  }

  @Test func `Pausing a layer pauses its subtree, also what is moved and added later`() throws {
    var bench = Bench()
    try bench.stage.animate(by: .curve(.linear, duration: 1)) { [bench] in
      $0[bench.sheet].values.opacity = 0
      $0[bench.card].values.opacity = 0
    }
    bench.commit(0)
    bench.stage.pause(bench.sheet)
    bench.commit(0.25)
    #expect(bench.engine.advance(to: Instant(seconds: 0.3)) == .never)
    let frame = Rect(x: 0, y: 0, width: 5, height: 5)
    let late = bench.stage.tree.add(Layer(frame: frame), to: bench.card)
    try bench.stage.animate(by: .curve(.linear, duration: 1)) { $0[late].values.opacity = 0 }
    bench.commit(2)
    for time in [2.0, 4, 6] {
      #expect(abs(bench.opacity(bench.sheet, time) - 0.75) < 1e-6)
      #expect(abs(bench.opacity(bench.card, time) - 0.75) < 1e-6)
      #expect(bench.opacity(late, time) == 1)
    }
    try bench.stage.setSpeed(0.5, of: bench.sheet)
    bench.commit(6)
    #expect(abs(bench.opacity(bench.card, 7) - 0.25) < 1e-6)
    #expect(abs(bench.opacity(late, 7) - 0.5) < 1e-6)
  }

  @Test func `A layer that was paused goes on at the speed that it had`() throws {
    var bench = Bench()
    try bench.stage.setSpeed(0.25, of: bench.card)
    try bench.stage.animate(by: .curve(.linear, duration: 1)) { [bench] in
      $0[bench.card].values.opacity = 0
    }
    bench.commit(0)
    bench.stage.pause(bench.card)
    bench.commit(1)
    #expect(abs(bench.opacity(bench.card, 2) - 0.75) < 1e-6)
    bench.stage.resume(bench.card)
    bench.commit(2)
    #expect(abs(bench.opacity(bench.card, 3) - 0.5) < 1e-6)
  }

  @Test func `A layer between gets a time of its own without a jump`() throws {
    var bench = Bench()
    bench.stage.pause(bench.card)
    try bench.stage.animate(by: .curve(.linear, duration: 1)) { [bench] in
      $0[bench.sheet].values.opacity = 0
      $0[bench.card].values.opacity = 0
    }
    bench.commit(0)
    bench.stage.resume(bench.card)
    bench.commit(0.2)
    let seen = (bench.opacity(bench.sheet, 0.5), bench.opacity(bench.card, 0.5))
    try bench.stage.setSpeed(2, of: bench.sheet)
    bench.commit(0.5)
    #expect(abs(bench.opacity(bench.sheet, 0.5) - seen.0) < 1e-6)
    #expect(abs(bench.opacity(bench.card, 0.5) - seen.1) < 1e-6)
    #expect(abs(bench.opacity(bench.card, 0.6) - (seen.1 - 0.2)) < 1e-6)
    #expect(bench.stage.timeline(of: bench.card) != bench.stage.timeline(of: bench.sheet))
    bench.stage.scrub(bench.sheet, to: Instant(seconds: 0.3))
    bench.stage.pause(bench.sheet)
    bench.commit(0.7)
    #expect(abs(bench.opacity(bench.sheet, 5) - 0.7) < 1e-6)
    #expect(abs(bench.opacity(bench.card, 5) - 0.9) < 1e-6)
  }

  @Test func `A colour that a block changes arrives as the very colour it was given`() throws {
    var bench = Bench()
    let sheet = bench.sheet
    let color = Color(red: 0.123, green: 0.456, blue: 0.789, alpha: 0.5)
    try bench.stage.animate(by: .curve(.easeInOut, duration: 1)) { $0[sheet].values.color = color }
    bench.commit(0)
    #expect(bench.values(of: sheet, 0).color != color)
    #expect(bench.stage.tree[sheet].values.color == color)
    #expect(bench.values(of: sheet, 3).color == color)
  }

  @Test func `Layers' times and animators' times are not confused`() throws {
    var bench = Bench()
    let x = TrackID(9000)
    bench.engine.apply(.set(x, .zero, .unit), at: .zero)
    var animator = try PropertyAnimator(
      id: bench.sheet.number, duration: 1, timing: .curve(.linear))
    animator.animate(x, from: .zero, to: [1, 0, 0, 0])
    for command in animator.start(at: .zero) { bench.engine.apply(command, at: .zero) }
    bench.stage.pause(bench.sheet)
    bench.commit(0.25)
    let seen = bench.engine.presentation(of: x, at: Instant(seconds: 0.5))?.value.x ?? -1
    #expect(abs(seen - 0.5) < 1e-6)
  }

  @Test func `A finger is kept off what does not allow it, and off all that lies in it`() throws {
    var bench = Bench()
    let sheet = bench.sheet
    bench.stage.animate(try ViewAnimation(duration: 1, options: []).animation) {
      $0[sheet].values.opacity = 0.5
    }
    bench.commit(0)
    let (early, late) = (Instant(seconds: 0.5), Instant(seconds: 1.5))
    #expect(!bench.stage.allowsInteraction(with: bench.card, in: bench.engine, at: early))
    #expect(bench.stage.allowsInteraction(with: bench.card, in: bench.engine, at: late))
    #expect(
      bench.stage.allowsInteraction(with: bench.stage.tree.root, in: bench.engine, at: early))
  }
}
