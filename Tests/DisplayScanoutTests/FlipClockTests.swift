import DetentMotion
import DisplayScanout
import Testing

struct FlipClockTests {
  private static let interval = 1.0 / 60
  private static func at(_ seconds: Double) -> Instant { Instant(seconds: 10 + seconds) }

  @Test func `A frame drawn between two blanks is seen at the next`() {
    var clock = FlipClock(interval: Self.interval)
    clock.flipped(at: Self.at(0))
    for part in [0.0, 0.01, 0.5, 0.99, 3.2] {
      let target = clock.target(at: Self.at(part * Self.interval))
      let whole = Self.at((part.rounded(.down) + 1) * Self.interval)
      #expect(abs(target.seconds(since: whole)) < 1e-6)
    }
  }

  @Test func `What is drawn later is never seen earlier, nor before it is drawn`() {
    for isFree in [false, true] {
      var clock = FlipClock(interval: Self.interval, isFree: isFree)
      var last = Instant.zero
      for step in 0..<500 {
        let now = Self.at(Double(step) * 0.0007)
        if step == 100 { clock.flipped(at: Self.at(0.06)) }
        let target = clock.target(at: now)
        #expect(target >= now && target >= last)
        last = target
      }
    }
  }

  @Test func `Each frame is seen later than the one before, also where the pace changes hands`() {
    var clock = FlipClock(interval: Self.interval)
    var last = Instant.zero
    for step in 0..<20 {
      let now = Self.at(Double(step) * 0.004)
      let target = clock.nextTarget(at: now)
      #expect(target >= now && target > last)
      last = target
      clock.flipped(at: now)
    }
    #expect(clock.isFree)
  }

  @Test func `A frame that is asked for during a flip comes with it`() {
    var clock = FlipClock(interval: Self.interval)
    clock.flipped(at: Self.at(0))
    #expect(clock.due(now: Self.at(0.001), isFlipping: true) == nil)
    #expect(clock.dueAfterFlip(now: Self.at(0.0167)) == Self.at(0.0167))
    let due = clock.due(now: Self.at(0.001), isFlipping: false)
    #expect(abs(due?.seconds(since: Self.at(Self.interval)) ?? 1) < 1e-6)
  }

  @Test func `Flips that come too early hand the pace over to a timer, for good`() {
    var clock = FlipClock(interval: Self.interval)
    clock.flipped(at: Self.at(0))
    clock.flipped(at: Self.at(Self.interval))
    #expect(!clock.isFree)
    clock.flipped(at: Self.at(Self.interval + 0.002))
    #expect(clock.isFree)
    clock.drew(at: Self.at(0.05))
    #expect(clock.due(now: Self.at(0.051), isFlipping: true) == Self.at(0.05 + Self.interval))
    clock.flipped(at: Self.at(1))
    clock.flipped(at: Self.at(2))
    #expect(clock.isFree)
  }

  @Test func `A timer that is late once does not put off the frames after it`() {
    var clock = FlipClock(interval: Self.interval, isFree: true)
    var now = Self.at(0)
    for number in 0..<60 {
      clock.drew(at: now)
      now = clock.due(now: now.advanced(by: 0.001), isFlipping: false) ?? now
      // The kernel wakes us up to 3 ms late.
      now = now.advanced(by: number % 3 == 0 ? 0.003 : 0.0001)
    }
    #expect(abs(now.seconds(since: Self.at(1))) < 0.004)
  }

  @Test func `Drawing slower than the rate draws as fast as it can`() {
    var clock = FlipClock(interval: Self.interval, isFree: true)
    clock.drew(at: Self.at(0))
    clock.drew(at: Self.at(0.1))
    #expect(clock.due(now: Self.at(0.15), isFlipping: false) == Self.at(0.15))
    #expect(clock.due(now: Self.at(0.101), isFlipping: false) == Self.at(0.1 + Self.interval))
  }
}
