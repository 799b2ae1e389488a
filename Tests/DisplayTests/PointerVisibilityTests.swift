import DetentMotion
import Display
import Testing

private func at(_ seconds: Double) -> Instant { Instant(seconds: seconds) }

struct PointerVisibilityTests {
  @Test
  func `A mouse that moves brings the arrow, a touch takes it away`() {
    var pointer = PointerVisibility(.auto)
    #expect(!pointer.isVisible)
    let hasAppeared = pointer.mouseMoved(at: at(1))
    let again = pointer.mouseMoved(at: at(2))
    #expect(hasAppeared && !again && pointer.isVisible)
    let hasVanished = pointer.touched()
    let twice = pointer.touched()
    #expect(hasVanished && !twice && !pointer.isVisible)
    #expect(pointer.deadline == nil, "at rest nobody is woken")
  }

  @Test
  func `It vanishes once the mouse has been still, counted from its last move`() {
    var pointer = PointerVisibility(.auto)
    _ = pointer.mouseMoved(at: at(1))
    _ = pointer.mouseMoved(at: at(3))
    #expect(pointer.deadline == at(3 + PointerVisibility.timeLimit))
    let isEarly = pointer.advance(to: at(2 + PointerVisibility.timeLimit))
    let isDue = pointer.advance(to: at(3 + PointerVisibility.timeLimit))
    #expect(!isEarly && isDue && !pointer.isVisible && pointer.deadline == nil)
  }

  @Test(arguments: [PointerVisibility.Mode.hidden, .visible])
  func `What is configured stays`(mode: PointerVisibility.Mode) {
    var pointer = PointerVisibility(mode)
    let changes = [pointer.mouseMoved(at: at(1)), pointer.touched(), pointer.advance(to: at(99))]
    #expect(changes == [false, false, false])
    #expect(pointer.isVisible == (mode == .visible) && pointer.deadline == nil)
  }
}
