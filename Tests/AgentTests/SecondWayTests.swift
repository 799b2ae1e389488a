import Blocking
import DetentMotion
import Forms
import Runtime
import Settings
import Synchronization
import TestFolders
import TestKinds
import TestSupport
import Testing
import Values

@testable import Agent

/// What is read, done or sent when there is no connection.
@Suite struct SecondWayTests {
  private static let gone = SourceFailure("The lamp is gone.", kind: .unreachable)

  @Test func `While a source is gone its second way counts, and is read only then`() async {
    let (feeds, time) = (SpokenFeeds(), SteppedTime())
    let taken = Mutex<[String: SourceFailure]>([:])
    var first = SourceSettings(name: "a", kind: .listen(["x"]))
    first.other = "b"
    let sources = Sources(
      [first, SourceSettings(name: "b", kind: .listen(["x"]))], time: time, log: .silent,
      files: FileAccess(), feeds: feeds.make, detour: { names in taken.withLock { $0 = names } }
    ) { _, _ in }
    await sources.setVisible(["a"])
    #expect(await becomesTrue { feeds.running == ["a"] })
    await feeds.deliver(.text(Array("one".utf8)), to: "a")
    #expect(await sources.state(of: "a")?.value == .text("one"))
    for round in 1...2 {
      await feeds.deliver(.failure(Self.gone), to: "a")
      #expect(feeds.running == ["a"])
      time.advance(by: SourceStatus.gracePeriod)
      #expect(await becomesTrue { feeds.running == ["a", "b"] })
      // What it said the last time does not count any more.
      #expect(await sources.state(of: "a")?.value == nil)
      await feeds.deliver(.text(Array("two".utf8)), to: "b")
      #expect(await sources.state(of: "a")?.value == .text("two"))
      #expect(await sources.confirmedState(of: "a")?.value == .text("two"))
      #expect(taken.withLock { $0 } == ["a": Self.gone])
      await feeds.deliver(.text(Array("three \(round)".utf8)), to: "a")
      #expect(await sources.state(of: "a")?.value == .text("three \(round)"))
      #expect(await becomesTrue { feeds.running == ["a"] })
      #expect(taken.withLock { $0 } == [:])
    }
    await sources.shutdown()
  }

  @Test(arguments: [("as: switch", ""), ("on: [ja], off: [nein]", "as: text")])
  func `A second way is read as the first one is, unless it says how`(
    first: String, second: String
  ) throws {
    let read = try configuration(
      """
      tiles: [{kind: toggle, label: Lamp, source: lamp}, {kind: label, label: Lamp, source: lamp}]
      sources: {lamp: {file: /run/lamp, \(first), else: {file: /run/other, \(second)}}}
      """)
    let (form, other) = (read.sources[0].mapping.form, read.sources[1].mapping.form)
    #expect(form != .text && other == (second.isEmpty ? form : .text))
  }

  @Test func `A second way is written within a source or named, and used like it`() throws {
    let read = try configuration(
      """
      tiles: [{kind: toggle, label: Lamp, source: lamp, action: lamp}]
      sources:
        lamp: {file: /run/lamp, words: {dimmed: Low}, else: {get: "http://lamp/state", json: on}}
        door: {file: /run/door, else: lamp}
      actions:
        lamp: {write: {file: /run/lamp, text: "${value}"}, else: {post: "http://lamp/state"}}
      """)
    #expect(read.sources.map(\.name) == ["lamp", "lamp (else)", "door"])
    #expect(read.sources.map(\.other) == ["lamp (else)", nil, "lamp"])
    #expect(read.sources[1].words == ["dimmed": "Low"])
    #expect(read.sources[1].mapping.form == read.sources[0].mapping.form)
    let other = try #require(read.action(named: "lamp")?.other)
    #expect(read.action(named: other)?.outside is RequestAction<PostMethod>)
  }

  @Test(arguments: [
    ("sources: {a: {file: /a, else: a}}", "sources.a.else is the source itself; name another one"),
    ("sources: {a: {file: /a, else: b}}", "sources.a.else: there is no source"),
    (
      "actions: {a: {post: \"http://a\", late: send, else: {exec: [b]}}}",
      "actions.a.late has no effect beside else; remove it"
    ),
    ("actions: {a: {pane: open, late: send}}", "actions.a.late has no effect beside pane"),
    ("actions: {a: {post: \"http://a\", else: a}}", "actions.a runs itself again"),
  ])
  func `What makes no sense is told`(_ text: String, _ message: String) {
    #expect {
      _ = try configuration(text)
    } throws: {
      "\($0)".contains(message)
    }
  }

  @Test func `An action takes its second way only if nothing was sent`() {
    var first = ActionSettings(name: "a", exec: ["a"])
    first.other = "b"
    let second = ActionSettings(name: "b", exec: ["b"])
    func steps(after outcome: ActionOutcome) -> [ActionRun.Step] {
      var run = ActionRun("a", of: [first, second])
      return [run.next(), run.next(after: outcome), run.next()]
    }
    let gone = ActionOutcome.failed(message: "gone", kind: .unreachable)
    let late = ActionOutcome.failed(message: "late", kind: .timedOut)
    #expect(steps(after: gone) == [.perform(first), .perform(second), .finished(.succeeded)])
    #expect(steps(after: late) == [.perform(first), .finished(late), .finished(.succeeded)])
    #expect(
      steps(after: .succeeded) == [
        .perform(first), .finished(.succeeded), .finished(.succeeded),
      ])
  }

  private static let lamps = """
    tiles:
      - {kind: slider, label: Lamp, range: [0, 10], action: lamp}
      - {kind: slider, label: Fan, range: [0, 10], action: fan}
      - {kind: slider, label: Door, range: [0, 10], action: door}
    actions:
      lamp: {exec: [lamp, "${value}"], late: send}
      fan: {exec: [fan, "${value}"], late: send}
      door: {exec: [door, "${value}"]}
    """
  private static let names = ["lamp", "fan", "door"]

  /// Asks for each of these values, and returns once all were tried.
  private func ask(_ asked: [(tile: Int, value: Double)], _ desk: Desk) async {
    for (run, one) in asked.enumerated() {
      desk.ask(run, TileID(index: one.tile), Self.names[one.tile], .number(one.value))
      #expect(await becomesTrue { desk.log.outcome(of: run) != nil })
    }
  }

  @Test func `The newest request of each tile is sent once, in order, when the way is back`()
    async throws
  {
    let actions = ScriptedActions(failing: Set(Self.names), as: .unreachable)
    let desk = try Desk(Self.lamps, performer: actions)
    await ask([(0, 1), (1, 2), (2, 3), (0, 4), (0, 5)], desk)
    #expect(
      desk.log.outcome(of: 4)
        == .failed(
          message: "“lamp” failed. It is sent when there is a connection again.",
          kind: .unreachable))
    #expect(
      desk.log.outcome(of: 2) == .failed(message: "“door” failed.", kind: .unreachable))
    for wait in [1.0, 2] {
      #expect(await becomesTrue { desk.time.sleepers > 0 })
      let before = actions.words.count
      desk.time.advance(by: wait)
      // Whatever is tried next waits for the first one.
      #expect(await becomesTrue { actions.words.count == before + 2 && desk.time.sleepers > 0 })
      #expect(actions.words.suffix(2) == ["begin fan \(SourceValue.number(2))", "end fan"])
    }
    actions.mend()
    let before = actions.words.count
    desk.time.advance(by: 4)
    #expect(await becomesTrue { actions.words.count == before + 4 })
    #expect(
      actions.words.suffix(4) == [
        "begin fan \(SourceValue.number(2))", "end fan",
        "begin lamp \(SourceValue.number(5))", "end lamp",
      ])
    desk.time.advance(by: 3600)
    await desk.agent.close()
    #expect(actions.words.count == before + 4)
  }

  @Test func `What was asked for anew, or of another file, is not sent late`() async throws {
    let actions = ScriptedActions(failing: ["lamp", "fan"], as: .unreachable)
    let desk = try Desk(Self.lamps, performer: actions)
    await ask([(0, 1), (1, 2)], desk)
    let other = try configuration(Self.lamps.replacing("[fan,", with: "[ventilator,"))
    desk.agent.serve(other, fingerprint: ConfigurationFingerprint(7))
    await desk.agent.settle()
    actions.mend()
    desk.ask(9, TileID(index: 0), "lamp", .number(3))
    #expect(await becomesTrue { desk.log.outcome(of: 9) == .succeeded })
    let before = actions.words
    for _ in 0..<10 { desk.time.advance(by: 30) }
    await desk.agent.close()
    #expect(actions.words == before)
  }
}

/// Feeds that deliver what a test says.
private final class SpokenFeeds: Sendable {
  private let feeds = Mutex<[String: Feed]>([:])

  var running: Set<String> { feeds.withLock { Set($0.keys) } }
  var make: SourceFeeds { { source, _ in Feed(source.name, self) } }

  func deliver(_ reading: Reading, to name: String) async {
    await feeds.withLock { $0[name] }?.say(reading)
  }

  private actor Feed: SourceFeed {
    private let name: String
    private let all: SpokenFeeds
    private var deliver: (@Sendable (Reading) async -> Bool)?

    init(_ name: String, _ all: SpokenFeeds) { (self.name, self.all) = (name, all) }

    func run(
      _ deliver: @escaping @Sendable (Reading) async -> Bool
    ) async throws(SourceFailure) {
      self.deliver = deliver
      all.feeds.withLock { $0[name] = self }
      let (ends, _) = AsyncStream.makeStream(of: Void.self)
      for await _ in ends {}
      all.feeds.withLock { $0[name] = nil }
    }

    func refresh() {}
    func say(_ reading: Reading) async { _ = await deliver?(reading) }
  }
}
