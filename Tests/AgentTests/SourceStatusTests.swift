import DetentMotion
import SeededNumbers
import Testing
import Values

@testable import Agent
@testable import Runtime

@Suite struct SourceStatusTests {
  @Test func `a value that is read again is no news`() {
    var status = SourceStatus(lifetime: 30)
    #expect(status.received(.number(1), at: at(0)) == true)
    #expect(status.received(.number(1), at: at(5)) == false)
    #expect(status.received(.number(2), at: at(10)) == true)
  }

  @Test func `a source that says that there is none has no value and no failure`() {
    var status = SourceStatus(lifetime: nil)
    _ = status.received(.number(1), at: at(0))
    _ = status.failed(SourceFailure("No lamp."), at: at(1))
    #expect(status.receivedUnknown() == true)
    #expect(status.state == .unknown && status.expiry == nil)
    #expect(status.receivedUnknown() == false)
    #expect(status.failed(SourceFailure("No lamp."), at: at(2)) == true)
  }

  @Test func `a value holds for its lifetime, then it is stale`() {
    var status = SourceStatus(lifetime: 30)
    _ = status.received(.number(1), at: at(0))
    #expect(status.expiry == at(30))
    #expect(status.expire(at: at(29.9)) == false)
    #expect(status.expire(at: at(30)) == true)
    #expect(status.state == .stale(.number(1), at: at(0)))
    #expect(status.expiry == nil)
    #expect(status.received(.number(1), at: at(31)) == true)
  }

  @Test func `a failure lets a value hold as long as it may, and then is told`() {
    var status = SourceStatus(lifetime: 30)
    _ = status.received(.number(1), at: at(0))
    #expect(status.failed(SourceFailure("No lamp."), at: at(10)) == false)
    #expect(status.state.value == .number(1))
    #expect(status.expire(at: at(30)) == true)
    #expect(status.state == .failed(reason: "No lamp."))
  }

  @Test func `without a value a failure is told at once`() {
    var status = SourceStatus(lifetime: nil)
    #expect(status.failed(SourceFailure("No lamp."), at: at(0)) == true)
    #expect(status.failed(SourceFailure("No lamp."), at: at(1)) == false)
    #expect(status.failed(SourceFailure("No house."), at: at(2)) == true)
    #expect(status.failed(SourceFailure("No house.", kind: .notFound), at: at(3)) == true)
  }

  @Test func `a value without a lifetime does not outlive failures for ever`() {
    var status = SourceStatus(lifetime: nil)
    _ = status.received(.number(1), at: at(0))
    #expect(status.expiry == nil)
    let gone = SourceFailure("gone", kind: .ended)
    for second in 100..<130 { #expect(status.failed(gone, at: at(Double(second))) == false) }
    #expect(status.failed(gone, at: at(130)) == true)
    #expect(status.state == .failed(reason: "gone", kind: .ended))
  }

  @Test func `a value outlives its connection for a moment, and comes back stale with it`() {
    var status = SourceStatus(lifetime: nil, isConnected: true)
    let gone = SourceFailure("gone", kind: .unreachable)
    _ = status.received(.number(1), at: at(100))
    #expect(status.failed(gone, at: at(200)) == false)
    #expect(status.expiry == at(203))
    #expect(status.expire(at: at(203)) == true)
    #expect(status.state == .failed(reason: "gone", kind: .unreachable))
    #expect(status.listens(from: at(300)) == true)
    #expect(status.state == .stale(.number(1), at: at(100)))
    #expect(status.listens(from: at(301)) == false)
  }

  @Test func `a value is doubted after its connection was gone, until it is told again`() {
    var status = SourceStatus(lifetime: nil, isConnected: true)
    _ = status.received(.number(1), at: at(100))
    // Nothing was missed.
    #expect(status.listens(from: at(110)) == false)
    #expect(status.expiry == nil)
    _ = status.failed(SourceFailure("gone"), at: at(200))
    #expect(status.listens(from: at(201)) == false)
    #expect(status.expiry == at(204))
    var told = status
    #expect(told.received(.number(1), at: at(203)) == false)
    #expect(told.expiry == nil)
    #expect(status.expire(at: at(204)) == true)
    #expect(status.state == .stale(.number(1), at: at(100)))
  }

  @Test func `a source that has told nothing is unknown once its connection is there`() {
    var status = SourceStatus(lifetime: nil, isConnected: true)
    _ = status.failed(SourceFailure("gone"), at: at(0))
    #expect(status.listens(from: at(1)) == true)
    #expect(status.state == .unknown)
  }

  @Test func `waits double up to a minute, and a good run starts afresh`() {
    var status = SourceStatus(lifetime: nil)
    func waits(_ durations: [Double], _ isGood: Bool?) -> [Double] {
      durations.map { status.delay(afterRunOf: $0, isGood: isGood) }
    }
    let doubling: [Double] = [1, 2, 4, 8, 16, 32, 60, 60, 60]
    #expect(waits(Array(repeating: 3600, count: 9), false) == doubling)
    #expect(waits([0, 0], true) == [1, 1])
    // Where only its time tells, a run is good that has lasted as long as the wait before it.
    #expect(waits(Array(repeating: 0, count: 8), nil) == Array(doubling.dropFirst()))
    #expect(waits([59, 60], nil) == [60, 1])
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `sources that are read equally often are read together`(seed: UInt64) {
    var random = SeededNumbers(seed)
    let interval = Double(1 + random.next() % 100) / 4
    let start = Instant(nanoseconds: Int64(random.next() % 1_000_000_000_000))
    let ticks = (0..<30).map { _ in
      Ticks.next(
        after: Instant(nanoseconds: start.nanoseconds + Int64(random.next() % 1000)),
        every: interval)
    }
    #expect(Set(ticks).count <= 2)
    for tick in ticks {
      #expect(tick > start)
      #expect(tick.seconds(since: start) <= interval + 1e-6)
      #expect(tick.nanoseconds % 250_000_000 == 0)
    }
  }

  @Test func `no interval, however odd, makes a tick that is not later`() {
    for interval in [0, -1, .nan, .infinity, 1e-9, 1e300] {
      for now in [Instant.zero, at(1), Instant(nanoseconds: .max), Instant(nanoseconds: .min)] {
        let tick = Ticks.next(after: now, every: interval)
        #expect(tick > now || now.nanoseconds == .max)
      }
    }
  }

  private func at(_ seconds: Double) -> Instant { Instant(seconds: seconds) }
}

@Suite struct OutputLimitTests {
  @Test func `What is read together is read when more may be told`() {
    #expect(Gathering.pause > AgentEvents.pace)
  }

  @Test func `a program may print a few times at once, and a flood is read twenty times a second`()
  {
    var limit = RateLimiter.output
    let start = Instant(seconds: 100)
    for _ in 0..<8 { #expect(limit.read(lines: 1, at: start) == nil) }
    var now = start
    for _ in 0..<100 { now = limit.read(lines: 1, at: now) ?? now }
    #expect(abs(now.seconds(since: start) - 5) < 1e-6)
  }

  @Test func `many lines count as several readings, and no flood is blind for long`() {
    var limit = RateLimiter.output
    let now = Instant(seconds: 100)
    for _ in 0..<100 { _ = limit.read(lines: 1_000_000, at: now) }
    var later = limit.read(lines: 1_000_000, at: now) ?? now
    for _ in 0..<20 {
      guard let next = limit.read(lines: 1_000_000, at: later) else {
        return #expect(Bool(false), "it does not slow down")
      }
      #expect(abs(next.seconds(since: later) - 0.5) < 1e-6)
      later = next
    }
    // The pieces of a long line are no flood of lines.
    var pieces = RateLimiter.output
    for _ in 0..<20 { #expect(pieces.read(lines: 0, at: now) == nil) }
  }
}

@Suite struct LineBufferTests {
  @Test func `the newest whole line comes first`() {
    var lines = LineBuffer(limit: 100)
    lines.append(Array("a\nb\nc".utf8))
    #expect(popAll(&lines) == ["b", "a"])
    lines.append(Array("d\n\ne\n".utf8))
    #expect(popAll(&lines) == ["e", "", "cd"])
    #expect(popAll(&lines) == [])
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `cut anywhere, the lines are the same and what is kept is bounded`(seed: UInt64) {
    var random = SeededNumbers(seed)
    let limit = 12
    let text = (0..<300).map { _ in random.next() % 6 == 0 ? UInt8(ascii: "\n") : UInt8(ascii: "x")
    }
    var lines = LineBuffer(limit: limit)
    var found: [[UInt8]] = []
    var rest = text[...]
    while !rest.isEmpty {
      let chunk = Array(rest.prefix(1 + Int(random.next() % 40)))
      rest = rest.dropFirst(chunk.count)
      lines.append(chunk)
      var batch: [[UInt8]] = []
      while let line = lines.popNewest() { batch.insert(line, at: 0) }
      found += batch
    }
    let whole = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .dropLast()
    #expect(found == whole.map(Array.init).filter { $0.count <= limit })
    #expect(lines.passedOver == whole.count { $0.count > limit })
  }

  private func popAll(_ lines: inout LineBuffer) -> [String] {
    var all: [String] = []
    while let line = lines.popNewest() { all.append(String(decoding: line, as: UTF8.self)) }
    return all
  }
}
