import DetentGeometry
import DetentMotion
import Display
import Testing

@testable import DisplayWayland

struct BufferQueueTests {
  @Test
  func `A buffer that is released at once is used again, and holds the frame before`() {
    var queue = BufferQueue()
    #expect(queue.choose() == .grow(index: 0))
    for _ in 0..<5 {
      queue.submit(0)
      let isWaitedFor = queue.release(0)
      #expect(!isWaitedFor)
      #expect(queue.choose() == .reuse(index: 0, age: 1))
    }
  }

  @Test
  func `A busy buffer is never lent, the fourth is refused, and who waits is told once`() {
    var queue = BufferQueue()
    for index in 0..<BufferQueue.limit {
      #expect(queue.choose() == .grow(index: index))
      queue.submit(index)
    }
    #expect(queue.choose() == .none)
    let isWaitedFor = [queue.release(0), queue.release(2)]
    #expect(isWaitedFor == [true, false])
    // Of those that are free the newest saves most drawing.
    #expect(queue.choose() == .reuse(index: 2, age: 1))
    queue.submit(2)
    #expect(queue.choose() == .reuse(index: 0, age: 4))
  }
}

struct SurfaceScaleTests {
  @Test(arguments: [(120, 1280, 800), (180, 1920, 1200), (150, 1600, 1000), (161, 1717, 1073)])
  func `A surface has as many pixels as the protocol rounds to`(
    scale: Int, width: Int, height: Int
  ) {
    let size = SurfaceScale(in120ths: scale).pixels(of: PixelSize(1280, 800))
    #expect(size == PixelSize(width, height))
  }

  @Test
  func `Logical damage covers all of the buffer's`() {
    let scale = SurfaceScale(in120ths: 180)
    #expect(
      scale.logical(PixelRect(minX: 1, minY: 3, maxX: 4, maxY: 5))
        == PixelRect(minX: 0, minY: 2, maxX: 3, maxY: 4))
    #expect(scale.whole == nil)
    #expect(SurfaceScale(whole: 2).whole == 2)
  }
}

struct InputClockTests {
  private let clock = InputClock()

  @Test(arguments: [0, 0xffff_fffe, 0x1_0000_0000, 0x7_1234_5678])
  func `A stamp of the last second is unwrapped on either side of 49.7 days`(base: Int64) {
    for late in [Int64(0), 1, 400] where base >= late {
      let now = Instant(nanoseconds: base * 1_000_000 + 300_000)
      let stamp = UInt32(truncatingIfNeeded: base - late)
      let expected = min((base - late + 1) * 1_000_000, now.nanoseconds)
      #expect(clock.instant(milliseconds: stamp, now: now).nanoseconds == expected)
    }
  }

  @Test
  func `What is counted by another clock has happened now`() {
    let now = Instant(seconds: 5000)
    #expect(clock.instant(milliseconds: 7, now: now) == now)
    #expect(clock.instant(milliseconds: 5_400_000, now: now) == now)
    #expect(clock.instant(seconds: 77, nanoseconds: 0, now: now) == now)
    #expect(clock.instant(seconds: 5001, nanoseconds: 0, now: now) == now)
    #expect(
      clock.instant(seconds: 4999, nanoseconds: 999_999_000, now: now)
        == Instant(nanoseconds: 4_999_999_999_000))
  }
}

struct KeyRepeatTests {
  private func at(_ seconds: Double) -> Instant { Instant(seconds: seconds) }

  @Test
  func `A key repeats after its delay, at its rate, until it is released`() {
    var keys = KeyRepeat()
    keys.set(rate: 10, delay: 500)
    keys.pressed(30, .left, at: at(1))
    #expect(keys.deadline == at(1.5))
    #expect(keys.take(now: at(1.4)) == nil)
    #expect(keys.take(now: at(1.5)) == KeyEvent(.left, isDown: true, time: at(1.5)))
    #expect(keys.deadline == at(1.6))
    keys.released(31)
    #expect(keys.deadline == at(1.6))
    // However late, once.
    #expect(keys.take(now: at(9))?.key == .left)
    #expect(keys.deadline == at(9))
    keys.released(30)
    #expect(keys.deadline == nil)
  }

  @Test
  func `Where keys do not repeat none does`() {
    var keys = KeyRepeat()
    keys.set(rate: 0, delay: 500)
    keys.pressed(30, .left, at: at(1))
    #expect(keys.deadline == nil)
  }

  @Test
  func `A key that is held when keys stop to repeat does so no more`() {
    var keys = KeyRepeat()
    keys.pressed(30, .left, at: at(1))
    keys.set(rate: 0, delay: 500)
    #expect(keys.deadline == nil)
    keys.set(rate: 10, delay: 500)
    #expect(keys.deadline == nil && keys.take(now: at(9)) == nil)
  }
}

struct PresentationClockTests {
  private let interval = 1.0 / 60
  private func at(_ refreshes: Double) -> Instant { Instant(seconds: 100 + refreshes / 60) }

  private func near(_ a: Instant, _ b: Instant) -> Bool { abs(a.seconds(since: b)) < 1e-4 }

  @Test
  func `Without reports frames are seen at the next refresh, however unevenly they are told`() {
    var clock = PresentationClock(interval: FrameInterval(nominal: interval))
    var targets: [Instant] = []
    for frame in 0..<60 {
      let jitter = frame.isMultiple(of: 2) ? 0.05 : -0.05
      targets.append(clock.frame(at: at(Double(frame) + jitter)).target)
    }
    let steps = zip(targets, targets.dropFirst()).map { $1.seconds(since: $0) }.dropFirst(10)
    #expect(steps.allSatisfy { abs($0 - interval) < 0.04 * interval })
    #expect(abs(targets[59].seconds(since: at(60))) < 0.1 * interval)
  }

  @Test(arguments: [0, 1, 2])
  func `From reports it learns how many refreshes later frames are seen`(delay: Int) {
    var clock = PresentationClock(interval: FrameInterval(nominal: interval))
    for frame in 0..<20 {
      let committed = at(Double(frame) + 0.2)
      clock.presented(
        at: at(Double(frame + 1 + delay)), committed: committed, nominal: interval)
    }
    #expect(near(clock.frame(at: at(30.1)).target, at(Double(31 + delay))))
    #expect(near(clock.target(at: at(30.9)), at(Double(31 + delay))))
    #expect(near(clock.target(at: at(31.1)), at(Double(32 + delay))))
  }

  @Test
  func `What is told never goes back, and each frame is later than the one before`() {
    var clock = PresentationClock(interval: FrameInterval(nominal: interval))
    var (last, lastFrame) = (Instant.zero, Instant.zero)
    for step in 0..<400 {
      let now = at(Double(step) * 0.37)
      if step.isMultiple(of: 7) {
        clock.presented(
          at: at(Double(step) * 0.37 - 0.2), committed: at(Double(step) * 0.37 - 1.7), nominal: nil)
      }
      if step.isMultiple(of: 3) {
        let target = clock.frame(at: now).target
        #expect(target > lastFrame && target >= now)
        (last, lastFrame) = (target, target)
      }
      let target = clock.target(at: now)
      #expect(target >= last && target >= now)
      #expect(target.seconds(since: now) < 0.11)
      last = target
    }
  }

  @Test
  func `Every frame is reported at first, few are later`() {
    var clock = PresentationClock(interval: FrameInterval(nominal: interval))
    var wanted = 0
    for frame in 0..<300 where clock.wantsReport() {
      wanted += 1
      clock.presented(at: at(Double(frame)), committed: at(Double(frame) - 1), nominal: nil)
    }
    #expect((8...24).contains(wanted))
  }
}
