import DetentAnimation
import DetentMotion
import Testing

/// The example of the landing page, with a stand for what draws and sleeps.
@Suite struct AnimationDocumentationTests {
  @Test func `A spring sent elsewhere, a blend, and the loop`() throws {
    let (now, later) = (Instant.zero, Instant(seconds: 0.1))
    var (frameTime, drawn, sleeps, ends) = (later, 0, 0, [Completion]())
    func draw(_ values: [(id: TrackID, value: AnimatedValue)]) { drawn += values.count }
    func sleep(until due: Instant) { frameTime = due }
    func sleepUntilSomebodyTouchesTheScreen() { sleeps += 1 }

    var engine = AnimationEngine()
    let x = try engine.makeTrack(0.0, resolution: .pixels)
    let arrived = engine.makeCompletion()

    // A spring, sent elsewhere in flight: its value and its velocity stay.
    try engine.animate(x, to: 300, by: .spring(.pop), at: now)
    try engine.animate(x, to: 0, by: .spring(.pop), completion: arrived, at: later)

    // On top of it, what brings the model elsewhere at once and fades from the difference.
    try engine.blend(x, to: 120, by: .curve(.easeInOut, duration: 0.3), at: later)

    // The loop: draw what is seen, then sleep until the next frame that is asked for.
    let next = engine.advance(to: frameTime)
    draw(engine.snapshot.values)
    switch next {
    case .frame: sleep(until: frameTime.advanced(by: 1.0 / 60))
    case .at(let due): sleep(until: due)
    case .never: sleepUntilSomebodyTouchesTheScreen()
    }
    for end in engine.takeCompletions() { ends.append(end) }
    #expect(drawn == 1 && ends.isEmpty)

    while sleeps == 0, drawn < 1000 {
      let next = engine.advance(to: frameTime)
      draw(engine.snapshot.values)
      switch next {
      case .frame: sleep(until: frameTime.advanced(by: 1.0 / 60))
      case .at(let due): sleep(until: due)
      case .never: sleepUntilSomebodyTouchesTheScreen()
      }
    }
    #expect(drawn > 20 && sleeps == 1)
    #expect(engine.takeCompletions().map(\.id) == [arrived])
    #expect(engine.value(of: x, at: frameTime) == 120)
  }
}
