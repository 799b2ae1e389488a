import AnimationVocabularies
import DetentAnimation
import DetentMotion
import Testing

/// The example of the landing page, with a stand for what draws and sleeps.
@Suite struct VocabulariesDocumentationTests {
  @Test func `A spring sent elsewhere, a block, and the loop`() throws {
    let (now, later) = (Instant.zero, Instant(seconds: 0.1))
    let arrived = CompletionID(1)
    var (drawn, sleeps, ends) = (0, 0, [Completion]())

    var engine = AnimationEngine()
    let x = try engine.makeTrack(0.0, resolution: .point)

    // A spring in POP's words, sent elsewhere in flight: its value and its velocity stay.
    var slide = POP.SpringAnimation(toValue: 300.0)
    slide.springBounciness = 8
    try engine.add(slide, to: x, forKey: "slide", completion: arrived, at: now)
    try engine.setToValue(0.0, of: x, forKey: "slide", at: later)

    // A block in UIKit's words, which blends with it.
    try engine.animate(duration: 0.3, at: later) { $0[x] = 120 }

    var frameTime = later
    while sleeps == 0, drawn < 1000 {
      switch engine.advance(to: frameTime) {
      case .frame:
        drawn += engine.snapshot.values.count
        frameTime = frameTime.advanced(by: 1.0 / 60)
      case .at(let due): frameTime = due
      case .never: sleeps += 1
      }
      for end in engine.takeCompletions() { ends.append(end) }
    }
    #expect(drawn > 20 && sleeps == 1)
    #expect(ends.map(\.id) == [arrived])
    #expect(engine.value(of: x, at: frameTime) == 120)
  }

  @Test func `An animator in three lines`() throws {
    let (x, now) = (TrackID(1), Instant.zero)
    var engine = AnimationEngine()
    engine.apply(.set(x, .zero, .point), at: now)

    var animator = try PropertyAnimator(id: 1, duration: 0.5, timing: .curve(.easeInOut))
    animator.animate(x, from: [0, 0, 0, 0], to: [300, 0, 0, 0])
    for command in animator.start(at: now) { engine.apply(command, at: now) }

    #expect(engine.presentation(of: x, at: Instant(seconds: 0.25))?.value.x == 150)
  }
}
