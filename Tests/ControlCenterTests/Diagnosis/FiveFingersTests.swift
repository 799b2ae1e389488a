import DetentGeometry
import DetentMotion
import Display
import Testing

@testable import ControlCenter
@testable import Diagnosis

@Suite struct FiveFingersTests {
  private var fingers = DiagnosisGesture()

  private mutating func touch(
    _ number: UInt64, _ phase: TouchEvent.Phase, at seconds: Double, x: Double? = nil
  ) {
    let place = Point(x ?? Double(number) * 100, 200)
    let touch = TouchEvent(
      id: .init(number), phase: phase, position: place, time: Instant(seconds: seconds))
    fingers.handle(touch, at: place)
  }

  private mutating func put(_ count: UInt64) {
    for number in 1...count { touch(number, .began, at: Double(number) * 0.1) }
  }

  @Test mutating func `Five that rest for two seconds are noticed, once`() {
    put(5)
    #expect(fingers.deadline == Instant(seconds: 2.5))
    let taken = [2.4, 2.5, 9].map { fingers.take(at: Instant(seconds: $0)) }
    #expect(taken == [false, true, false])
    #expect(fingers.deadline == nil)
  }

  @Test mutating func `Four are a hand that leans on the wall`() {
    put(4)
    #expect(fingers.deadline == nil)
  }

  @Test mutating func `One that strays begins anew, one that trembles does not`() {
    put(5)
    touch(3, .moved, at: 1, x: 310)
    #expect(fingers.deadline == Instant(seconds: 2.5))
    touch(3, .moved, at: 2, x: 340)
    #expect(fingers.deadline == Instant(seconds: 4))
  }

  @Test mutating func `One that is lifted ends it, one that is lost too`() {
    for end in [TouchEvent.Phase.ended, .cancelled] {
      put(5)
      touch(2, end, at: 1)
      #expect(fingers.deadline == nil)
      for number in 1...5 where number != 2 { touch(UInt64(number), .ended, at: 1.1) }
    }
  }

  @Test mutating func `The mouse is no finger`() {
    put(4)
    fingers.handle(
      TouchEvent(id: .pointer, phase: .began, position: .zero, time: .zero), at: .zero)
    #expect(fingers.deadline == nil)
  }
}

@Suite struct FrameTimesTests {
  @Test func `The last gaps are kept, and no pause is one`() {
    var times = FrameTimes()
    #expect(times.percentile(0.5) == nil)
    var time = Instant.zero
    for index in 0..<400 {
      time = time.advanced(by: index == 399 ? 0.05 : 0.016)
      times.record(time, isPaced: true)
    }
    times.record(time.advanced(by: 3), isPaced: false)
    #expect(times.gaps.count == FrameTimes.capacity)
    #expect(abs((times.gaps.last ?? 0) - 0.05) < 1e-9, "the oldest first")
    #expect(abs((times.percentile(0.5) ?? 0) - 0.016) < 1e-9)
    #expect(abs((times.percentile(1) ?? 0) - 0.05) < 1e-9)
  }
}
