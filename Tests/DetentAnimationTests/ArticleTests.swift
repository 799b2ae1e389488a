import DetentAnimation
import DetentMotion
import EngineTestSupport
import Testing

/// Every example of the articles and of the comments in the sources, compiled and run; the last test
/// holds that none is missing.
@Suite struct ArticleTests {
  @Test func `A first spring`() throws {
    var (shown, ends, complaint) = ([Double](), 0, "")
    func celebrate() { ends += 1 }
    func show(_ value: Double) { shown.append(value) }
    func complain(_ words: String) { complaint = words }

    var engine = AnimationEngine()
    let x = try engine.makeTrack(0.0, resolution: .pixels)
    let arrived = engine.makeCompletion()
    try engine.animate(x, to: 300, by: .spring(.hand), completion: arrived, at: .zero)
    var time = Instant.zero
    loop: while true {
      let next = engine.advance(to: time)
      show(engine.value(of: x, at: time))
      for end in engine.takeCompletions() where end.id == arrived { celebrate() }
      switch next {
      case .frame: time = time.advanced(by: 1.0 / 60)  // the display's next refresh
      case .at(let due): time = due  // sleep until then
      case .never: break loop  // sleep until the next touch
      }
    }
    #expect(ends == 1)
    #expect(shown.count > 20 && shown.last == 300)

    let frameTime = Instant(nanoseconds: 1_000_000_000)
    let next = engine.advance(to: frameTime)
    #expect(next == .never)

    do {
      try engine.animate(x, to: .nan, by: .spring(.hand), at: time)
    } catch {
      complain(error.description)  // The target is nan; give a finite number.
    }
    #expect(complaint == "The target is nan; give a finite number.")
  }

  @Test func `Interruption`() throws {
    let (start, touched, later) = (Instant.zero, Instant(seconds: 0.1), Instant(seconds: 0.2))
    var engine = AnimationEngine()
    let x = try engine.makeTrack(0.0, resolution: .pixels)
    do {
      try engine.animate(x, to: 300, by: .spring(.hand), at: start)
      try engine.animate(x, to: 0, by: .spring(.pop), at: touched)  // as fast as it is
    }
    do {
      try engine.blend(x, to: 120, by: .curve(.easeInOut, duration: 0.3), at: later)
    }
    do {
      let end = try engine.coast(x, velocity: 900, at: start)
      try engine.land(x, on: (end / 100).rounded() * 100, at: touched)
      #expect(abs(engine.model(of: x).remainder(dividingBy: 100)) < 1e-9)
    }
    do {
      let isOpen = engine.model(of: x) > 50
      let grip = engine.value(of: x, at: touched)
      #expect(isOpen && grip > 0)
    }
    do {
      let arrived = engine.makeCompletion()
      try engine.animate(x, to: 1, by: .spring(.hand), completion: arrived, at: later)
      try engine.animate(x, to: 0, by: .spring(.hand), at: later.advanced(by: 0.1))
      let told = engine.takeCompletions()  // arrived: retargeted, at later + 0.1 s
      let end = Completion(
        id: arrived, reason: .retargeted, time: later.advanced(by: 0.1))
      #expect(told == [end])
    }
  }

  @Test func `Fingers`() throws {
    let (down, moved, up) = (Instant.zero, Instant(seconds: 0.05), Instant(seconds: 0.06))
    var engine = AnimationEngine()
    let (place, shadow, echo) = (
      try engine.makeTrack(SIMD2(0.0, 0)), try engine.makeTrack(SIMD2(0.0, 0)),
      try engine.makeTrack(SIMD2(0.0, 0))
    )
    do {
      let seen = engine.value(of: place, at: down)
      let grip = SIMD2(12.0, 30) - seen  // where on it the finger is
      try engine.hold(place, to: seen, at: down)
      try engine.hold(place, to: SIMD2(40, 60) - grip, velocity: SIMD2(900, 300), at: moved)
      try engine.animate(
        place, to: SIMD2(200, 100), by: .spring(.hand), velocity: SIMD2(900, 300), at: up)
    }
    try engine.animate(shadow, following: place, by: .hand, offset: SIMD2(0, 12), at: down)
    try engine.animate(echo, following: shadow, by: .pop, at: down)
    for frame in 4...600 { _ = engine.advance(to: Instant(seconds: Double(frame) / 60)) }
    #expect(engine.value(of: echo, at: Instant(seconds: 10)) == SIMD2(200, 112))
  }

  struct Insets: Animatable {
    var top = 0.0
    var bottom = 0.0
    var animatedValue: AnimatedValue { [top, bottom, 0, 0] }
    init(animatedValue v: AnimatedValue) { (top, bottom) = (v.x, v.y) }
  }

  @Test func `The comments in the sources`() throws {
    let (now, later, done) = (Instant.zero, Instant(seconds: 0.1), CompletionID(1))
    let x = TrackID(1)
    do {
      var engine = AnimationEngine()
      engine.apply(.set(x, [0, 0, 0, 0], .pixels), at: now)
      engine.apply(.retarget(x, to: [100, 0, 0, 0], .spring(.hand)), at: now)
      let next = engine.advance(to: now.advanced(by: 1.0 / 60))  // .frame
      #expect(next == .frame)
    }
    do {
      var engine = AnimationEngine()
      let place = try engine.makeTrack(SIMD2(0.0, 0), resolution: .pixels)
      try engine.animate(place, to: SIMD2(300, 40), by: .spring(.hand), at: now)
      let seen = engine.value(of: place, at: later)  // a SIMD2<Double>
      #expect(seen.x > 0)
    }
    do {
      var engine = AnimationEngine()
      let (place, light) = (try engine.makeTrack(SIMD2(0.0, 0)), try engine.makeTrack(0.0))
      var greeting = AnimationSequence()
      try greeting.add(place, to: SIMD2(0, -40), by: .spring(.hand))
      try greeting.add(light, to: 1, by: .curve(.easeOut, duration: 0.2), .with(0.05))
      try greeting.add(place, to: SIMD2(0, 0), by: .spring(.pop), .after(0.5))
      try engine.add(greeting, completion: done, at: now)
      #expect(engine.isInFlight(place.id, at: later))
    }
    #expect(Insets(animatedValue: [1, 2, 0, 0]).bottom == 2)
  }

  @Test func `No example of the articles or the sources is missing here`() throws {
    let documented = try DocumentationExamples(of: "Motion/DetentAnimation", besides: #filePath)
    #expect(documented.examples.count > 7)
    #expect(
      try documented.missing(in: [
        #filePath, #filePath.replacing("ArticleTests", with: "DocumentationTests"),
      ]) == [])
  }
}
