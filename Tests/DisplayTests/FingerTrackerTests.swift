import DetentGeometry
import DetentMotion
import Display
import Testing

private func milliseconds(_ count: Int64) -> Instant { Instant(nanoseconds: count * 1_000_000) }

struct FingerTrackerTests {
  private func sample(_ phase: TouchEvent.Phase, device: Int = 3, contact: Int? = 1)
    -> FingerSample
  {
    FingerSample(device: device, contact: contact, phase: phase, position: Point(1, 2))
  }

  private func phases(_ tracker: inout FingerTracker) -> [TouchEvent.Phase] {
    tracker.takeBatch().map(\.phase)
  }

  @Test
  func `A release is a loss if its device goes in the same batch`() {
    var tracker = FingerTracker()
    tracker.handle(sample(.began), at: .zero)
    #expect(phases(&tracker) == [.began])
    tracker.handle(sample(.ended), at: .zero)
    #expect(tracker.hasRelease)
    tracker.lose(device: 3, at: .zero)
    #expect(phases(&tracker) == [.cancelled])
  }

  @Test
  func `A release stays one if another device goes, or if it was given out before`() {
    var tracker = FingerTracker()
    for device in [3, 4] { tracker.handle(sample(.began, device: device), at: .zero) }
    tracker.handle(sample(.ended), at: .zero)
    tracker.lose(device: 4, at: .zero)
    #expect(phases(&tracker) == [.began, .began, .ended, .cancelled])
    tracker.lose(device: 3, at: .zero)
    #expect(phases(&tracker) == [])
  }

  @Test
  func `The mouse is one finger, whichever of several mice is told of`() {
    var tracker = FingerTracker()
    tracker.handle(sample(.began, device: 3, contact: nil), at: .zero)
    tracker.handle(sample(.moved, device: 4, contact: nil), at: .zero)
    tracker.handle(sample(.ended, device: 4, contact: nil), at: .zero)
    #expect(phases(&tracker) == [.began, .moved, .ended])
  }

  @Test
  func `A mouse that goes takes its button along, and no finger of the same seat`() {
    var tracker = FingerTracker()
    tracker.handle(sample(.began), at: .zero)
    tracker.handle(sample(.began, contact: nil), at: .zero)
    #expect(phases(&tracker) == [.began, .began])
    tracker.handle(sample(.ended, contact: nil), at: .zero)
    tracker.loseMouse(at: .zero)
    #expect(phases(&tracker) == [.cancelled])
    tracker.handle(sample(.ended), at: .zero)
    #expect(phases(&tracker) == [.ended])
  }

  @Test
  func `Fingers have names of their own, and the mouse always the same`() {
    var tracker = FingerTracker()
    for contact in [7, 8] { tracker.handle(sample(.began, contact: contact), at: .zero) }
    tracker.handle(sample(.began, contact: nil), at: .zero)
    tracker.handle(sample(.ended, contact: 7), at: .zero)
    tracker.handle(sample(.began, contact: 7), at: .zero)
    let events = tracker.takeBatch()
    let begun = events.filter { $0.phase == .began }.map(\.id)
    #expect(Set(begun).count == 4)
    #expect(begun[2] == .pointer)
    #expect(events[3].id == begun[0])
  }

  @Test
  func `Time never goes back for a finger, and what was never down never moves`() {
    var tracker = FingerTracker()
    tracker.handle(sample(.moved), at: .zero)
    tracker.handle(sample(.began), at: milliseconds(20))
    tracker.handle(sample(.moved), at: milliseconds(19))
    tracker.loseAll(at: milliseconds(18))
    #expect(tracker.takeBatch().map(\.time) == Array(repeating: milliseconds(20), count: 3))
  }

  @Test
  func `What is lifted is lifted where it was last, and as wide`() {
    var tracker = FingerTracker()
    var began = sample(.began)
    began.breadth = 9
    tracker.handle(began, at: .zero)
    tracker.handle(
      FingerSample(device: 3, contact: 1, phase: .ended, position: nil), at: .zero)
    let last = tracker.takeBatch().last
    #expect(last?.position == Point(1, 2))
    #expect(last?.breadth == 9)
  }
}
