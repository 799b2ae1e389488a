import AnimationVocabularies
import DetentAnimation
import DetentMotion
import EngineTestSupport
import SeededNumbers
import Testing

private let x = Stand.track
private func along(_ x: Double) -> AnimatedValue { Stand.value(x) }

private func spring(
  from: Double = 0, to: Double = 100, velocity: Double = 0, _ clamp: Clamp
) -> POP.SpringAnimation {
  var spring = POP.SpringAnimation(toValue: along(to), velocity: along(velocity))
  spring.fromValue = along(from)
  spring.springBounciness = 18
  spring.clampMode = clamp
  return spring
}

@Suite struct ClampTests {
  @Test func `At a wall the velocity is gone at once, and nothing swings behind it`() throws {
    var stand = Stand()
    try stand.add(spring(.end), "k")
    var free = Stand()
    try free.add(spring(.none), "k")
    let places = (0..<3000).map { Double($0) / 1000 }
    let hit = try #require(places.first { free.place($0) >= 100 })
    for time in places {
      if time < hit - 0.001 {
        #expect(abs(stand.place(time) - free.place(time)) < 1e-9)
      } else if time > hit + 0.001 {
        #expect(stand.place(time) == 100 && stand.velocity(time) == 0)
      }
    }
    let before = stand.state(hit + 0.01)
    stand.apply(.retarget(x, to: along(0), .spring(.hand)), hit + 0.01)
    #expect(stand.state(hit + 0.01) == before)
    #expect(stand.velocity(hit + 0.02) < 0)
  }

  @Test func `Position and velocity belong to one another at every moment`() throws {
    var random = SeededNumbers(11)
    for clamp in [Clamp.start, .end, .both, Clamp(lower: along(-10), upper: along(40))] {
      for _ in 0..<25 {
        var stand = Stand()
        let (to, velocity) = (
          Double.random(in: -100...100, using: &random),
          Double.random(in: -4000...4000, using: &random)
        )
        try stand.add(spring(to: to, velocity: velocity, clamp), "k")
        var sum = stand.place(0)
        let step = 0.0005
        for i in 0..<1000 {
          let time = Double(i) * step
          // Trapezia; a wall met within one is worth its height at most.
          sum += (stand.velocity(time) + stand.velocity(time + step)) / 2 * step
          #expect(abs(stand.place(time + step) - stand.place(time)) < abs(velocity) * step + 20)
        }
        #expect(abs(sum - stand.place(1000 * step)) < 4 + abs(velocity) * step * 2)
      }
    }
  }

  @Test func `Both walls hold whatever it is started with`() throws {
    var random = SeededNumbers(5)
    for _ in 0..<300 {
      var stand = Stand()
      let from = Double.random(in: -100...100, using: &random)
      let to = Double.random(in: -100...100, using: &random)
      let velocity = Double.random(in: -9000...9000, using: &random)
      try stand.add(spring(from: from, to: to, velocity: velocity, .both), "k")
      for i in 0..<40 {
        let place = stand.place(Double(i) * 0.037)
        #expect(place >= min(from, to) - 1e-9 && place <= max(from, to) + 1e-9)
      }
      _ = stand.advance(to: 60)
      #expect(stand.place(60) == to)
    }
  }

  @Test func `Pressed against a wall short of its target it rests there`() throws {
    var stand = Stand()
    try stand.add(spring(to: 100, Clamp(upper: along(60) + [0, 1, 1, 1])), "k", 1)
    stand.run(until: 4)
    #expect(stand.place(4) == 60)
    #expect(stand.model == 60)
    #expect(stand.reasons() == [.settled])
  }

  @Test func `A throw and a curve stop at a wall, too`() throws {
    var thrown = Stand()
    var decay = POP.DecayAnimation(velocity: along(1000))
    decay.clampMode = Clamp(upper: along(200) + [0, 1, 1, 1])
    try thrown.add(decay, "k")
    thrown.run(until: 9)
    #expect(abs(thrown.place(9) - 200) < 1e-9)
    #expect(thrown.velocity(0.5) == 0)

    var eased = Stand()
    var basic = POP.BasicAnimation(
      toValue: along(100), duration: 1, timingFunction: try TimingCurve(0.3, 0, 0.5, 2))
    basic.clampMode = .end
    try eased.add(basic, "k")
    #expect((0...100).allSatisfy { eased.place(Double($0) / 100) <= 100 })
    #expect(eased.place(0.8) == 100 && eased.velocity(0.8) == 0)
  }
}
