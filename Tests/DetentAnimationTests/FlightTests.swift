import DetentAnimation
import DetentMotion
import SeededNumbers
import Testing

private let track = TrackID(7)

/// A scrolled content played by the engine.
@Suite struct FlightTests {
  private func physics(_ snap: ScrollPhysics.RestPlaces = .free) throws -> ScrollPhysics {
    try ScrollPhysics(range: -1400...0, viewport: 600, snap: snap)
  }

  /// From `start` with `velocity` at second 1, along y.
  private func engine(
    _ flight: ScrollFlight, from start: MotionState<Double>, reduced: Bool = false
  ) -> AnimationEngine {
    var engine = AnimationEngine()
    engine.apply(.reduceMotion(reduced), at: .zero)
    let now = Instant(seconds: 1)
    engine.apply(.set(track, [5, start.value, 0, 0], .pixels), at: now)
    engine.apply(.hold(track, MotionState([5, start.value, 0, 0])), at: now)
    engine.apply(
      .release(
        track, velocity: [0, start.velocity, 0, 0], to: [5, flight.destination, 0, 0],
        .flight(flight, origin: [5, 0, 0, 0], direction: [0, 1, 0, 0])), at: now)
    return engine
  }

  @Test(arguments: [-9000.0, -2500, -400, 0, 300, 4000])
  func `At every instant it is where the flight is, and at rest where it lands`(velocity: Double)
    throws
  {
    for place in [-1460.0, -1400, -700, 0, 80] {
      let start = MotionState(place, velocity: velocity)
      let flight = ScrollFlight(try physics(), from: start)
      let engine = engine(flight, from: start)
      for i in 0...500 {
        let time = Double(i) * 0.0071
        guard time < flight.duration else { break }
        let state = try #require(engine.presentation(of: track, at: Instant(seconds: 1 + time)))
        let want = flight.state(after: time)
        #expect(abs(state.value.y - want.value) < 1e-4)
        #expect(abs(state.velocity.y - want.velocity) < 1e-2)
        #expect(state.value.x == 5)
      }
      let rest = Instant(seconds: 1 + flight.duration + 0.001)
      #expect(engine.presentation(of: track, at: rest)?.value.y == flight.destination)
    }
  }

  @Test(arguments: [30.0, 60, 144, 240]) func `It asks for frames until it rests, and then never`(
    rate: Double
  ) throws {
    let start = MotionState(-300, velocity: -1400)
    let flight = ScrollFlight(try physics(.pages(length: 350)), from: start)
    var engine = engine(flight, from: start)
    var time = 1.0
    while engine.advance(to: Instant(seconds: time)) == .frame, time < 20 { time += 1 / rate }
    #expect(time >= 1 + flight.duration && time < 1 + flight.duration + 2 / rate)
    #expect(engine.isAtRest)
    #expect(engine.presentation(of: track, at: Instant(seconds: time))?.value.y == -1050)
  }

  @Test func `Where motion is to be reduced, what a finger threw flies all the same`() throws {
    let start = MotionState(-300, velocity: -3000)
    let flight = ScrollFlight(try physics(), from: start)
    let calm = engine(flight, from: start, reduced: true)
    for i in 0..<200 {
      let time = Double(i) * 0.0071
      guard time < flight.duration else { break }
      let value = calm.presentation(of: track, at: Instant(seconds: 1 + time))?.value
      #expect(abs((value?.y ?? .nan) - flight.state(after: time).value) < 1e-4)
    }
  }

  @Test func `A flight to nowhere is refused and disturbs nothing`() throws {
    var engine = AnimationEngine()
    engine.apply(.set(track, [1, 2, 3, 4], .pixels), at: .zero)
    let flight = ScrollFlight(try physics(), from: MotionState(0, velocity: 100))
    let command = AnimationCommand.retarget(
      track, to: .zero, .flight(flight, origin: [.nan, 0, 0, 0], direction: [0, 1, 0, 0]))
    #expect(throws: AnimationError.self) { try command.check() }
    engine.apply(command, at: .zero)
    #expect(engine.presentation(of: track, at: .zero)?.value == [1, 2, 3, 4])
  }

  @Test func `What is over when another one blends in rests to the bit where a frame leaves it`()
    throws
  {
    let (x, start) = (TrackID(7), Instant(seconds: 1))
    func end(_ spec: AnimationSpec, from seen: AnimatedValue, hasFrame: Bool) -> AnimatedValue? {
      var engine = AnimationEngine()
      engine.apply(.set(x, seen, .pixels), at: start)
      engine.apply(.retarget(x, to: seen, spec), at: start)
      let later = start.advanced(by: 20)
      if hasFrame { _ = engine.advance(to: later) }
      engine.apply(.add(x, to: [50, 0, 0, 0], .spring(.hand)), at: later)
      for frame in 0...20 { _ = engine.advance(to: later.advanced(by: Double(frame))) }
      return engine.presentation(of: x, at: later.advanced(by: 30))?.value
    }
    var numbers = SeededNumbers(8)
    let physics = try ScrollPhysics(range: -300...0, viewport: 400)
    for _ in 0..<200 {
      let seen: AnimatedValue = [numbers.uniform(-400...400), numbers.uniform(-400...400), 0, 0]
      let place = MotionState(numbers.uniform(-300...0), velocity: numbers.uniform(-900...900))
      let along: AnimatedValue = [1, 0.5, 0, 0]
      let flight = AnimationSpec.flight(
        ScrollFlight(physics, from: place), origin: seen - along * place.value, direction: along)
      for spec in [flight, .decay(.normal)] {
        #expect(
          end(spec, from: seen, hasFrame: true) == end(spec, from: seen, hasFrame: false))
      }
    }
  }
}
