import DetentMotion
import Testing

@testable import DisplayX11

private func milliseconds(_ count: Int64) -> Instant { Instant(nanoseconds: count * 1_000_000) }

struct ServerClockTests {
  @Test(arguments: [0, 1, 0xffff_fffe, 0xffff_ffff, 0x1_0000_0000, 0x1_0000_0001, 0x7_1234_5678])
  func `A stamp a little in the past is unwrapped on either side of 49.7 days`(base: Int64) {
    let clock = ServerClock()
    for late in [Int64(0), 1, 5, 800] where base >= late {
      let now = Instant(nanoseconds: base * 1_000_000 + 300_000)
      let stamp = UInt32(truncatingIfNeeded: base - late)
      // The stamp's millisecond ends one later, unless that is still to come.
      let expected = min(milliseconds(base - late + 1), now)
      #expect(clock.instant(stamp: stamp, now: now) == expected)
    }
  }

  @Test
  func `A stamp from the future is now`() {
    let now = milliseconds(5_000)
    #expect(ServerClock().instant(stamp: 5_400, now: now) == now)
  }

  @Test
  func `Our own clock needs no offset, however late the stamp is read`() {
    var clock = ServerClock()
    clock.calibrate(stamp: 10_001, asked: milliseconds(10_000), now: milliseconds(10_900))
    #expect(clock.offset == 0)
  }

  @Test
  func `Another clock's offset is found, and its wrap too`() {
    var clock = ServerClock()
    clock.calibrate(stamp: 0xffff_ff00, asked: milliseconds(10_000), now: milliseconds(10_003))
    #expect(clock.instant(stamp: 0xffff_ff00, now: milliseconds(10_200)) == milliseconds(10_001))
    // 0x200 milliseconds on, through zero.
    #expect(clock.instant(stamp: 0x100, now: milliseconds(11_000)) == milliseconds(10_513))
  }
}

struct BufferPoolTests {
  @Test
  func `One buffer is enough as long as the server keeps up, and holds the frame before`() {
    var pool = BufferPool()
    #expect(pool.choose(processed: 0) == .grow(index: 0))
    pool.submit(0, serial: 10)
    for frame in UInt(1)...20 {
      #expect(pool.choose(processed: frame * 10) == .reuse(index: 0, age: 1))
      pool.submit(0, serial: frame * 10 + 10)
    }
  }

  @Test
  func `A busy buffer is never lent, and the fourth is refused`() {
    var pool = BufferPool()
    for index in 0..<BufferPool.limit {
      #expect(pool.choose(processed: 5) == .grow(index: index))
      pool.submit(index, serial: UInt(10 + index))
    }
    #expect(pool.choose(processed: 9) == .none)
    // The first is free again: it is three frames old.
    #expect(pool.choose(processed: 10) == .reuse(index: 0, age: 3))
    // All are free: the newest saves most drawing.
    #expect(pool.choose(processed: 12) == .reuse(index: 2, age: 1))
  }

  @Test
  func `Asking twice without presenting lends the same one`() {
    var pool = BufferPool()
    #expect(pool.choose(processed: 0) == .grow(index: 0))
    #expect(pool.choose(processed: 0) == .reuse(index: 0, age: 0))
  }
}

struct SyncPacingTests {
  @Test(arguments: [0, 60, 5_184_000_000, 1 << 33, (1 << 32) + 7] as [Int64])
  func `The counter is found again, however long the machine ran before the server`(start: Int64) {
    // It begins with the lower 32 bits of the time at which the server begins, and goes on from there.
    let first = start & 0xFFFF_FFFF
    for passed in [0, 1000, 1 << 31, 1 << 32, 5 << 32] as [Int64] {
      let (time, counter) = (start + passed, first + passed)
      #expect(SyncPacing.lead(of: time + 3, over: counter) == time - counter)
    }
  }

  @Test(arguments: [1.0 / 60, 1.0 / 50, 1.0 / 144, 0.0166])
  func `The alarm's ticks keep the rhythm, each later than now`(interval: Double) {
    var now: Int64 = 123_456
    let first = now
    for _ in 0..<600 {
      let next = SyncPacing.nextTick(after: now, interval: interval)
      #expect(next > now)
      #expect(next - now <= Int64((interval * 1000).rounded(.up)) + 1)
      now = next
    }
    #expect(abs(Double(now - first) - 600 * interval * 1000) <= interval * 1000 + 1)
  }
}
