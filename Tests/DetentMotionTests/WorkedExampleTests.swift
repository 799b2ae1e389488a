import DetentMotion
import Testing

@Suite struct WorkedExampleTests {
  @Test func `The documentation's pane is thrown, and caught in flight without a jump`() throws {
    let spring = try Spring(dampingRatio: 0.8, response: 0.4)
    let closed = 600.0
    let open = 100.0
    var finger = FingerVelocity()
    for (position, milliseconds) in [(590, 0), (560, 8), (520, 17), (470, 25)] {
      let time = Instant(nanoseconds: Int64(milliseconds) * 1_000_000)
      finger.add(SIMD2(0, Double(position)), at: time)
    }
    let released = Instant(nanoseconds: 25_000_000)
    let thrown = MotionState(470.0, velocity: finger.velocity(at: released).y)
    #expect(thrown.velocity < -4000)

    let target = try #require(Decay.normal.nearest(of: [closed, open], from: thrown)).detent
    #expect(target == open)
    let frame = released.advanced(by: 0.016)
    let seen = spring.state(after: frame.seconds(since: released), from: thrown, to: target)
    #expect(seen.value < 470 && seen.velocity < 0)

    let later = spring.state(after: 1e-6, from: seen, to: closed)
    #expect(abs(later.value - seen.value - seen.velocity * 1e-6) < 1e-6)
    #expect(abs(later.velocity - seen.velocity) < 1)
    let rest = spring.settlingTime(from: seen, to: closed, within: .standard)
    let end = spring.state(after: rest, from: seen, to: closed)
    #expect(abs(end.value - closed) <= 1 && abs(end.velocity) <= 0.05 + 1e-9)
  }
}
