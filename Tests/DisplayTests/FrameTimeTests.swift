import DetentMotion
import Display
import Testing

struct FrameTimeTests {
  @Test(arguments: [(-0.002, 1.0), (0, 1), (0.002, 1), (0.016, 1), (0.019, 1), (0.031, 2)])
  func `A frame starts whole refreshes before it is seen`(ahead: Double, refreshes: Double) {
    let now = Instant(seconds: 3)
    let frame = FrameTime(target: now.advanced(by: ahead), interval: 1 / 60)
    let start = frame.start(drawnAt: now)
    #expect(abs(frame.target.seconds(since: start) * 60 - refreshes) < 1e-6)
  }
}
