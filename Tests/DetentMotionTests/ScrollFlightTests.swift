import DetentMotion
import SeededNumbers
import Testing

@Suite struct ScrollFlightTests {
  static func physics(_ random: inout SeededNumbers, snap: Bool = false) throws -> ScrollPhysics {
    let snaps: [ScrollPhysics.RestPlaces] = [
      .points([0, -130, -455, -700, -1399]), .pages(length: 300), .singlePages(length: 300),
    ]
    var physics = try ScrollPhysics(
      range: -random.uniform(1...3000)...0, viewport: random.uniform(200...1200),
      snap: snap ? snaps[Int.random(in: 0..<3, using: &random)] : .free)
    if Bool.random(using: &random) { physics.decay = .fast }
    return physics
  }

  static func start(_ random: inout SeededNumbers) -> MotionState<Double> {
    MotionState(random.uniform(-3400...400), velocity: random.uniform(-9000...9000))
  }

  @Test func `A throw hits the edge when and as fast as the decay says, and bounces`() throws {
    let physics = try ScrollPhysics(range: -1000...0, viewport: 600)
    let start = MotionState(-400.0, velocity: 3000)
    let flight = ScrollFlight(physics, from: start)
    let hit = try #require(flight.switches.first)
    #expect(flight.switches.count == 1)
    let reference = Decay.normal.state(after: hit, from: start)
    #expect(abs(reference.value) < 1e-9)
    let there = flight.state(after: hit)
    #expect(abs(there.value) < 1e-9 && abs(there.velocity - reference.velocity) < 1e-9)
    // From the edge a critical spring goes v·t·e^(−10t): farthest a tenth of a second later.
    let peak = flight.state(after: hit + 0.1)
    #expect(abs(peak.velocity) < 1e-9)
    #expect(abs(peak.value - there.velocity * 0.1 / 2.718281828459045) < 1e-9)
    #expect(flight.destination == 0 && flight.state(after: flight.duration) == MotionState(0))
  }

  @Test func `What is let go of at rest on an edge hits none`() throws {
    let physics = try ScrollPhysics(range: -1000...0, viewport: 600)
    for place in [-1000.0, -400, 0] {
      let flight = ScrollFlight(physics, from: MotionState(place))
      #expect(flight.impact == nil && flight.duration == 0 && flight.destination == place)
    }
  }

  @Test(arguments: [0.9, 0.95, 0.98, 0.99, 0.999, 0.9999, 1 - 1e-9, 1 - 1e-12, 1])
  func `A throw back in is over when nobody sees it move, however little its spring swings`(
    dampingRatio: Double
  ) throws {
    for isHard in [false, true] {
      var physics = try ScrollPhysics(range: -1000...0, viewport: 600)
      if isHard { physics.band = nil }
      physics.bounce = try Spring(dampingRatio: dampingRatio, response: 2 * .pi / 10)
      let flight = ScrollFlight(physics, from: MotionState(50, velocity: -300))
      #expect(flight.duration < 2)
      #expect(flight.destination <= 0)
    }
  }

  @Test(arguments: [false, true])
  func `Position and velocity are continuous over every switch`(snaps: Bool) throws {
    var (random, switches) = (SeededNumbers(91), 0)
    for _ in 0..<5000 {
      let physics = try Self.physics(&random, snap: snaps)
      let start = Self.start(&random)
      let flight = ScrollFlight(physics, from: start)
      let first = flight.state(after: 0)
      if flight.duration > 0 { #expect(first == start) }
      for time in flight.switches where time < flight.duration {
        switches += 1
        let (before, after) = (flight.state(after: time.nextDown), flight.state(after: time))
        #expect(abs(before.value - after.value) < 1e-9)
        #expect(abs(before.velocity - after.velocity) < 1e-7)
      }
      let last = flight.state(after: flight.duration * (1 - 1e-12))
      #expect(abs(last.value - flight.destination) <= physics.tolerance.distance + 1e-6)
      #expect(abs(last.velocity) <= physics.tolerance.speed + 1e-6)
    }
    #expect(snaps || switches > 1000)
  }

  @Test func `It ends in the range, and on a snap point if there are any`() throws {
    var random = SeededNumbers(92)
    for index in 0..<5000 {
      let physics = try Self.physics(&random, snap: index % 2 == 0)
      let start = Self.start(&random)
      let flight = ScrollFlight(physics, from: start)
      #expect(physics.range.contains(flight.destination))
      switch physics.snap {
      case .free: break
      case .points(let points): #expect(points.contains(flight.destination))
      case .pages(let length), .singlePages(let length):
        let isEdge = flight.destination == physics.range.lowerBound
        let page = flight.destination / length
        #expect(isEdge || abs(page - page.rounded()) < 1e-12)
      }
    }
  }

  @Test func `Caught and let go again with the same velocity it is the same flight`() throws {
    var random = SeededNumbers(93)
    for _ in 0..<3000 {
      let physics = try Self.physics(&random)
      let start = Self.start(&random)
      let flight = ScrollFlight(physics, from: start)
      let first = random.uniform(0...1) * flight.duration
      let half = flight.state(after: first)
      // A bounce that is caught may be thrown back in, which the spring alone would not do.
      guard physics.range.contains(half.value) || half.velocity * half.value >= 0 else { continue }
      guard physics.range.contains(start.value) else { continue }
      let again = ScrollFlight(physics, from: half)
      let second = random.uniform(0...1) * (flight.duration - first)
      let (stepped, whole) = (again.state(after: second), flight.state(after: first + second))
      guard again.duration > second, flight.duration > first + second else { continue }
      #expect(abs(stepped.value - whole.value) < 1e-8)
      #expect(abs(stepped.velocity - whole.velocity) < 1e-6)
    }
  }

  @Test func `A throw back in from beyond the edge goes on by itself`() throws {
    let physics = try ScrollPhysics(range: -2000...0, viewport: 600)
    let flight = ScrollFlight(physics, from: MotionState(60, velocity: -4000))
    #expect(flight.switches.count == 1)
    #expect(flight.destination < -1000)
    let gentle = ScrollFlight(physics, from: MotionState(60, velocity: -20))
    #expect(gentle.switches.isEmpty && gentle.destination == 0)
    let through = ScrollFlight(
      try ScrollPhysics(range: -300...0, viewport: 600), from: MotionState(60, velocity: -4000))
    #expect(through.switches.count == 2 && through.destination == -300)
  }

  @Test func `Near a snap point it glides there, far from one it is pulled, both smoothly`() throws
  {
    let physics = try ScrollPhysics(
      range: -2000...0, viewport: 600, snap: .points([0, -480, -1900]))
    let glide = ScrollFlight(physics, from: MotionState(0.0, velocity: -1000))
    #expect(glide.destination == -480)
    #expect(glide.state(after: 0.2).velocity > -1000 && glide.state(after: 0.2).velocity < 0)
    let back = ScrollFlight(physics, from: MotionState(-300.0, velocity: 300))
    #expect(back.destination == 0)
    let against = ScrollFlight(physics, from: MotionState(-600.0, velocity: -100))
    #expect(against.destination == -480 && against.state(after: 1e-9).velocity < -99)
  }

  @Test func `A page at a time is one page, however hard the throw`() throws {
    let single = try ScrollPhysics(range: -3000...0, viewport: 300, snap: .singlePages(length: 300))
    let free = try ScrollPhysics(range: -3000...0, viewport: 300, snap: .pages(length: 300))
    let state = MotionState(-340.0, velocity: -5000)
    #expect(ScrollFlight(single, from: state, takenAt: -300).destination == -600)
    #expect(ScrollFlight(single, from: state, takenAt: 0).destination == -300)
    #expect(ScrollFlight(free, from: state, takenAt: -300).destination == -2700)
    #expect(
      ScrollFlight(single, from: MotionState(-420, velocity: 0), takenAt: -300).destination == -300)
    #expect(
      ScrollFlight(single, from: MotionState(5, velocity: 9000), takenAt: 0).destination == 0)
  }

  @Test func `Without a rubber band it stops at the edge`() throws {
    var physics = try ScrollPhysics(range: -1000...0, viewport: 600)
    physics.band = nil
    let flight = ScrollFlight(physics, from: MotionState(-100, velocity: 4000))
    #expect(flight.destination == 0 && flight.state(after: 9) == MotionState(0))
    for step in 0...100 { #expect(flight.state(after: Double(step) / 100).value <= 0) }
  }

  @Test func `Without a rubber band nothing passes an edge, on the way to a snap point either`()
    throws
  {
    var physics = try ScrollPhysics(range: -300...0, viewport: 600, snap: .pages(length: 100))
    physics.band = nil
    let hard = ScrollFlight(physics, from: MotionState(-290, velocity: -4000))
    #expect(hard.destination == -300 && (hard.impact?.velocity ?? 0) < -3000)
    var random = SeededNumbers(95)
    var impacts = 0
    for index in 0..<3000 {
      var physics = try Self.physics(&random, snap: true)
      physics.band = nil
      if index % 3 == 0 {
        physics.bounce = try Spring(dampingRatio: random.uniform(0...1), response: 0.5)
      }
      let start = MotionState(
        physics.clamped(random.uniform(-3400...400)), velocity: random.uniform(-9000...9000))
      let target = random.uniform(-3400...400)
      for flight in [
        ScrollFlight(physics, from: start),
        ScrollFlight(physics, from: start, to: target, by: physics.bounce),
      ] {
        if flight.impact != nil { impacts += 1 }
        #expect(physics.range.contains(flight.destination))
        for step in 0...100 {
          let place = flight.state(after: Double(step) / 50).value
          #expect((place - physics.clamped(place)).magnitude < 1e-6)
        }
      }
    }
    #expect(impacts > 500)
  }

  @Test func `Numbers in, numbers out, however extreme`() throws {
    var random = SeededNumbers(94)
    for index in 0..<100_000 {
      let lower = index % 7 == 0 ? -Double.infinity : -random.logarithmic(-20...20)
      var physics = try ScrollPhysics(
        range: lower...0, viewport: random.logarithmic(-20...20),
        snap: index % 3 == 0 ? .singlePages(length: random.logarithmic(-5...5)) : .free)
      if index % 5 == 0 { physics.band = nil }
      let sign = Bool.random(using: &random) ? 1.0 : -1
      let start = MotionState(
        -random.logarithmic(-20...20) * sign, velocity: sign * random.logarithmic(-20...20))
      let flight = ScrollFlight(physics, from: start)
      let state = flight.state(after: random.logarithmic(-20...20))
      if !state.value.isFinite || !state.velocity.isFinite || !(flight.duration >= 0)
        || !flight.destination.isFinite
      {
        #expect(Bool(false), "\(physics) from \(start): \(state)")
      }
    }
  }
}
