import DetentMotion
import Testing

@Suite struct FollowerTests {
  private func springs() throws -> [Spring] {
    try [(1, 0.4), (3, 0.3), (0.1, 0.8)].map { try Spring(dampingRatio: $0.0, response: $0.1) }
      + [.hand, .pop]
  }

  private func at(_ seconds: Double) -> Instant { Instant(seconds: seconds) }

  @Test(arguments: [true, false])
  func `A target that moves evenly: the equation holds, and so do both ends`(lags: Bool) throws {
    let target = MotionState(30.0, velocity: 250)
    let start = MotionState(-20.0, velocity: -400)
    for spring in try springs() {
      func state(_ time: Double) -> MotionState<Double> {
        spring.state(after: time, from: start, following: target, lags: lags)
      }
      #expect(state(0) == start)
      #expect(abs(state(1e-7).velocity + 400) < 0.05)
      for time in [0.01, 0.1, 0.33, 0.9] {
        let (before, now, after) = (state(time - 1e-5), state(time), state(time + 1e-5))
        #expect(abs((after.value - before.value) / 2e-5 - now.velocity) < 1e-3)
        let acceleration = (after.velocity - before.velocity) / 2e-5
        let place = target.value + target.velocity * time
        let against = lags ? now.velocity : now.velocity - target.velocity
        let force = -spring.stiffness * (now.value - place) - spring.damping * against
        #expect(abs(acceleration - force / spring.mass) < 1e-2 * max(1, abs(acceleration)))
      }
      let end = state(60)
      let lag = lags ? spring.damping / spring.stiffness * target.velocity : 0
      #expect(abs(end.velocity - 250) < 1e-6)
      #expect(abs(end.value - (30 + 250 * 60 - lag)) < 1e-6)
    }
  }

  @Test func `A target at rest is the plain spring`() throws {
    for spring in try springs() {
      let start = MotionState(5.0, velocity: 60)
      let plain = spring.state(after: 0.2, from: start, to: 90)
      let followed = spring.state(after: 0.2, from: start, following: MotionState(90))
      #expect(abs(plain.value - followed.value) < 1e-12)
      #expect(abs(plain.velocity - followed.velocity) < 1e-10)
    }
  }

  @Test func `The first and the last moment there are lie in steps, too`() {
    let (first, last) = (Instant(nanoseconds: .min), Instant.distantFuture)
    #expect(Follower<Double>.step(after: last) == last)
    #expect(Follower<Double>.step(before: last) <= last)
    #expect(Follower<Double>.step(before: first) == first)
    #expect(Follower<Double>.step(after: first) > first)
    for milliseconds in [-9.0, -8, -1, 0, 3, 4, 5] {
      let time = at(milliseconds / 1000)
      let (begin, end) = (Follower<Double>.step(before: time), Follower<Double>.step(after: time))
      #expect(begin <= time && time < end && end.seconds(since: begin) == 0.004)
    }
  }

  @Test func `The same at every frame rate`() {
    let leader = { (time: Instant) -> Double in
      Spring.pop.state(after: time.seconds(since: .zero), from: MotionState(0.0), to: 400).value
    }
    func place(_ frames: [Double]) -> MotionState<Double> {
      var follower = Follower(.hand, from: MotionState(0.0), leader: 0.0, at: .zero)
      for seconds in frames {
        // What a frame shows lies within a step, and leaves no trace.
        let whole = Follower<Double>.step(before: at(seconds))
        follower.advance(to: whole, leader: leader)
        _ = follower.state(at: at(seconds), leader: leader(at(seconds)))
      }
      return follower.state
    }
    let reference = place((1...36).map { Double($0) / 60 })
    for rate in [30.0, 120, 240] {
      #expect(place((1...Int(0.6 * rate)).map { Double($0) / rate }) == reference)
    }
    #expect(place([0.013, 0.05, 0.051, 0.333, 0.6]) == reference)
  }

  /// Against the equation, stepped a thousand times as finely.
  @Test func `Near the true motion of a leader that oscillates`() {
    let leader = { (time: Double) -> Double in
      Spring.pop.state(after: time, from: MotionState(0.0), to: 400).value
    }
    var follower = Follower(.hand, from: MotionState(0.0), leader: 0.0, at: .zero)
    var (x, v) = (0.0, 0.0)
    let h = 4e-6
    for i in 0..<100_000 {
      let time = Double(i) * h
      func pull(_ x: Double, _ v: Double, _ t: Double) -> Double {
        (Spring.hand.stiffness * (leader(t) - x) - Spring.hand.damping * v) / Spring.hand.mass
      }
      let middle = (x + v * h / 2, v + pull(x, v, time) * h / 2)
      (x, v) = (x + middle.1 * h, v + pull(middle.0, middle.1, time + h / 2) * h)
    }
    follower.advance(to: at(0.4)) { leader($0.seconds(since: .zero)) }
    #expect(abs(follower.state.value - x) < 0.05)
    #expect(abs(follower.state.velocity - v) < 1)
  }
}
