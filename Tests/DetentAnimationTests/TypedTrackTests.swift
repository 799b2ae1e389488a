import AnimationVocabularies
import DetentAnimation
import DetentMotion
import SeededNumbers
import Testing

@Suite struct TypedTrackTests {
  private func at(_ seconds: Double) -> Instant { Instant(seconds: seconds) }

  @Test func `Handles have names that no other track has`() throws {
    var engine = AnimationEngine()
    let first = try engine.makeTrack(1.0)
    engine.apply(.set(TrackID(first.id.rawValue - 1), .zero, .unit), at: .zero)
    let second = try engine.makeTrack(SIMD2(3.0, 4))
    #expect(first.id != second.id && second.id.rawValue != first.id.rawValue - 1)
    #expect(engine.model(of: first) == 1 && engine.value(of: second, at: .zero) == SIMD2(3, 4))
    #expect(engine.makeCompletion() != engine.makeCompletion())
    let animators = try (0..<2).map { _ in
      try engine.makeAnimator(duration: 1, timing: .curve(.linear))
    }
    #expect(animators[0].id != animators[1].id)
  }

  /// A typed call is the untyped one, to the bit.
  @Test func `Random typed programs do what untyped ones do`() throws {
    var numbers = SeededNumbers(12)
    for _ in 0..<200 {
      var (typed, plain) = (AnimationEngine(), AnimationEngine())
      let track = try typed.makeTrack(SIMD2(1.0, 2), resolution: .pixels)
      let id = track.id
      plain.apply(.set(id, [1, 2, 0, 0], .pixels), at: .zero)
      var time = 0.0
      for _ in 0..<12 {
        time += numbers.uniform(0...0.2)
        let (value, velocity) = (vector(&numbers), vector(&numbers))
        let (wide, wideVelocity) = (
          AnimatedValue(value.x, value.y, 0, 0), AnimatedValue(velocity.x, velocity.y, 0, 0)
        )
        let spec =
          numbers.uniform(0...1) < 0.5
          ? AnimationSpec.spring(.pop) : .curve(.easeOut, duration: 0.3)
        switch Int(numbers.uniform(0...6)) {
        case 0:
          try typed.animate(track, to: value, by: spec, at: at(time))
          plain.apply(.retarget(id, to: wide, spec), at: at(time))
        case 1:
          try typed.animate(track, to: value, by: spec, velocity: velocity, at: at(time))
          plain.apply(.release(id, velocity: wideVelocity, to: wide, spec), at: at(time))
        case 2:
          try typed.blend(track, to: value, by: spec, delay: 0.05, at: at(time))
          plain.apply(.add(id, to: wide, spec, delay: 0.05), at: at(time))
        case 3:
          try typed.hold(track, to: value, velocity: velocity, at: at(time))
          plain.apply(.hold(id, MotionState(wide, velocity: wideVelocity)), at: at(time))
        case 4:
          try typed.set(track, to: value, at: at(time))
          plain.apply(.set(id, wide, .pixels), at: at(time))
        default:
          try typed.stop(track, at: at(time))
          plain.apply(.stop(id), at: at(time))
        }
        let now = at(time + 0.03)
        #expect(typed.presentation(of: id, at: now) == plain.presentation(of: id, at: now))
        let seen = plain.presentation(of: id, at: now)?.value ?? .zero
        #expect(typed.value(of: track, at: now) == SIMD2(seen.x, seen.y))
        #expect(typed.advance(to: now) == plain.advance(to: now))
        #expect(typed.snapshot == plain.snapshot)
      }
    }
  }

  private func vector(_ numbers: inout SeededNumbers) -> SIMD2<Double> {
    SIMD2(numbers.uniform(-500...500), numbers.uniform(-500...500))
  }

  @Test func `What is no number or no track is refused, and nothing changes`() throws {
    var engine = AnimationEngine()
    let x = try engine.makeTrack(5.0)
    try engine.animate(x, to: 100, by: .spring(.hand), at: .zero)
    let before = engine.presentation(of: x.id, at: at(0.1))
    #expect(throws: AnimationError.self) {
      try engine.animate(x, to: .nan, by: .spring(.hand), at: at(0.05))
    }
    #expect(throws: AnimationError.self) { try engine.hold(x, to: .infinity, at: at(0.05)) }
    #expect(throws: AnimationError.self) {
      try engine.animate(x, to: 1, by: .curve(.linear, duration: -1), at: at(0.05))
    }
    #expect(throws: AnimationError.self) { try engine.makeTrack(Double.nan) }
    #expect(throws: AnimationError.self) {
      try engine.animate(x, through: [], duration: 1, at: at(0.05))
    }
    #expect(engine.presentation(of: x.id, at: at(0.1)) == before)
    try engine.remove(x, at: at(0.2))
    #expect(throws: AnimationError.unknownTrack(x.id)) { try engine.stop(x, at: at(0.3)) }
  }

  @Test func `An angle goes the shorter way, at the speed it has`() throws {
    var engine = AnimationEngine()
    let turn = try engine.makeTrack(Angle(degrees: 170))
    try engine.animate(turn, to: Angle(degrees: -170), by: .spring(.hand), at: .zero)
    #expect(abs(engine.model(of: turn).degrees - 190) < 1e-9)
    let before = engine.velocity(of: turn, at: at(0.05))
    try engine.animate(
      turn, to: Angle(degrees: 0), turning: .clockwise(), by: .spring(.hand), at: at(0.05))
    #expect(abs(engine.model(of: turn).degrees - 360) < 1e-9)
    #expect(abs(engine.velocity(of: turn, at: at(0.05)).radians - before.radians) < 1e-9)
  }

  @Test func `A colour keeps what it is, and its way is even to the eye`() throws {
    var engine = AnimationEngine()
    let (red, clear) = (RGBA(hex: 0xFF0000), RGBA(red: 0, green: 0, blue: 1, alpha: 0))
    let color = try engine.makeTrack(red)
    func near(_ a: RGBA, _ b: RGBA) -> Bool {
      max(
        abs(a.red - b.red), abs(a.green - b.green), abs(a.blue - b.blue), abs(a.alpha - b.alpha))
        < 1e-6
    }
    #expect(near(engine.value(of: color, at: .zero), red))
    try engine.animate(color, to: clear, by: .curve(.linear, duration: 1), at: .zero)
    let middle = engine.value(of: color, at: at(0.5))
    // No blue shines through from what is transparent.
    #expect(abs(middle.alpha - 0.5) < 1e-9 && middle.red > 0.99 && middle.blue < 0.01)
  }

  @Test func `A throw lands where it is told, and a landing keeps its velocity`() throws {
    var engine = AnimationEngine()
    let place = try engine.makeTrack(SIMD2(0.0, 0), resolution: .pixels)
    let end = try engine.coast(place, velocity: SIMD2(800, 300), at: .zero)
    #expect((engine.model(of: place) - end).magnitude < 1e-9)
    for goal in [SIMD2(500.0, 200), SIMD2(-100, 40)] {
      var other = engine
      let seen = other.presentation(of: place.id, at: at(0.1))
      try other.land(place, on: goal, at: at(0.1))
      let now = other.presentation(of: place.id, at: at(0.1))
      #expect(((now?.value ?? .zero) - (seen?.value ?? .zero)).magnitude < 1e-9)
      #expect(((now?.velocity ?? .zero) - (seen?.velocity ?? .zero)).magnitude < 1e-6)
      #expect((other.model(of: place) - goal).magnitude < 1e-6)
      #expect((other.value(of: place, at: at(30)) - goal).magnitude < 1e-6)
    }
  }

  @Test func `Through values`() throws {
    var engine = AnimationEngine()
    let x = try engine.makeTrack(0.0)
    try engine.animate(x, through: [0, 10, 4], mode: .linear, duration: 2, at: .zero)
    #expect(engine.value(of: x, at: at(1)) == 10 && engine.value(of: x, at: at(0.5)) == 5)
    #expect(engine.model(of: x) == 4)
  }

  @Test func `A block, and an animator in one call each`() throws {
    var engine = AnimationEngine()
    let (x, light) = (try engine.makeTrack(0.0), try engine.makeTrack(1.0))
    try engine.animate(duration: 1, curve: .linear, at: .zero) {
      $0[x] += 10
      $0[light] = 0
    }
    #expect(engine.value(of: x, at: at(0.5)) == 5 && engine.model(of: light) == 0)
    var animator = try engine.makeAnimator(duration: 1, timing: .curve(.linear))
    try animator.animate(x, from: 0, to: 100, in: &engine, at: at(2))
    #expect(throws: AnimationError.self) {
      try animator.animate(x, to: .nan, in: &engine, at: at(2))
    }
    let done = engine.makeCompletion()
    animator.addCompletion(done)
    animator.start(in: &engine, at: at(2))
    #expect(abs(engine.value(of: x, at: at(2.25)) - 25) < 1e-9)
    animator.pause(in: &engine, at: at(2.25))
    animator.setFractionComplete(0.8, in: &engine, at: at(2.3))
    #expect(abs(engine.value(of: x, at: at(2.3)) - 80) < 1e-9)
    animator.resume(in: &engine, at: at(2.4))
    var told: [CompletionID] = []
    for frame in 0..<200 {
      _ = engine.advance(to: at(2.4 + Double(frame) / 60))
      for end in engine.takeCompletions() where !animator.handle(end, in: &engine) {
        told.append(end.id)
      }
    }
    #expect(told.isEmpty == false && told == [done] && engine.value(of: x, at: at(6)) == 100)
  }
}

@Suite struct CheckedCommandTests {
  private let x = TrackID(1)
  private let y = TrackID(2)

  @Test func `What apply leaves out is refused, with what to do`() throws {
    var engine = AnimationEngine()
    engine.apply(.set(x, .zero, .pixels), at: .zero)
    let refused: [(AnimationCommand, AnimationError)] = [
      (.stop(y), .unknownTrack(y)),
      (.retarget(y, to: .zero, .instant), .unknownTrack(y)),
      (.aim(x, key: "slide", to: .zero), .unknownKey("slide", x)),
      (.pause(x, key: "slide"), .unknownKey("slide", x)),
      (.end(x, key: "slide"), .unknownKey("slide", x)),
      (.setSpeed(TimelineID(9), 2), .unknownTimeline(TimelineID(9))),
      (.move(x, to: TimelineID(9)), .unknownTimeline(TimelineID(9))),
      (.setAlarm(CompletionID(1), on: TimelineID(9), at: .zero), .unknownTimeline(TimelineID(9))),
      (.endSimulation(WorldID(3)), .unknownWorld(WorldID(3))),
    ]
    for (command, error) in refused {
      #expect(throws: error) { try engine.apply(checked: command, at: .zero) }
      #expect(error.description.hasSuffix("."))
    }
    #expect(engine.isAtRest == false || engine.takeCompletions().isEmpty)
  }

  @Test func `Of several none, where one is no number`() throws {
    var engine = AnimationEngine()
    engine.apply(.set(x, .zero, .pixels), at: .zero)
    #expect(throws: AnimationError.self) {
      try engine.apply(
        checked: [
          .retarget(x, to: [1, 0, 0, 0], .instant), .retarget(x, to: [.nan, 0, 0, 0], .instant),
        ], at: .zero)
    }
    #expect(engine.model(of: x) == .zero)
    try engine.apply(checked: [.retarget(x, to: [1, 0, 0, 0], .instant)], at: .zero)
    #expect(engine.model(of: x) == [1, 0, 0, 0])
  }
}
