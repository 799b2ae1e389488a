import Blocking
import DetentMotion
import Logging
import Runtime
import Settings
import Synchronization
import TestFolders
import TestSupport
import Testing

@testable import Agent
@testable import Values

@Suite struct SourcesTests {
  @Test func `only what is visible runs, and what is hidden stops`() async {
    let desk = FeedDesk()
    let sources = Sources(settings("a", "b", "c"), time: SteppedTime(), feeds: desk.feeds)
    await sources.setVisible(["a", "b", "nobody"])
    #expect(await becomesTrue { desk.running == ["a", "b"] })
    await sources.setVisible(["b", "c"])
    #expect(!desk.running.contains("a"))
    #expect(await becomesTrue { desk.running == ["b", "c"] })
    #expect(desk.starts == ["a": 1, "b": 1, "c": 1])
    await sources.shutdown()
    #expect(desk.running == [])
    await sources.setVisible(["a"])
    #expect(desk.starts["a"] == 1)
  }

  @Test func `a failure is logged again once all that had it were taken out`() async {
    let (desk, log) = (FeedDesk(), WarningLog())
    let sources = Sources(
      settings("a"), time: SteppedTime(), log: log.logger, files: FileAccess(), feeds: desk.feeds
    ) { _, _ in }
    await sources.setVisible(["a"])
    for count in 1...2 {
      #expect(await becomesTrue { desk.running == ["a"] })
      await desk.fail("a")
      #expect(await becomesTrue { log.lines.count == count })
      await sources.reload([])
      await sources.reload(settings("a"))
    }
    await sources.shutdown()
  }

  @Test func `one that is shown and hidden again and again is read once a second`() async {
    let desk = FeedDesk()
    let time = SteppedTime()
    let sources = Sources(settings("a"), time: time, feeds: desk.feeds)
    for _ in 0..<50 {
      await sources.setVisible(["a"])
      #expect(await becomesTrue { desk.running == ["a"] || time.nextDeadline != nil })
      await sources.setVisible([])
    }
    #expect(desk.starts == ["a": 1])
    await sources.setVisible(["a"])
    time.advance(by: 1)
    #expect(await becomesTrue { desk.starts == ["a": 2] })
    await sources.shutdown()
  }

  @Test func `news are the newest states, and unchanged values are none`() async {
    let desk = FeedDesk()
    let time = SteppedTime()
    let events = AgentEvents(time)
    let sources = Sources(settings("a", "b"), time: time, feeds: desk.feeds, events: events)
    await sources.setVisible(["a", "b"])
    #expect(await becomesTrue { desk.running == ["a", "b"] })
    var news = events.makeAsyncIterator()
    await desk.say("one", as: "a")
    #expect(await news.next()?.values == ["a": .text("one")])
    for _ in 0..<100 { await desk.say("one", as: "a") }
    for text in ["two", "three", "four"] { await desk.say(text, as: "b") }
    time.advance(by: 1)
    #expect(await news.next()?.values == ["b": .text("four")])
    await sources.shutdown()
    events.finish()
    #expect(await news.next() == nil)
  }

  @Test func `a flood is handed on at a pace`() async {
    let desk = FeedDesk()
    let time = SteppedTime()
    let events = AgentEvents(time)
    let sources = Sources(settings("a"), time: time, feeds: desk.feeds, events: events)
    await sources.setVisible(["a"])
    #expect(await becomesTrue { desk.running == ["a"] })
    let items = Mutex<[[String: SourceValue]]>([])
    let reader = Task {
      for await batch in events { items.withLock { $0.append(batch.values) } }
    }
    await desk.say("0", as: "a")
    #expect(await becomesTrue { items.withLock(\.count) == 1 })
    for i in 1...5000 { await desk.say("\(i)", as: "a") }
    #expect(await becomesTrue { time.sleepers > 0 })
    #expect(items.withLock(\.count) == 1)
    time.advance(by: AgentEvents.pace)
    #expect(await becomesTrue { items.withLock(\.count) == 2 })
    #expect(items.withLock { $0.last?["a"] } == .text("5000"))
    await sources.shutdown()
    events.finish()
    await reader.value
  }

  @Test func `a feed that fails is run again, later each time`() async {
    let desk = FeedDesk()
    let time = SteppedTime()
    let sources = Sources(settings("a"), time: time, feeds: desk.feeds)
    await sources.setVisible(["a"])
    var waits: [Double] = []
    for run in 1...8 {
      #expect(await becomesTrue { desk.starts["a"] == run && desk.running == ["a"] })
      await desk.fail("a")
      #expect(await becomesTrue { time.nextDeadline != nil })
      guard let next = time.nextDeadline else { break }
      waits.append(next.seconds(since: time.now()))
      time.advance(to: next)
    }
    #expect(waits == [1, 2, 4, 8, 16, 32, 60, 60])
    #expect(await sources.state(of: "a") == .failed(reason: "It broke."))
    await sources.shutdown()
  }

  @Test func `a feed that has failed is run again as soon as somebody wants news`() async {
    let desk = FeedDesk()
    let time = SteppedTime()
    let sources = Sources(settings("a"), time: time, feeds: desk.feeds)
    await sources.setVisible(["a"])
    for run in 1...7 {
      #expect(await becomesTrue { desk.starts["a"] == run && desk.running == ["a"] })
      await desk.fail("a")
      #expect(await becomesTrue { time.nextDeadline != nil })
      if run < 7, let next = time.nextDeadline { time.advance(to: next) }
    }
    #expect(time.nextDeadline == time.now().advanced(by: 60))
    await sources.refresh("a")
    // No more than once a second, and what nobody has waited out is no reason to wait longer.
    #expect(await becomesTrue { time.nextDeadline == time.now().advanced(by: 1) })
    time.advance(by: 1)
    #expect(await becomesTrue { desk.starts["a"] == 8 && desk.running == ["a"] })
    await sources.shutdown()
  }

  @Test func `news that are wanted again and again make no later attempt wait longer`() async {
    let desk = FeedDesk()
    let time = SteppedTime()
    let sources = Sources(settings("a"), time: time, feeds: desk.feeds)
    await sources.setVisible(["a"])
    for run in 1...6 {
      #expect(await becomesTrue { desk.starts["a"] == run && desk.running == ["a"] })
      time.advance(by: 1)
      await desk.fail("a")
      #expect(await becomesTrue { time.nextDeadline == time.now().advanced(by: 1) })
      await sources.refresh("a")
    }
    await sources.shutdown()
  }

  @Test func `a program that takes long to fail is run later each time, until it answers`() async {
    let desk = FeedDesk()
    let time = SteppedTime()
    let source = SourceSettings(name: "a", kind: .poll(["x"]))
    let sources = Sources([source], time: time, feeds: desk.feeds)
    await sources.setVisible(["a"])
    func waits(_ seconds: Double, after run: Int, says text: String? = nil) async -> Bool {
      #expect(await becomesTrue { desk.starts["a"] == run && desk.running == ["a"] })
      if let text { await desk.say(text, as: "a") }
      // As long as a host that does not answer.
      time.advance(by: 5)
      await desk.fail("a")
      let next = time.now().advanced(by: seconds)
      defer { time.advance(to: next) }
      return await becomesTrue { desk.running == [] && time.nextDeadline == next }
    }
    for (run, seconds) in [1.0, 2, 4, 8, 16, 32, 60, 60].enumerated() {
      #expect(await waits(seconds, after: run + 1))
    }
    #expect(await waits(1, after: 9, says: "one"))
    await sources.shutdown()
  }

  @Test func `a value with no reading after it goes stale, also while it is hidden`() async {
    let desk = FeedDesk()
    let time = SteppedTime()
    var source = SourceSettings(name: "a", kind: .listen(["x"]))
    source.stale = 30
    let sources = Sources([source], time: time, feeds: desk.feeds)
    await sources.setVisible(["a"])
    #expect(await becomesTrue { desk.running == ["a"] })
    await desk.say("one", as: "a")
    #expect(await becomesTrue { time.nextDeadline != nil })
    time.advance(by: 31)
    #expect(await becomes(.stale(.text("one"), at: Instant(seconds: 1000)), sources))
    await desk.say("two", as: "a")
    await sources.setVisible([])
    time.advance(by: 31)
    await sources.setVisible(["a"])
    #expect(await sources.state(of: "a") == .stale(.text("two"), at: Instant(seconds: 1031)))
    await sources.shutdown()
  }

  @Test func `what a program said before it was stopped is doubted where it does not say so again`()
    async
  {
    let desk = FeedDesk()
    let time = SteppedTime()
    let sources = Sources(
      [SourceSettings(name: "a", kind: .listen(["x"]))], time: time, feeds: desk.feeds)
    await sources.setVisible(["a"])
    #expect(await becomesTrue { desk.running == ["a"] })
    #expect(await sources.confirmedState(of: "a") == .unknown)
    let start = time.now()
    await desk.say("one", as: "a")
    #expect(await sources.confirmedState(of: "a") == .fresh(.text("one"), at: start))
    // As long as it runs, it is believed.
    time.advance(by: 3600)
    #expect(await sources.confirmedState(of: "a") == .fresh(.text("one"), at: start))
    await sources.setVisible([])
    #expect(await sources.confirmedState(of: "a") == .unknown)
    time.advance(by: 3600)
    await sources.setVisible(["a"])
    #expect(await becomesTrue { desk.running == ["a"] })
    #expect(await sources.state(of: "a") == .fresh(.text("one"), at: start))
    #expect(await sources.confirmedState(of: "a") == .unknown)
    #expect(await becomesTrue { time.nextDeadline != nil })
    time.advance(by: 4)
    #expect(await becomes(.stale(.text("one"), at: start), sources))
    await desk.say("one", as: "a")
    #expect(await sources.confirmedState(of: "a") == .fresh(.text("one"), at: time.now()))
    await sources.shutdown()
  }

  @Test func `readings move the end of a value away without a sleeper each`() async {
    let desk = FeedDesk()
    let time = SteppedTime()
    var source = SourceSettings(name: "a", kind: .listen(["x"]))
    source.stale = 30
    let sources = Sources([source], time: time, feeds: desk.feeds)
    await sources.setVisible(["a"])
    #expect(await becomesTrue { desk.running == ["a"] })
    for i in 0..<100 {
      await desk.say("\(i)", as: "a")
      time.advance(by: 20)
      #expect(await sources.state(of: "a")?.value == .text("\(i)"))
    }
    #expect(await becomesTrue { time.sleepers == 1 })
    await sources.shutdown()
    #expect(time.sleepers == 0)
  }

  @Test func `another configuration keeps what is the same in it`() async {
    let desk = FeedDesk()
    let sources = Sources(settings("a", "b"), time: SteppedTime(), feeds: desk.feeds)
    await sources.setVisible(["a", "b", "c"])
    #expect(await becomesTrue { desk.running == ["a", "b"] })
    await desk.say("one", as: "a")
    var other = SourceSettings(name: "b", kind: .listen(["y"]))
    other.stale = 3
    await sources.reload(settings("a", "c") + [other])
    #expect(await becomesTrue { desk.running == ["a", "b", "c"] })
    #expect(desk.starts == ["a": 1, "b": 2, "c": 1])
    #expect(await sources.state(of: "a")?.value == .text("one"))
    await sources.reload(settings("c"))
    #expect(await becomesTrue { desk.running == ["c"] })
    #expect(await sources.state(of: "a") == nil)
    await sources.shutdown()
    #expect(desk.running == [])
  }

  @Test func `thirty sources at rest wake together, and wake nobody above`() async throws {
    let folder = try SourceFolder()
    folder.fakes.write("7\n", to: "value")
    let time = SteppedTime(at: Instant(seconds: 1000.3))
    let settings = (0..<30).map { i in
      var source = SourceSettings(name: "\(i)", kind: .file(folder.folder.path("value")))
      source.every = [1, 2, 5][i % 3]
      return source
    }
    let events = AgentEvents(time)
    let sources = Sources(settings, time: time, events: events)
    let news = Mutex(0)
    let reader = Task { for await batch in events { news.withLock { $0 += batch.count } } }
    await sources.setVisible(Set(settings.map(\.name)))
    // One sleeps until its next reading, one until its value ceases to hold.
    #expect(await becomesTrue { time.sleepers >= 60 })
    time.advance(by: AgentEvents.pace)
    #expect(await becomesTrue { time.sleepers == 60 && news.withLock(\.self) == 30 })
    var wakes = 0
    while let next = time.nextDeadline, next < Instant(seconds: 1020) {
      #expect(next.nanoseconds % 1_000_000_000 == 0)
      wakes += 1
      time.advance(to: next)
      #expect(await becomesTrue { time.sleepers == 60 })
    }
    #expect(wakes <= 20)
    #expect(news.withLock(\.self) == 30)
    await sources.shutdown()
    events.finish()
    await reader.value
  }

  @Test func `the time is told at each turn of the minute`() async {
    let time = SteppedTime(
      wall: 1_700_000_000 - 1_700_000_000.0.truncatingRemainder(dividingBy: 60) + 30)
    let sources = Sources([SourceSettings(name: "t", kind: .time("%M"))], time: time)
    await sources.setVisible(["t"])
    #expect(await becomesTrue { time.nextDeadline != nil })
    let first = await sources.state(of: "t")?.value
    let next = time.nextDeadline?.seconds(since: time.now()) ?? 0
    #expect((30...30.01).contains(next))
    time.advance(by: 30.1)
    #expect(await becomesTrue { time.nextDeadline != nil })
    #expect(await sources.state(of: "t")?.value != first)
    await sources.shutdown()
  }

  @Test func `a clock that is set is told at once, and goes on from there`() async {
    let time = SteppedTime(wall: 1_699_999_980 + 30)
    let sources = Sources([SourceSettings(name: "t", kind: .time("%M"))], time: time)
    await sources.setVisible(["t"])
    #expect(await becomesTrue { time.nextDeadline != nil })
    let first = await sources.state(of: "t")?.value
    time.jump(by: 610)
    #expect(await becomesTrue { await sources.state(of: "t")?.value != first })
    // 30 s into a minute and 610 s on are 20 s before the next one.
    #expect(await becomesTrue { time.nextDeadline.map { $0 < Instant(seconds: 1021) } ?? false })
    await sources.shutdown()
  }

  private func settings(_ names: String...) -> [SourceSettings] {
    names.map { SourceSettings(name: $0, kind: .listen(["x"])) }
  }

  private func becomes(_ state: SourceState, _ sources: Sources) async -> Bool {
    await becomesTrue { await sources.state(of: "a") == state }
  }
}

extension Sources {
  init(
    _ settings: [SourceSettings], time: any Timekeeping,
    feeds: @escaping SourceFeeds = SourceSettings.feeds(), files: FileAccess = FileAccess(),
    events: AgentEvents? = nil
  ) {
    self.init(settings, time: time, log: .silent, files: files, feeds: feeds) {
      events?.post(.source($0, $1))
    }
  }
}

extension [AgentEvent] {
  fileprivate var values: [String: SourceValue] {
    Dictionary(
      compactMap {
        if case .source(let name, let state) = $0, let value = state.value {
          (name, value)
        } else {
          nil
        }
      }, uniquingKeysWith: { $1 })
  }
}

/// Feeds that a test speaks for.
private final class FeedDesk: Sendable {
  private let state = Mutex<(running: [String: FakeFeed], starts: [String: Int])>(([:], [:]))

  var running: Set<String> { state.withLock { Set($0.running.keys) } }
  var starts: [String: Int] { state.withLock(\.starts) }

  var feeds: SourceFeeds { { [self] source, _ in FakeFeed(source.name, self) } }

  func say(_ text: String, as name: String) async {
    await state.withLock { $0.running[name] }?.say(text)
  }

  func fail(_ name: String) async { await state.withLock { $0.running[name] }?.fail() }

  fileprivate func started(_ name: String, _ feed: FakeFeed) {
    state.withLock {
      $0.running[name] = feed
      $0.starts[name, default: 0] += 1
    }
  }

  fileprivate func ended(_ name: String) { state.withLock { $0.running[name] = nil } }
}

private actor FakeFeed: SourceFeed {
  private let name: String
  private let desk: FeedDesk
  private var deliver: (@Sendable (Reading) async -> Bool)?
  private var end: AsyncStream<Void>.Continuation?

  init(_ name: String, _ desk: FeedDesk) {
    self.name = name
    self.desk = desk
  }

  func run(
    _ deliver: @escaping @Sendable (Reading) async -> Bool
  ) async throws(SourceFailure) {
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    (self.deliver, self.end) = (deliver, end)
    desk.started(name, self)
    for await _ in ends { break }
    desk.ended(name)
    guard Task.isCancelled else { throw SourceFailure("It broke.") }
  }

  func refresh() {}
  func say(_ text: String) async { _ = await deliver?(.text(Array(text.utf8))) }
  func fail() { end?.yield() }
}
