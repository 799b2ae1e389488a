import DetentAnimation
import DetentMotion
import Foundation
import Testing

/// A thing that falls exponentially towards its target, whatever its velocity was.
private struct Approach: Simulation {
  var rate = 10.0

  func state(
    after time: Double, from start: MotionState<AnimatedValue>, to target: AnimatedValue
  ) -> MotionState<AnimatedValue> {
    let left = (start.value - target) * exp(-rate * time)
    return MotionState(target + left, velocity: left * -rate)
  }

  func settlingTime(
    from start: MotionState<AnimatedValue>, to target: AnimatedValue,
    within tolerance: RestTolerance
  ) -> Double {
    let way = (start.value - target).x.magnitude
    let near = log(max(way / tolerance.distance, 1)) / rate
    return max(near, log(max(way * rate / tolerance.speed, 1)) / rate)
  }
}

/// A law that is broken: it has no number for anything.
private struct Nowhere: Simulation {
  func state(
    after time: Double, from start: MotionState<AnimatedValue>, to target: AnimatedValue
  ) -> MotionState<AnimatedValue> { MotionState(AnimatedValue(repeating: .nan)) }

  func settlingTime(
    from start: MotionState<AnimatedValue>, to target: AnimatedValue,
    within tolerance: RestTolerance
  ) -> Double { .nan }
}

/// Laws of motion that a program brings itself.
@Suite struct SimulationTests {
  private let tick = 1.0 / 60

  @Test func `A law of one's own moves a track, and its end is told`() throws {
    var engine = AnimationEngine()
    let x = try engine.makeTrack(0.0, resolution: .pixels)
    let arrived = engine.makeCompletion()
    try engine.animate(
      x, to: 100, by: .simulation(Approach()), completion: arrived, at: .zero)
    let seen = engine.value(of: x, at: Instant(seconds: 0.1))
    #expect(abs(seen - 100 * (1 - exp(-1))) < 1e-9)
    var time = Instant.zero
    while engine.advance(to: time) != .never { time = time.advanced(by: tick) }
    let end = try #require(engine.takeCompletions().first)
    #expect(end.id == arrived)
    #expect(end.reason == .settled)
    #expect(abs(end.time.seconds(since: .zero) - log(20_000) / 10) < 1e-6)
    #expect(engine.value(of: x, at: time) == 100)
  }

  @Test func `A spring takes over from it with its value and its velocity`() throws {
    var engine = AnimationEngine()
    let x = try engine.makeTrack(0.0, resolution: .pixels)
    try engine.animate(x, to: 100, by: .simulation(Approach()), at: .zero)
    let touched = Instant(seconds: 0.05)
    let (value, velocity) = (
      engine.value(of: x, at: touched), engine.velocity(of: x, at: touched)
    )
    try engine.animate(x, to: 0, by: .spring(.hand), at: touched)
    #expect(abs(engine.value(of: x, at: touched) - value) < 1e-9)
    #expect(abs(engine.velocity(of: x, at: touched) - velocity) < 1e-9)
    #expect(velocity > 500)
  }

  @Test func `A law that has no number leaves its track at the target`() throws {
    var engine = AnimationEngine()
    let x = try engine.makeTrack(0.0, resolution: .pixels)
    try engine.animate(x, to: 100, by: .simulation(Nowhere()), at: .zero)
    #expect(engine.value(of: x, at: Instant(seconds: 0.1)) == 100)
    #expect(engine.advance(to: Instant(seconds: 1)) != .frame)
  }

  @Test func `Two laws are equal where they are of one type and equal`() {
    let quick = AnimationSpec.simulation(Approach(rate: 20))
    #expect(quick == .simulation(Approach(rate: 20)))
    #expect(quick != .simulation(Approach()))
    #expect(quick != .simulation(Nowhere()))
  }

  @Test func `A timing that is kept is the same timing`() throws {
    let timings = [
      MediaTiming.plain,
      try MediaTiming(
        delay: 1, timeOffset: 0.5, speed: -2, duration: 3, repeatCount: .infinity,
        autoreverses: true, fill: .both),
    ]
    let kept = try JSONDecoder().decode(
      [MediaTiming].self, from: JSONEncoder().encode(timings))
    #expect(kept == timings)
    #expect(throws: (any Error).self) {
      try JSONDecoder().decode(MediaTiming.self, from: Data(#"{"delay": -1}"#.utf8))
    }
  }
}
