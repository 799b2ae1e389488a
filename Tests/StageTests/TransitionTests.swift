import DetentAnimation
import DetentGeometry
import DetentMotion
import DetentScene
import DetentStage
import Testing

/// A card that goes from left to right, grows and fades, on a stage with an engine.
private struct Bench {
  var stage: Stage
  var transition: Transition
  var engine = AnimationEngine()
  let card: LayerID

  init() {
    var start = LayerTree(size: Size(400, 400))
    let frame = Rect(x: 0, y: 0, width: 100, height: 100)
    card = start.add(Layer(frame: frame, content: .fill, color: .white), to: start.root)
    var end = start
    end[card].values.position.x += 200
    end[card].values.scale = [2, 2]
    end[card].values.opacity = 0.25
    stage = Stage(tree: start)
    transition = Transition(
      from: start, to: end, forward: .spring(.hand), back: .curve(.easeOut, duration: 0.3))
  }

  mutating func commit(_ seconds: Double) {
    for command in stage.takeCommands() {
      engine.apply(command, at: Instant(seconds: seconds))
    }
  }

  func seen(_ seconds: Double) -> PresentationTree {
    PresentationTree(of: stage, in: engine, at: Instant(seconds: seconds))
  }

  func values(_ seconds: Double) -> [AnimatedValue] {
    let seen = seen(seconds)
    return transition.parts.map { seen[$0.layer][$0.key.property] }
  }
}

private func distance(_ a: [AnimatedValue], _ b: [AnimatedValue]) -> Double {
  zip(a, b).map { ($0 - $1).magnitude }.max() ?? 0
}

@Suite struct TransitionTests {
  @Test func `It takes all that differs from one state to the other and back, exactly`() {
    var bench = Bench()
    #expect(bench.transition.parts.count == 3)
    bench.transition.toggle(on: &bench.stage)
    bench.commit(0)
    #expect(bench.values(20) == bench.transition.parts.map(\.end))
    bench.transition.toggle(on: &bench.stage)
    bench.commit(20)
    #expect(bench.values(21) == bench.transition.parts.map(\.start))
    #expect(bench.engine.advance(to: Instant(seconds: 21)) == .never)
  }

  @Test func `However often it is reversed, taken, dropped or thrown, nothing jumps`() {
    var bench = Bench()
    var time = 0.0
    for i in 0..<400 {
      let before = bench.values(time)
      switch i * i * 7 % 11 % 4 {
      case 0: bench.transition.toggle(on: &bench.stage)
      case 1: bench.transition.grab(seen: bench.seen(time), on: &bench.stage)
      case 2: bench.transition.release(velocity: Double(i % 9) - 4, on: &bench.stage)
      default: bench.transition.drop(on: &bench.stage)
      }
      bench.commit(time)
      #expect(distance(bench.values(time), before) < 1e-9)
      time += 0.001 + 0.013 * Double(i % 17)
    }
  }

  @Test(arguments: Array(stride(from: 0.02, to: 0.5, by: 0.03)))
  func `Turned round, what goes by a curve keeps its velocity, too`(_ time: Double) {
    var bench = Bench()
    let parts = bench.transition.parts.map { part in
      var part = part
      part.forward = .curve(.easeInOut, duration: 0.5)
      part.back = .curve(.easeInOut, duration: 0.3)
      return part
    }
    bench.transition = Transition(parts)
    func states(_ engine: AnimationEngine, _ time: Double) -> [MotionState<AnimatedValue>?] {
      parts.map {
        engine.presentation(of: $0.key.property.track(of: $0.layer), at: Instant(seconds: time))
      }
    }
    bench.transition.toggle(on: &bench.stage)
    bench.commit(0)
    for turn in [time, 1.7 * time] {
      let before = states(bench.engine, turn)
      bench.transition.toggle(on: &bench.stage)
      bench.commit(turn)
      for (old, new) in zip(before, states(bench.engine, turn)) {
        let (old, new) = (old ?? MotionState(.zero), new ?? MotionState(.zero))
        #expect((old.value - new.value).magnitude < 1e-9)
        #expect((old.velocity - new.velocity).magnitude < 1e-6)
      }
    }
    #expect(bench.values(5) == parts.map(\.end))
  }

  @Test func `A finger takes all parts evenly to either end, from wherever they are`() {
    for time in stride(from: 0.01, to: 0.8, by: 0.03) {
      var bench = Bench()
      bench.transition.go(to: .end, on: &bench.stage)
      bench.commit(0)
      bench.transition.grab(seen: bench.seen(time), on: &bench.stage)
      let first = bench.transition.fraction(seen: bench.seen(time))
      for (fraction, side) in [(0.0, Transition.Side.start), (1, .end)] {
        bench.transition.scrub(to: fraction, on: &bench.stage)
        bench.commit(time)
        let goals = bench.transition.parts.map { side == .end ? $0.end : $0.start }
        #expect(distance(bench.values(time), goals) < 1e-9)
      }
      bench.transition.scrub(to: first, on: &bench.stage)
      bench.commit(time)
      #expect(abs(bench.transition.fraction(seen: bench.seen(time)) - first) < 1e-9)
    }
  }

  @Test(arguments: [
    (0.2, 0.0, Transition.Side.start), (0.2, 1.5, .end), (0.7, 0, .end), (0.7, -1.5, .start),
  ]) func `Let go, it goes where the throw would carry it, with its velocity`(
    fraction: Double, velocity: Double, side: Transition.Side
  ) {
    var bench = Bench()
    bench.transition.grab(seen: bench.seen(0), on: &bench.stage)
    bench.transition.scrub(to: fraction, velocity: velocity, on: &bench.stage)
    bench.transition.release(velocity: velocity, on: &bench.stage)
    bench.commit(1)
    #expect(bench.transition.destination == side)
    for part in bench.transition.parts {
      let state = bench.engine.presentation(
        of: part.key.property.track(of: part.layer), at: Instant(seconds: 1))
      let way = part.end - part.start
      #expect(((state?.velocity ?? .zero) - way * velocity).magnitude < 1e-9)
    }
    let goals = bench.transition.parts.map { side == .end ? $0.end : $0.start }
    #expect(bench.values(30) == goals)
  }

  @Test(arguments: [true, false])
  func `A part that has stayed behind is not sent all the way by a finger's next pixel`(
    isForward: Bool
  ) {
    var bench = Bench()
    if !isForward { bench.transition.place(at: .end, on: &bench.stage) }
    let parts = bench.transition.parts
    // Two parts are all but there, which the fade has left for.
    let side: Transition.Side = isForward ? .end : .start
    for part in parts where part.key.property != .opacity {
      let (way, goal) = (part.end - part.start, side == .end ? part.end : part.start)
      bench.stage.set(part.key, of: part.layer, to: goal - way * (isForward ? 0.002 : -0.002))
    }
    bench.commit(0)
    bench.transition.grab(seen: bench.seen(0), on: &bench.stage)
    bench.commit(0)
    let first = bench.values(0)
    // A pixel of a pull over 250.
    bench.transition.scrub(to: isForward ? 1 : 0, on: &bench.stage)
    bench.commit(0)
    for (part, (old, new)) in zip(parts, zip(first, bench.values(0))) {
      let share = (new - old).magnitude / (part.end - part.start).magnitude
      #expect(share < 0.01, "\(part.key.property)")
    }
    // And lets it go: then it gets there.
    bench.transition.release(velocity: isForward ? 5 : -5, on: &bench.stage)
    bench.commit(0)
    #expect(bench.values(20) == parts.map { isForward ? $0.end : $0.start })
  }

  @Test func `What stands at an end does not shoot past it with the finger's speed`() {
    var bench = Bench()
    bench.transition.place(at: .end, on: &bench.stage)
    bench.commit(0)
    bench.transition.grab(seen: bench.seen(0), on: &bench.stage)
    bench.transition.scrub(to: 1.4, velocity: 15, on: &bench.stage)
    bench.transition.release(velocity: 15, on: &bench.stage)
    bench.commit(0)
    let ends = bench.transition.parts.map(\.end)
    for time in stride(from: 0.0, to: 1, by: 0.02) {
      #expect(distance(bench.values(time), ends) < 1e-9)
    }
  }

  @Test func `A lost finger sends it back, and nonsense is ignored`() {
    var bench = Bench()
    bench.transition.place(at: .end, on: &bench.stage)
    bench.transition.grab(seen: bench.seen(0), on: &bench.stage)
    for nonsense in [Double.nan, .infinity, -.infinity] {
      bench.transition.scrub(to: nonsense, on: &bench.stage)
      bench.transition.scrub(to: 0.5, velocity: nonsense, on: &bench.stage)
    }
    bench.commit(0)
    #expect(bench.values(0) == bench.transition.parts.map(\.end))
    bench.transition.scrub(to: 0.1, on: &bench.stage)
    bench.transition.drop(on: &bench.stage)
    bench.commit(0)
    #expect(bench.transition.destination == .end)
    #expect(bench.values(9) == bench.transition.parts.map(\.end))
  }

  @Test func `Its end is told once, when all parts have ended`() {
    var bench = Bench()
    bench.transition.go(to: .end, on: &bench.stage, completion: CompletionID(4))
    bench.commit(0)
    var told = 0
    for i in 0..<240 {
      _ = bench.engine.advance(to: Instant(seconds: Double(i) / 60))
      told += bench.engine.takeCompletions().count { $0.id == CompletionID(4) }
    }
    #expect(told == 1)
  }
}
