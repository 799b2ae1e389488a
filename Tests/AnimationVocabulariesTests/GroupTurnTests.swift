import AnimationVocabularies
import DetentAnimation
import DetentMotion
import Testing

private let x = TrackID(1)

@Suite struct GroupTurnTests {
  @Test func `A member is seen at the very moment at which its group turns round`() throws {
    var engine = AnimationEngine()
    engine.apply(.set(x, .zero, .pixels), at: .zero)
    var group = CoreAnimation.Group()
    group.timing = try MediaTiming(duration: 1, repeatCount: 3, autoreverses: true)
    try group.add(
      CoreAnimation.BasicAnimation(from: [40, 0, 0, 0], to: [100, 0, 0, 0], duration: 1), to: x)
    engine.add(group, at: .zero)
    for (seconds, value) in [(0.0, 40.0), (1, 100), (2, 40), (3, 100), (5, 100)] {
      #expect(engine.presentation(of: x, at: Instant(seconds: seconds))?.value.x == value)
    }
    #expect(engine.presentation(of: x, at: Instant(seconds: 6))?.value.x == 0)
  }
}
