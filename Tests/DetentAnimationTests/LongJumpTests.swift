import DetentAnimation
import DetentMotion
import Dynamics
import EngineTestSupport
import Synchronization
import Testing

/// A call after a long sleep computes no more than the last seconds of it.
@Suite struct LongJumpTests {
  /// How often something was done.
  private final class Counter: Sendable {
    let count = Atomic(0)
  }

  private func pendulum(_ counter: Counter) throws -> DynamicsWorld {
    var world = DynamicsWorld()
    try world.add(DynamicItem(.circle(radius: 10), at: [100, 0]), as: ItemID(1))
    try world.add(.gravity([0, 1]), as: BehaviorID(1))
    let count = StepAction("count") { _, state, _ in
      counter.count.add(1, ordering: .relaxed)
      state.velocity.x += 0.01
    }
    try world.add(.action(count), as: BehaviorID(2))
    return world
  }

  @Test func `An hour of a world that never rests takes five thousand steps`() throws {
    let counter = Counter()
    var motion = DynamicsMotion(try pendulum(counter), start: .zero)
    motion.advance(to: Stand.time(1))
    motion.advance(to: Stand.time(3600))
    #expect(counter.count.load(ordering: .relaxed) < 6000)
    let seen = try #require(motion.state(of: ItemID(1), at: Stand.time(3600)))
    // Asked far ahead, or changed there, it does not take longer.
    _ = motion.state(of: ItemID(1), at: Stand.time(7200))
    motion.change(at: Stand.time(7200)) { _ in }
    #expect(counter.count.load(ordering: .relaxed) < 20_000)
    #expect(seen.position.y.isFinite && seen.position.y > 1000)
  }

  @Test func `A follower of what never rests is where it would be, an hour later`() throws {
    var engine = AnimationEngine()
    let (leader, track) = (try engine.makeTrack(0.0), try engine.makeTrack(0.0))
    var wave = Animation(.curve(.easeInOut, duration: 0.7), from: along(0), to: along(300))
    wave.timing = try MediaTiming(repeatCount: .infinity, autoreverses: true)
    try engine.add(wave, to: leader.id, forKey: "wave", at: .zero)
    try engine.animate(track, following: leader, by: .hand, at: .zero)
    var patient = engine
    for second in 1...70 { _ = patient.advance(to: Stand.time(Double(second))) }
    let start = computed()
    _ = engine.advance(to: Stand.time(70))
    let seen = engine.value(of: track, at: Stand.time(70))
    #expect(abs(seen - patient.value(of: track, at: Stand.time(70))) < 1e-6)
    _ = engine.advance(to: Stand.time(36_000))
    _ = engine.value(of: track, at: Stand.time(72_000))
    #expect(computed() - start < 1)
  }

  private func along(_ x: Double) -> AnimatedValue { Stand.value(x) }
}
