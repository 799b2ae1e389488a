import DetentMotion
import Runtime
import Testing

@Suite struct RateLimiterTests {
  private let start = Instant(seconds: 100)

  @Test func `a few events pass at once, a flood one each interval, and a pause forgives`() {
    var limiter = RateLimiter(interval: 0.5, burst: 3)
    let times = (0..<6).map { _ in limiter.take(at: start).seconds(since: start) }
    #expect(times == [0, 0, 0, 0.5, 1, 1.5])
    let later = start.advanced(by: 10)
    for _ in 0..<3 { #expect(limiter.take(at: later) == later) }
    #expect(!limiter.hasRoom(at: later))
    #expect(limiter.next == later.advanced(by: 0.5))
  }

  @Test func `events that are rarer than the interval never wait`() {
    var limiter = RateLimiter(interval: 0.5)
    for step in 0..<100 {
      let now = start.advanced(by: 0.5 * Double(step))
      #expect(limiter.hasRoom(at: now))
      #expect(limiter.take(at: now) == now)
    }
  }

  @Test func `an event that costs more keeps the next one waiting longer`() {
    var limiter = RateLimiter(interval: 0.5)
    limiter.take(4, at: start)
    #expect(limiter.next == start.advanced(by: 2))
  }
}

@Suite struct ExponentialBackoffTests {
  @Test func `waits double up to the limit, and begin anew after a success`() {
    var backoff = ExponentialBackoff(first: 0.1, limit: 1)
    #expect((0..<6).map { _ in backoff.next() } == [0.1, 0.2, 0.4, 0.8, 1, 1])
    #expect(backoff.isOutlasted(by: 1) && !backoff.isOutlasted(by: 0.9))
    backoff.reset()
    #expect(backoff.next() == 0.1)
  }
}
