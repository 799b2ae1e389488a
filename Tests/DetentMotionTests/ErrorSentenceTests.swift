import DetentMotion
import Testing

/// What an error advises must not be what it refuses.
@Suite struct ErrorSentenceTests {
  private func sentence(_ body: () throws(MotionError) -> Void) -> String {
    do {
      try body()
      return "nothing was refused"
    } catch {
      return error.description
    }
  }

  @Test func `A bound that is refused is not advised`() {
    #expect(
      sentence { () throws(MotionError) in _ = try Spring(duration: 0.5, bounce: -1) }
        == "The bounce is -1.0; give a number above that and up to 1.0.")
    #expect(
      sentence { () throws(MotionError) in _ = try Spring(duration: 0.5, bounce: 1.5) }
        == "The bounce is 1.5; give a number between -1.0 and 1.0.")
    for rate in [0.0, 1, 2] {
      #expect(
        sentence { () throws(MotionError) in _ = try Decay(rate: rate) }
          == "The rate of decay is \(rate); give a number above 0.0 and below 1.0.")
    }
  }

  @Test func `A start that is no number is said to be none`() {
    let start = MotionState(Double.nan)
    #expect(
      sentence { () throws(MotionError) in
        _ = try Spring.hand.keyframes(from: start, to: 1, error: 0.1)
      } == "The start is not finite; give finite numbers only.")
    #expect(
      sentence { () throws(MotionError) in
        _ = try Spring.hand.keyframes(from: MotionState(0.0), to: .infinity, at: 60)
      } == "The target is not finite; give finite numbers only.")
    #expect(
      sentence { () throws(MotionError) in
        _ = try Decay.normal.keyframes(from: MotionState(0.0, velocity: .nan), error: 0.1)
      } == "The velocity at the start is not finite; give finite numbers only.")
  }
}
