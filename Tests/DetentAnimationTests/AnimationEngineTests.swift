import DetentAnimation
import DetentMotion
import SeededNumbers
import Testing

private let x = TrackID(1)
private let spring = AnimationSpec.spring(.hand)

private func at(_ seconds: Double) -> Instant { Instant(seconds: seconds) }

private func engine(at value: AnimatedValue = .zero) -> AnimationEngine {
  var engine = AnimationEngine()
  engine.apply(.set(x, value, .pixels), at: .zero)
  return engine
}

/// The jump in value and velocity across a command at `time`.
private func jump(
  _ engine: inout AnimationEngine, _ command: AnimationCommand, at time: Instant
) throws -> (value: Double, velocity: Double) {
  let before = try #require(engine.presentation(of: x, at: time))
  engine.apply(command, at: time)
  let after = try #require(engine.presentation(of: x, at: time))
  return (
    (after.value - before.value).magnitude, (after.velocity - before.velocity).magnitude
  )
}

@Suite struct AnimationEngineTests {
  @Test func `A retarget at any moment keeps position and velocity`() throws {
    var random = SeededNumbers(7)
    var engine = engine()
    var time = 0.0
    for _ in 0..<500 {
      let target: AnimatedValue = [.random(in: -500...500, using: &random), 100, 0, 0]
      let step = try jump(&engine, .retarget(x, to: target, spring), at: at(time))
      #expect(step.value < 1e-9)
      #expect(step.velocity < 1e-9)
      time += .random(in: 0...0.3, using: &random)
    }
  }

  @Test(arguments: [TimingCurve.linear, .easeIn, .easeOut, .easeInOut])
  func `A curve that takes over keeps both, too, and is there in its time`(
    _ curve: TimingCurve
  ) throws {
    var random = SeededNumbers(11)
    var engine = engine()
    engine.apply(.retarget(x, to: [300, 0, 0, 0], spring), at: .zero)
    var time = 0.05
    for round in 0..<300 {
      let target: AnimatedValue = [.random(in: -500...500, using: &random), 100, 0, 0]
      let duration = Double.random(in: 0.1...0.5, using: &random)
      let spec = round % 5 == 4 ? spring : .curve(curve, duration: duration)
      let before = try #require(engine.presentation(of: x, at: at(time)))
      let step = try jump(&engine, .retarget(x, to: target, spec), at: at(time))
      #expect(step.value < 1e-9)
      // At rest a curve begins at its own pace.
      let speed = before.velocity.magnitude
      if speed > 0 { #expect(step.velocity < 1e-6 * max(1, speed)) }
      if case .curve = spec {
        #expect(engine.presentation(of: x, at: at(time + duration + 1e-6))?.value == target)
      }
      // The velocity is that of the value.
      let (a, b) = (
        try #require(engine.presentation(of: x, at: at(time + 0.03))),
        try #require(engine.presentation(of: x, at: at(time + 0.03 + 1e-5)))
      )
      let slope = (b.value - a.value) * 1e5
      #expect((slope - a.velocity).magnitude < 0.01 * max(100, a.velocity.magnitude))
      time += .random(in: 0.01...0.4, using: &random)
    }
  }

  @Test func `A curve that was not seen to move hands on no velocity`() throws {
    var engine = engine()
    engine.apply(.retarget(x, to: [1, 0, 0, 0], .curve(.easeOut, duration: 0.2)), at: at(1))
    engine.apply(.retarget(x, to: [-1, 0, 0, 0], .curve(.easeInOut, duration: 0.2)), at: at(1))
    for time in stride(from: 1, to: 1.3, by: 0.01) {
      let value = try #require(engine.presentation(of: x, at: at(time))).value[0]
      #expect(value <= 0)
    }
  }

  @Test func `A curve that is sent elsewhere twice at once keeps the velocity that was seen`()
    throws
  {
    var engine = engine()
    engine.apply(.retarget(x, to: [100, 0, 0, 0], .curve(.linear, duration: 1)), at: at(1))
    for target in [0.0, 20, -30] {
      engine.apply(
        .retarget(x, to: [target, 0, 0, 0], .curve(.easeInOut, duration: 0.5)), at: at(1.5))
      let velocity = try #require(engine.presentation(of: x, at: at(1.5))).velocity.x
      #expect(abs(velocity - 100) < 1e-9, "\(target)")
    }
  }

  @Test func `A blend that coasts begins where it was and ends on its target`() throws {
    for velocity in [0.0, 500, -200] {
      var engine = engine()
      let start = try #require(engine.presentation(of: x, at: at(1))).value.x
      engine.apply(
        .add(x, to: [100, 0, 0, 0], .decay(.normal), velocity: [velocity, 0, 0, 0]), at: at(1))
      let state = try #require(engine.presentation(of: x, at: at(1)))
      #expect(abs(state.value.x - start) < 1e-9 && abs(state.velocity.x - velocity) < 1e-9)
      #expect(engine.model(of: x)?.x == 100)
      var last = state.value.x
      for frame in 1...600 {
        let value = try #require(engine.presentation(of: x, at: at(1 + Double(frame) / 120))).value
          .x
        #expect(abs(value - last) < 20)
        last = value
      }
      #expect(abs(last - 100) < 1)
    }
  }

  @Test func `An additive change keeps position, and velocity where its curve starts flat`() throws
  {
    var engine = engine()
    engine.apply(.retarget(x, to: [100, 0, 0, 0], spring), at: .zero)
    for i in 1...20 {
      let target: AnimatedValue = [Double(i % 2) * 100, 0, 0, 0]
      let step = try jump(
        &engine, .add(x, to: target, .curve(.easeInOut, duration: 0.4)), at: at(Double(i) * 0.05))
      #expect(step.value < 1e-9)
      #expect(step.velocity < 1e-6)
    }
  }

  @Test func `A stack of additive changes ends where the last one pointed`() {
    var engine = engine()
    for (i, target) in [30.0, -20, 75].enumerated() {
      engine.apply(
        .add(x, to: [target, 0, 0, 0], .curve(.easeInOut, duration: 0.5)), at: at(Double(i) * 0.1))
    }
    #expect(engine.presentation(of: x, at: at(5))?.value.x == 75)
    #expect(engine.model(of: x)?.x == 75)
  }

  @Test func `A release flies on from where it was held with the velocity of the finger`() throws {
    var engine = engine()
    engine.apply(.hold(x, MotionState([42, 0, 0, 0])), at: at(1))
    engine.apply(.release(x, velocity: [900, -70, 0, 0], to: .zero, spring), at: at(1.2))
    let state = try #require(engine.presentation(of: x, at: at(1.2)))
    #expect(state.value.x == 42)
    #expect(state.velocity.x == 900)
    #expect(state.velocity.y == -70)
  }

  @Test(arguments: [30.0, 60, 90, 144, 240]) func `What is seen does not depend on the frame rate`(
    rate: Double
  ) {
    var (slow, fast) = (engine(), engine())
    for engine in [0, 1] {
      let command = AnimationCommand.retarget(x, to: [520, 0, 0, 0], spring)
      if engine == 0 { slow.apply(command, at: .zero) } else { fast.apply(command, at: .zero) }
    }
    for i in 0..<Int(rate / 4) { _ = fast.advance(to: at(Double(i) / rate)) }
    #expect(
      slow.presentation(of: x, at: at(0.3))?.value == fast.presentation(of: x, at: at(0.3))?.value)
  }

  @Test func `An event takes effect at its own time though a later frame was drawn`() throws {
    var (early, late) = (engine(), engine())
    early.apply(.retarget(x, to: [520, 0, 0, 0], spring), at: .zero)
    late.apply(.retarget(x, to: [520, 0, 0, 0], spring), at: .zero)
    _ = late.advance(to: at(0.116))
    early.apply(.retarget(x, to: .zero, spring), at: at(0.1))
    late.apply(.retarget(x, to: .zero, spring), at: at(0.1))
    #expect(
      early.presentation(of: x, at: at(0.2)) == late.presentation(of: x, at: at(0.2)))
  }

  @Test func `Frames stop as soon as no pixel can change, and a last one shows the target`() {
    var engine = engine()
    engine.apply(.retarget(x, to: [520, 0, 0, 0], spring), at: .zero)
    var time = 0.0
    while case .frame = engine.advance(to: at(time)) { time += 1.0 / 60 }
    #expect(time < 1.2)
    #expect(engine.snapshot.values.first.map { abs($0.value.x - 520) < 0.5 } == true)
    guard case .at(let end) = engine.advance(to: at(time)) else {
      Issue.record("nothing shows the target")
      return
    }
    #expect(engine.advance(to: end) == .never)
    #expect(engine.snapshot.values.first?.value.x == 520)
    #expect(engine.isAtRest)
  }

  @Test func `It comes to rest on the target itself`() {
    var engine = engine()
    engine.apply(.retarget(x, to: [520, 0, 0, 0], spring), at: .zero)
    _ = engine.advance(to: at(10))
    #expect(engine.presentation(of: x, at: at(10))?.value.x == 520)
    #expect(engine.isAtRest)
  }

  @Test func `A completion is told once, with its reason and its time`() {
    var engine = engine()
    let (first, second, third) = (CompletionID(1), CompletionID(2), CompletionID(3))
    engine.apply(.retarget(x, to: [100, 0, 0, 0], spring, first), at: .zero)
    engine.apply(.retarget(x, to: [200, 0, 0, 0], spring, second), at: at(0.1))
    engine.apply(.hold(x, MotionState(.zero)), at: at(0.2))
    engine.apply(.release(x, velocity: .zero, to: [50, 0, 0, 0], spring, third), at: at(0.3))
    guard case .frame = engine.advance(to: at(0.31)) else { return #expect(Bool(false)) }
    var next = NextFrame.frame
    var time = 0.3
    while next == .frame {
      time += 0.01
      next = engine.advance(to: at(time))
    }
    guard case .at(let due) = next else { return #expect(Bool(false), "no deadline: \(next)") }
    _ = engine.advance(to: due)
    let told = engine.takeCompletions()
    #expect(told.map(\.id) == [first, second, third])
    #expect(told.map(\.reason) == [.retargeted, .cancelled, .settled])
    #expect(told.last?.time == due)
    _ = engine.advance(to: at(20))
    #expect(engine.takeCompletions().isEmpty)
  }

  @Test func `A delay asks for no frames before it is over`() {
    var engine = engine()
    engine.apply(
      .add(x, to: [10, 0, 0, 0], .curve(.easeInOut, duration: 0.2), delay: 1), at: .zero)
    #expect(engine.advance(to: at(0.1)) == .at(at(1)))
    #expect(engine.advance(to: at(1.1)) == .frame)
  }

  @Test func `Removing a track leaves the others alone`() {
    var engine = engine()
    let y = TrackID(2)
    engine.apply(.set(y, [5, 0, 0, 0], .pixels), at: .zero)
    engine.apply(.retarget(x, to: [1, 0, 0, 0], spring), at: .zero)
    engine.apply(.retarget(y, to: [500, 0, 0, 0], spring), at: .zero)
    engine.apply(.remove(x), at: at(0.05))
    #expect(engine.presentation(of: x, at: at(0.1)) == nil)
    #expect(engine.advance(to: at(0.1)) == .frame)
    #expect(engine.snapshot.values.map(\.id) == [y])
  }
}
