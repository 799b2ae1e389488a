import DetentAnimation
import DetentMotion
import EngineTestSupport
import SeededNumbers
import Testing

/// What rests is drawn where it rests, whether or not anybody waits for its end.
@Suite struct RestTests {
  /// Draws as often as it is asked to, and answers with the last value drawn.
  private func lastDrawn(_ engine: inout AnimationEngine, _ track: TrackID) -> AnimatedValue? {
    var (time, last) = (0.0, nil as AnimatedValue?)
    for _ in 0..<5000 {
      let next = engine.advance(to: Stand.time(time))
      if let value = engine.snapshot.values.first(where: { $0.id == track }) { last = value.value }
      switch next {
      case .frame: time += 1.0 / 60
      case .at(let due): time = due.seconds(since: .zero)
      case .never: return last
      }
    }
    return nil
  }

  @Test func `A layer that was faded out is drawn at nothing in the last frame`() {
    for spec in [AnimationSpec.spring(.hand), .spring(.pop), .curve(.easeOut, duration: 0.3)] {
      var engine = AnimationEngine()
      engine.apply(.set(Stand.track, [1, 0, 0, 0], .unit), at: .zero)
      engine.apply(.retarget(Stand.track, to: .zero, spec), at: .zero)
      #expect(lastDrawn(&engine, Stand.track) == .zero, "\(spec)")
    }
  }

  @Test func `Every place that one is sent to is the one that it is drawn at in the end`() {
    var random = SeededNumbers(5)
    for _ in 0..<300 {
      let target = Double.random(in: -900...900, using: &random)
      var stand = Stand()
      switch Int.random(in: 0..<3, using: &random) {
      case 0: stand.apply(.retarget(Stand.track, to: [target, 0, 0, 0], .spring(.hand)), 0)
      case 1: stand.apply(.add(Stand.track, to: [target, 0, 0, 0], .spring(.pop)), 0)
      default:
        let slide = Animation(.spring(.hand), to: [target, 0, 0, 0])
        stand.apply(.play(Stand.track, slide, key: "slide"), 0)
      }
      #expect(lastDrawn(&stand.engine, Stand.track) == [target, 0, 0, 0])
    }
  }
}
