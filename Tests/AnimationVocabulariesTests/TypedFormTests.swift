import AnimationVocabularies
import DetentAnimation
import DetentMotion
import Testing

/// The vocabularies with values as they are, without four numbers for each.
@Suite struct TypedFormTests {
  private let later = Instant(seconds: 0.1)

  @Test func `A spring in POP's words goes to a number, and elsewhere in flight`() throws {
    var engine = AnimationEngine()
    let x = try engine.makeTrack(0.0, resolution: .pixels)
    var typed = POP.SpringAnimation(toValue: 300.0, velocity: 20.0)
    typed.springBounciness = 8
    try engine.add(typed, to: x, forKey: "slide", at: .zero)
    #expect(typed.toValue == [300, 0, 0, 0])
    #expect(typed.velocity == [20, 0, 0, 0])
    let seen = engine.value(of: x, at: later)
    #expect(seen > 10)
    try engine.setToValue(0.0, of: x, forKey: "slide", at: later)
    #expect(engine.value(of: x, at: later) == seen)
    #expect(engine.value(of: x, at: Instant(seconds: 9)) == 0)
  }

  @Test func `Forms of places are those of their numbers`() {
    let (from, to) = (SIMD2(1.0, 2), SIMD2(3.0, 4))
    let basic = CoreAnimation.BasicAnimation(from: from, to: to, duration: 1)
    #expect(
      basic == CoreAnimation.BasicAnimation(from: [1, 2, 0, 0], to: [3, 4, 0, 0], duration: 1))
    let spring = CoreAnimation.SpringAnimation(from: from, by: to)
    #expect(spring == CoreAnimation.SpringAnimation(from: [1, 2, 0, 0], by: [3, 4, 0, 0]))
    let keys = CoreAnimation.KeyframeAnimation(values: [from, to])
    #expect(keys == CoreAnimation.KeyframeAnimation(values: [[1, 2, 0, 0], [3, 4, 0, 0]]))
    #expect(POP.DecayAnimation(velocity: to).velocity == [3, 4, 0, 0])
    #expect(POP.DecayAnimation(toValue: to).toValue == [3, 4, 0, 0])
    #expect(POP.BasicAnimation(toValue: to).toValue == [3, 4, 0, 0])
  }

  @Test func `A handle is stopped and let go on by key`() throws {
    var engine = AnimationEngine()
    let x = try engine.makeTrack(0.0, resolution: .pixels)
    try engine.add(
      CoreAnimation.BasicAnimation(to: 100.0, duration: 1), to: x, forKey: "k", at: .zero)
    engine.setPaused(true, of: x, forKey: "k", at: later)
    let seen = engine.value(of: x, at: later)
    #expect(engine.value(of: x, at: Instant(seconds: 5)) == seen)
    engine.removeAnimation(forKey: "k", from: x, at: later)
    engine.removeAllAnimations(from: x, at: later)
    #expect(engine.advance(to: Instant(seconds: 5)) == .never)
  }
}
