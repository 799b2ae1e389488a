import DetentMotion
import Runtime
import Testing

@Suite struct DeadlineTimerTests {
  private func at(_ ms: Double) -> Instant { Instant(seconds: 1e6 + ms / 1000) }

  @Test func `What is put off a little in every frame is set anew only now and then`() throws {
    var timer = try DeadlineTimer()
    var changes = 0
    for frame in 0..<60 {
      let (now, before) = (Double(frame) * 16, timer.deadline)
      timer.set(at(now + 100), at: at(now))
      if timer.deadline != before { changes += 1 }
      let deadline = timer.deadline ?? .distantFuture
      #expect(deadline <= at(now + 100), "never too late")
      #expect(deadline >= at(now + 50), "and not due before the next frames")
    }
    #expect(changes < 20, "set \(changes) times in 60 frames")
  }

  @Test
  func `What comes sooner, is due soon, put off for long or not wanted any more is set at once`()
    throws
  {
    for (wanted, now) in [(at(40), 0.0), (at(116), 60), (at(1000), 16)] {
      var timer = try DeadlineTimer()
      timer.set(at(100), at: at(0))
      timer.set(wanted, at: at(now))
      #expect(timer.deadline == wanted)
    }
    var timer = try DeadlineTimer()
    timer.set(at(100), at: at(0))
    timer.set(nil, at: at(16))
    #expect(timer.deadline == nil)
  }
}
