import DetentAnimation
import DetentMotion
import Dynamics
import Testing

/// What the documentation says of the engine's costs.
@Suite(.serialized) struct EngineCostTests {
  /// How much longer this thread computes for four times as many [ratio]: 4 where each costs the same,
  /// 16 where each costs as much as there are.
  private func growth(
    from count: Int, _ prepare: (Int) throws -> AnimationEngine,
    _ work: (inout AnimationEngine, Int) -> Void
  ) rethrows -> Double {
    func seconds(_ count: Int) throws -> Double {
      try (0..<3).map { _ in
        var engine = try prepare(count)
        let start = computed()
        work(&engine, count)
        return computed() - start
      }.min() ?? 0
    }
    return try seconds(4 * count) / seconds(count)
  }

  @Test func `A track is forgotten at the same cost among few and many that move`() {
    let growth = growth(from: 4000) { count in
      var engine = AnimationEngine()
      for i in 0..<count {
        engine.apply(.set(TrackID(i), .zero, .pixels), at: .zero)
        engine.apply(.retarget(TrackID(i), to: [100, 0, 0, 0], .spring(.hand)), at: .zero)
      }
      return engine
    } _: { engine, count in
      for i in 0..<count { engine.apply(.remove(TrackID(i)), at: .zero) }
    }
    #expect(growth < 9)
  }

  @Test func `A track that a world carries costs a frame the same among few and many`() throws {
    let growth = try growth(from: 1000) { count in
      var engine = AnimationEngine()
      var world = DynamicsWorld()
      var drives: [WorldDrive] = []
      for i in 0..<count {
        let track = TrackID(i)
        engine.apply(.set(track, [Double(i) * 100, 0, 0, 0], .pixels), at: .zero)
        try world.add(DynamicItem(.circle(radius: 5), at: .zero), as: ItemID(i))
        drives.append(WorldDrive(ItemID(i), .position, track))
      }
      // Nothing is computed but where each of them is: the frames below are of one step.
      try world.add(.gravity([0, 1]), as: BehaviorID(1))
      engine.apply(.simulate(WorldID(1), world, drives), at: .zero)
      _ = engine.advance(to: Instant(seconds: 0.0021))
      return engine
    } _: { engine, _ in
      for frame in 0..<5 {
        _ = engine.advance(to: Instant(seconds: 0.0021 + Double(frame) * 0.00005))
      }
    }
    #expect(growth < 8)
  }
}
