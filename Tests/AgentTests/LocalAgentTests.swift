import Blocking
import DetentMotion
import Forms
import Glibc
import Logging
import Runtime
import Settings
import TestFolders
import TestSupport
import Testing
import Values

@testable import Agent

let panel = """
  tiles:
    - {kind: momentary, label: Jog, action: down, release: up}
    - {kind: slider, label: Level, range: [0, 100], action: level}
    - {kind: toggle, label: Lamp, action: lamp}
    - {kind: button, label: Both, action: {sequence: [lamp-on, hidden]}}
    - {kind: button, label: Bell, action: {exec: [bell]}}
    - {kind: image, label: Room, file: /nowhere/room.png}
  actions:
    down: {exec: [down]}
    up: {exec: [up]}
    level: {exec: [level, "${value}"]}
    lamp: {exec: [lamp, "${value}"]}
    lamp-on: {exec: [lamp, on]}
    hidden: {exec: [hidden]}
    secret: {exec: [rm, -rf, /]}
  """

/// Pages with a button each.
private func pages(_ names: [String]) -> String {
  "pages:\n"
    + names.map {
      "  \"\($0)\": {tiles: [{kind: momentary, label: Jog, action: down, release: up}]}\n"
    }.joined()
}

/// One more button that is held.
private let other = "    - {kind: momentary, label: Arm, action: level, release: lamp-on}"

let jog = TileID(index: 0)
private let level = TileID(index: 1)
private let lamp = TileID(index: 2)
private let both = TileID(index: 3)

@Suite struct LocalAgentTests {
  @Test func `a quick tap releases after its press, however long that takes`() async throws {
    let desk = try Desk(slow: ["down"])
    desk.agent.send(.press(run: 1, jog))
    desk.agent.send(.lift(run: 2, jog))
    #expect(await becomesTrue { desk.actions.words == ["begin down"] })
    desk.actions.end("down")
    #expect(await becomesTrue { desk.log.outcome(of: 2) != nil })
    #expect(desk.actions.words == ["begin down", "end down", "begin up", "end up"])
    #expect(desk.log.outcome(of: 1) == .succeeded)
    #expect(desk.log.outcome(of: 2) == .succeeded)
    await desk.agent.close()
  }

  @Test func `a press that still runs a second after the finger has lifted is ended`()
    async throws
  {
    let desk = try Desk(slow: ["down"])
    desk.agent.send(.press(run: 1, jog))
    #expect(await becomesTrue { desk.actions.words == ["begin down"] })
    desk.agent.send(.lift(run: 2, jog))
    #expect(await desk.sleeps(until: HeldTile.overrun))
    #expect(desk.actions.words == ["begin down"])
    desk.time.advance(by: HeldTile.overrun)
    #expect(await becomesTrue { desk.log.outcome(of: 2) != nil })
    #expect(desk.actions.words == ["begin down", "cut down", "begin up", "end up"])
    await desk.agent.close()
  }

  @Test(arguments: [true, false])
  func `a press that cannot be ended holds the release up for no longer than that`(
    isLifted: Bool
  ) async throws {
    let desk = try Desk(stubborn: ["down"])
    desk.agent.send(.press(run: 1, jog))
    #expect(await becomesTrue { desk.actions.words == ["begin down"] })
    if isLifted {
      desk.agent.send(.lift(run: 2, jog))
      #expect(await desk.sleeps(until: HeldTile.overrun))
      desk.time.advance(by: HeldTile.overrun)
    } else {
      // A panel that is silent leaves it no second: nobody may be there to see what it does.
      #expect(await desk.sleeps(until: HeldTile.silence))
      desk.time.advance(by: HeldTile.silence)
    }
    #expect(await desk.sleeps(until: HeldTile.parting))
    #expect(desk.actions.words == ["begin down"])
    desk.time.advance(by: HeldTile.parting)
    #expect(await becomesTrue { desk.actions.words == ["begin down", "begin up", "end up"] })
    if isLifted { #expect(await becomesTrue { desk.log.outcome(of: 2) == .succeeded }) }
    // It is answered for when it has ended after all, and what it did last is undone.
    desk.actions.end("down")
    #expect(await becomesTrue { desk.log.outcome(of: 1) != nil })
    let words = ["begin down", "begin up", "end up", "cut down", "begin up", "end up"]
    #expect(await becomesTrue { desk.actions.words == words })
    await desk.agent.close()
  }

  @Test func `one that is pressed again by then is not released in the hand`() async throws {
    let desk = try Desk(stubborn: ["down"])
    desk.agent.send(.press(run: 1, jog))
    #expect(await becomesTrue { desk.actions.words == ["begin down"] })
    #expect(await desk.sleeps(until: HeldTile.silence))
    desk.time.advance(by: HeldTile.silence)
    #expect(await desk.sleeps(until: HeldTile.parting))
    desk.time.advance(by: HeldTile.parting)
    #expect(await becomesTrue { desk.actions.words == ["begin down", "begin up", "end up"] })
    desk.agent.send(.lift(run: 9, jog))
    #expect(await becomesTrue { desk.log.outcome(of: 9) != nil })
    desk.agent.send(.press(run: 2, jog))
    #expect(await becomesTrue { desk.actions.words.last == "begin down" })
    desk.actions.end("down")
    #expect(await becomesTrue { desk.log.outcome(of: 1) != nil })
    await desk.agent.settle()
    #expect(desk.actions.words.filter { $0 == "begin up" }.count == 1)
    desk.agent.send(.lift(run: 3, jog))
    desk.actions.end("down")
    #expect(await becomesTrue { desk.log.outcome(of: 3) == .succeeded })
    await desk.agent.close()
  }

  @Test func `no further step of a press is begun once it was ended`() async throws {
    let text = panel.replacing("action: down", with: "action: {sequence: [down, level]}")
    let desk = try Desk(text, stubborn: ["down"])
    desk.agent.send(.press(run: 1, jog))
    #expect(await becomesTrue { desk.actions.words == ["begin down"] })
    desk.agent.send(.lift(run: 2, jog))
    #expect(await desk.sleeps(until: HeldTile.overrun))
    desk.time.advance(by: HeldTile.overrun)
    #expect(await desk.sleeps(until: HeldTile.parting))
    desk.actions.end("down")
    #expect(await becomesTrue { desk.log.outcome(of: 2) != nil })
    #expect(desk.actions.words == ["begin down", "cut down", "begin up", "end up"])
    await desk.agent.close()
  }

  @Test(.timeLimit(.minutes(5)))
  func `a press whose program does not heed being told to leave is killed, and then released`()
    async throws
  {
    let folder = try TestFolder()
    let time = SteppedTime()
    let script = "trap '' TERM; echo $$ > \(folder.path("pid")); while true; do sleep 600; done"
    let text = """
      tiles:
        - {kind: momentary, label: Jog, action: {exec: [sh, -c, "\(script)"], timeout: 3600},
           release: {exec: [sh, -c, "echo up > \(folder.path("said"))"]}}
      """
    // Other programs are given an hour to leave.
    let runner = ActionRunner(grace: .seconds(3600))
    let agent = LocalAgent(
      try configuration(text), time: time, files: FileAccess(),
      performer: LocalActions(runner: runner), log: .silent)
    let log = EventLog(of: agent)
    agent.send(.press(run: 1, jog))
    #expect(await becomesTrue { folder.text(of: "pid").hasSuffix("\n") })
    agent.send(.lift(run: 2, jog))
    #expect(
      await becomesTrue {
        time.nextDeadline?.seconds(since: time.now()) == HeldTile.overrun
      })
    time.advance(by: HeldTile.overrun)
    #expect(await becomesTrue { log.outcome(of: 2) == .succeeded })
    #expect(folder.text(of: "said") == "up\n")
    let pid = try #require(pid_t(folder.text(of: "pid").filter(\.isNumber)))
    #expect(kill(pid, 0) == -1, "it is gone")
    kill(-pid, SIGKILL)
    await agent.close()
  }

  /// Also one that says so late, since its display server is slow.
  @Test(arguments: [HeldTile.beat, 0.4])
  func `a panel that falls silent has released what it held`(beat: Double) async throws {
    let desk = try Desk()
    desk.agent.send(.press(run: 1, jog))
    #expect(await becomesTrue { desk.actions.words == ["begin down", "end down"] })
    for _ in 0..<20 {
      desk.time.advance(by: beat)
      desk.agent.send(.beat)
      await desk.agent.settle()
    }
    #expect(desk.actions.words == ["begin down", "end down"])
    desk.time.advance(by: HeldTile.silence)
    #expect(await becomesTrue { desk.actions.words.last == "end up" })
    // The finger lifts in the end, and the panel is told what has happened.
    desk.agent.send(.lift(run: 2, jog))
    #expect(await becomesTrue { desk.log.outcome(of: 2) != nil })
    #expect(desk.log.outcome(of: 2)?.message?.contains("the panel did not answer") == true)
    #expect(desk.actions.words == ["begin down", "end down", "begin up", "end up"])
    await desk.agent.close()
  }

  @Test func `a panel that goes away releases at once`() async throws {
    let desk = try Desk()
    desk.agent.send(.press(run: 1, jog))
    #expect(await becomesTrue { desk.actions.words == ["begin down", "end down"] })
    await desk.agent.close()
    #expect(desk.actions.words == ["begin down", "end down", "begin up", "end up"])
  }

  @Test(arguments: ["label: Job", "label: Jog, span: [2, 1]"])
  func `a button that another configuration takes away is released`(change: String) async throws {
    let desk = try Desk()
    desk.agent.send(.press(run: 1, jog))
    #expect(await becomesTrue { desk.actions.words == ["begin down", "end down"] })
    let same = try configuration(panel + "\ntheme: {name: light}")
    desk.agent.serve(same, fingerprint: .builtIn)
    await desk.agent.settle()
    #expect(desk.actions.words == ["begin down", "end down"])
    let other = try configuration(
      panel.replacing("label: Jog", with: change).replacing("exec: [up]", with: "exec: [other]"))
    desk.agent.serve(other, fingerprint: .builtIn)
    #expect(await becomesTrue { desk.actions.words.last == "end up" })
    await desk.agent.close()
  }

  @Test(arguments: ["label: Jog", "label: Jog, color: '#AA3322'", "label: Jog, id: jog"])
  func `a button that another configuration moves stays pressed, and is let go of where it is`(
    change: String
  ) async throws {
    let desk = try Desk()
    desk.agent.send(.press(run: 1, jog))
    #expect(await becomesTrue { desk.actions.words == ["begin down", "end down"] })
    let more = "  - {kind: button, label: First, action: lamp-on}\n"
    let moved = try configuration(
      panel.replacing("tiles:\n", with: "tiles:\n\(more)").replacing("label: Jog", with: change))
    desk.agent.serve(moved, fingerprint: .builtIn)
    await desk.agent.settle()
    #expect(desk.actions.words == ["begin down", "end down"])
    desk.agent.send(.lift(run: 2, TileID(index: 1)))
    #expect(await becomesTrue { desk.log.outcome(of: 2) == .succeeded })
    #expect(desk.actions.words == ["begin down", "end down", "begin up", "end up"])
    await desk.agent.close()
  }

  @Test func `one whose release is another one says at the next lift that it was let go of`()
    async throws
  {
    let desk = try Desk()
    desk.agent.send(.press(run: 1, jog))
    #expect(await becomesTrue { desk.actions.words == ["begin down", "end down"] })
    let more = "  - {kind: button, label: First, action: lamp-on}\n"
    let moved = try configuration(
      panel.replacing("tiles:\n", with: "tiles:\n\(more)")
        .replacing("exec: [up]", with: "exec: [other]"))
    desk.agent.serve(moved, fingerprint: .builtIn)
    #expect(await becomesTrue { desk.actions.words.last == "end up" })
    await desk.agent.settle()
    desk.agent.send(.lift(run: 2, TileID(index: 1)))
    #expect(await becomesTrue { desk.log.outcome(of: 2) != nil })
    #expect(desk.log.outcome(of: 2)?.message?.contains("was released before") == true)
    await desk.agent.close()
  }

  @Test func `what a tile has begun goes on in its own order where the tile is by then`()
    async throws
  {
    let desk = try Desk(slow: ["hidden"])
    let own = try #require(try configuration(panel).tile(both)?.action)
    desk.ask(1, both, own)
    #expect(await becomesTrue { desk.actions.words.last == "begin hidden" })
    let more = "  - {kind: button, label: First, action: lamp-on}\n"
    desk.agent.serve(
      try configuration(panel.replacing("tiles:\n", with: "tiles:\n\(more)")),
      fingerprint: .builtIn)
    // Another tile stands in its place, and does not wait for it.
    desk.ask(2, both, "lamp", .boolean(true))
    #expect(await becomesTrue { desk.log.outcome(of: 2) == .succeeded })
    desk.ask(3, TileID(index: 4), own)
    await desk.agent.settle()
    #expect(desk.actions.words.filter { $0 == "begin hidden" }.count == 1)
    desk.actions.end("hidden")
    #expect(await becomesTrue { desk.log.outcome(of: 1) == .succeeded })
    #expect(
      await becomesTrue { desk.actions.words.filter { $0 == "begin hidden" }.count == 2 })
    desk.actions.end("hidden")
    #expect(await becomesTrue { desk.log.outcome(of: 3) == .succeeded })
    await desk.agent.close()
  }

  @Test func `what a source turns off is not done, nor while nobody knows`() async throws {
    let text = """
      tiles:
        - {kind: button, label: Saw, action: saw, enabled-by: guard}
        - {kind: momentary, label: Jog, action: saw, release: off, enabled-by: guard}
      actions: {saw: {exec: [saw]}, off: {exec: [off]}}
      sources: {guard: {poll: [guard], as: switch}}
      """
    for (said, isDone) in [(nil, false), ("off", false), ("on", true)] {
      let desk = try Desk(
        text,
        feeds: { source, _ in
          guard let said else { return BrokenFeed(source.name) }
          return TextFeed(.text(Array(said.utf8)))
        })
      desk.agent.send(.watch(["guard"]))
      if let said {
        #expect(
          await becomesTrue { desk.log.state(of: "guard")?.value == .boolean(said == "on") })
      }
      desk.ask(1, TileID(index: 0), "saw")
      desk.agent.send(.press(run: 2, TileID(index: 1)))
      for run in [1, 2] {
        #expect(await becomesTrue { desk.log.outcome(of: run) != nil })
        let message = desk.log.outcome(of: run)?.message ?? ""
        #expect(message.contains("only while its source “guard”") == !isDone)
      }
      #expect(desk.actions.words.isEmpty == !isDone)
      // One that nobody reads any more says nothing.
      desk.agent.send(.watch([]))
      var isRefused = false
      for run in 10..<200 where !isRefused {
        desk.ask(run, TileID(index: 0), "saw")
        #expect(await becomesTrue { desk.log.outcome(of: run) != nil })
        isRefused = desk.log.outcome(of: run)?.message?.contains("only while") == true
      }
      #expect(isRefused)
      await desk.agent.close()
    }
  }

  @Test func `a sequence that turns its own tile off is done to its end, and no other is begun`()
    async throws
  {
    let text = """
      tiles:
        - kind: button
          label: Off
          enabled-by: power
          action: {sequence: [sure, screen, {pane: close}, door]}
      actions:
        sure: {confirm: {title: "Sure?", action: off}}
        off: {exec: [off]}
        screen: {exec: [screen]}
        door: {exec: [door]}
      sources: {power: {listen: [power], as: switch}}
      """
    let feed = SaidFeed()
    let desk = try Desk(text, slow: ["off"], feeds: { _, _ in feed })
    desk.agent.send(.watch(["power"]))
    let action = try desk.own(0, in: text)
    await feed.say("on")
    desk.ask(1, TileID(index: 0), action)
    #expect(await desk.answers(1, true))
    #expect(await becomesTrue { desk.actions.words == ["begin off"] })
    await feed.say("off")
    desk.actions.end("off")
    #expect(await becomesTrue { desk.log.outcome(of: 1) == .succeeded })
    let done = ["begin off", "end off", "begin screen", "end screen", "begin door", "end door"]
    #expect(desk.actions.words == done)
    #expect(desk.log.all.contains(.command(.pane(.close))))
    // Also where the source says so while the question stands.
    desk.ask(2, TileID(index: 0), action)
    #expect(await desk.answers(2, true))
    #expect(await becomesTrue { desk.log.outcome(of: 2) != nil })
    #expect(desk.log.outcome(of: 2)?.message?.contains("can be used only while") == true)
    #expect(desk.actions.words == done)
    await desk.agent.close()
  }

  @Test func `a step that fails ends its sequence`() async throws {
    let text =
      "tiles: [{kind: button, label: Off, action: {sequence: [a, b]}}]\n"
      + "actions: {a: {exec: [a]}, b: {exec: [b]}}"
    let desk = try Desk(text, failing: ["a"])
    desk.ask(1, TileID(index: 0), try desk.own(0, in: text))
    #expect(await becomesTrue { desk.log.outcome(of: 1)?.message == "“a” failed." })
    #expect(desk.actions.words == ["begin a", "end a"])
    await desk.agent.close()
  }

  private static let asking = """
    tiles:
      - {kind: button, label: Off, action: {sequence: [sure, {page: bye}, safe]}}
      - {kind: button, label: Lamp, action: lamp}
    pages: {bye: {}}
    actions:
      sure: {confirm: {title: "Sure?", action: off}}
      safe: {confirm: {title: "Really?", action: door}}
      off: {exec: [off]}
      door: {exec: [door]}
      lamp: {exec: [lamp]}
    """

  @Test func `nothing is done before a yes, and nothing after a no`() async throws {
    let desk = try Desk(Self.asking)
    let action = try desk.own(0, in: Self.asking)
    desk.ask(1, TileID(index: 0), action)
    #expect(await desk.answers(1, false))
    #expect(await becomesTrue { desk.log.outcome(of: 1) == .declined })
    #expect(desk.actions.words.isEmpty && desk.journal.lines.isEmpty)
    desk.ask(2, TileID(index: 0), action)
    #expect(await desk.answers(2, true))
    #expect(await becomesTrue { desk.questions(of: 2) == ["Sure? false", "Really? true"] })
    #expect(desk.actions.words == ["begin off", "end off"])
    // An answer is one question's, and another run's is none.
    for run in [1, 2, 3] { desk.agent.send(.answer(run: run, isYes: run == 2)) }
    desk.agent.send(.answer(run: 2, isYes: true))
    #expect(await becomesTrue { desk.log.outcome(of: 2) == .succeeded })
    #expect(desk.actions.words.suffix(2) == ["begin door", "end door"])
    let told = desk.log.all.filter { if case .source = $0 { false } else { true } }
    #expect(told.contains(.show(run: 2, page: "bye")))
    await desk.agent.close()
  }

  @Test func `a panel that goes away answers no, and what is left of its sequences is not begun`()
    async throws
  {
    let desk = try Desk(slow: ["lamp-on"])
    desk.ask(1, both, try desk.own(3, in: panel))
    #expect(await becomesTrue { desk.actions.words == ["begin lamp-on"] })
    let closing = Task { await desk.agent.close() }
    await desk.agent.settle()
    desk.actions.end("lamp-on")
    await closing.value
    #expect(desk.actions.words == ["begin lamp-on", "end lamp-on"])
    let other = try Desk(Self.asking)
    other.ask(1, TileID(index: 0), try other.own(0, in: Self.asking))
    #expect(await becomesTrue { !other.questions(of: 1).isEmpty })
    await other.agent.close()
    #expect(other.actions.words.isEmpty)
  }

  @Test(arguments: [
    ("theme: {name: light}", "two", true), ("", "three", false),
    ("home: {clock: false}", "two", true),
  ])
  func `a sequence goes on after a saved file, unless what is left of it is another`(
    rest: String, second: String, goesOn: Bool
  ) async throws {
    func text(_ second: String, _ first: String = "one") -> String {
      """
      tiles:
        - {kind: button, label: Lamp, action: lamp}
        - {kind: scene, label: Evening, action: {sequence: [{exec: [\(first)]}, {exec: [\(second)]}]}}
      actions: {lamp: {exec: [lamp]}}
      """
    }
    let desk = try Desk(text("two"), slow: ["Evening"])
    desk.ask(1, TileID(index: 1), try desk.own(1, in: text("two")))
    #expect(await becomesTrue { desk.actions.words == ["begin Evening"] })
    // A step that has been taken may be another one by now.
    desk.agent.serve(try configuration(text(second, "else") + "\n" + rest), fingerprint: .builtIn)
    await desk.agent.settle()
    desk.actions.end("Evening")
    if goesOn {
      #expect(await becomesTrue { desk.actions.words.count == 3 })
      desk.actions.end("Evening")
    }
    #expect(await becomesTrue { desk.log.outcome(of: 1) != nil })
    // The end of a run by an edit of the configuration is no failure.
    #expect(desk.log.outcome(of: 1) == (goesOn ? .succeeded : .declined))
    await desk.agent.close()
    #expect(desk.actions.words.count == (goesOn ? 4 : 2))
  }

  @Test func `a question whose run is no more is over`() async throws {
    let desk = try Desk(Self.asking)
    desk.ask(1, TileID(index: 0), try desk.own(0, in: Self.asking))
    #expect(await becomesTrue { !desk.questions(of: 1).isEmpty })
    let other = Self.asking.replacing("exec: [off]", with: "exec: [halt]")
    desk.agent.serve(try configuration(other), fingerprint: .builtIn)
    desk.agent.send(.answer(run: 1, isYes: true))
    #expect(await becomesTrue { desk.log.outcome(of: 1) == .declined })
    desk.ask(2, TileID(index: 1), "lamp")
    #expect(await becomesTrue { desk.log.outcome(of: 2) == .succeeded })
    #expect(desk.actions.words == ["begin lamp", "end lamp"])
    await desk.agent.close()
  }

  @Test func `taps on what waits already are no further runs, and quick ones all count`()
    async throws
  {
    let desk = try Desk(slow: ["lamp"])
    func ask(_ run: Int, after seconds: Double) async {
      desk.time.advance(by: seconds)
      desk.ask(run, lamp, "lamp", .boolean(true))
      await desk.agent.settle()
    }
    func end(_ number: Int) async {
      #expect(await becomesTrue { desk.actions.words.count == 2 * number + 1 })
      desk.actions.end("lamp")
    }
    await ask(0, after: 0)
    for run in 1...20 { await ask(run, after: 2) }
    for number in 0...1 { await end(number) }
    for run in 0...20 { #expect(await becomesTrue { desk.log.outcome(of: run) == .succeeded }) }
    #expect(desk.actions.words.count == 4)
    for run in 100...103 { await ask(run, after: 0.2) }
    for run in 100...103 {
      await end(run - 98)
      #expect(await becomesTrue { desk.log.outcome(of: run) == .succeeded })
    }
    #expect(desk.actions.words.count == 12)
    // What waits and is something else keeps its place.
    await ask(200, after: 2)
    for (run, isOn) in [(201, true), (202, false), (203, true)] {
      desk.time.advance(by: 2)
      desk.ask(run, lamp, "lamp", .boolean(isOn))
    }
    for run in 200...203 {
      await end(run - 194)
      #expect(await becomesTrue { desk.log.outcome(of: run) == .succeeded })
    }
    #expect(desk.actions.words.count == 20)
    await desk.agent.close()
  }

  @Test func `a button that shows a page has the panel show it when it is pressed, or let go of`()
    async throws
  {
    let text =
      "tiles: [{kind: momentary, label: Jog, action: {sequence: [down, {page: a}]},"
      + " release: {sequence: [up, {pane: close}]}}]\n"
      + "pages: {a: {}}\nactions: {down: {exec: [down]}, up: {exec: [up]}}"
    let desk = try Desk(text)
    desk.agent.send(.press(run: 1, jog))
    #expect(await becomesTrue { desk.log.all.contains(.show(run: 1, page: "a")) })
    #expect(!desk.log.all.contains(.command(.pane(.close))))
    desk.agent.send(.lift(run: 2, jog))
    #expect(await becomesTrue { desk.log.outcome(of: 2) == .succeeded })
    #expect(desk.log.all.contains(.command(.pane(.close))))
    #expect(desk.actions.words == ["begin down", "end down", "begin up", "end up"])
    await desk.agent.close()
  }

  @Test func `an agent that is started again releases what the one before had pressed`()
    async throws
  {
    let folder = try TestFolder()
    let first = try Desk(journal: folder.path("held"))
    first.agent.send(.press(run: 1, jog))
    #expect(await becomesTrue { first.actions.words == ["begin down", "end down"] })
    // The first one is killed, and does nothing more.
    let second = try Desk(journal: folder.path("held"))
    await second.agent.releaseLeftovers()
    #expect(second.actions.words == ["begin up", "end up"])
    let third = try Desk(journal: folder.path("held"))
    await third.agent.releaseLeftovers()
    #expect(third.actions.words == [])
    for desk in [first, second, third] { await desk.agent.close() }
  }

  @Test(arguments: [
    // In another order.
    ([other, "    - {kind: momentary, label: Jog, action: down, release: up}"], ["up"]),
    // Gone, with another after it that came later.
    ([other, other.replacing("Arm", with: "Leg")], ["up"]),
    // With another name, and then with another release.
    ([other, "    - {kind: momentary, label: Run, action: down, release: up}"], ["up"]),
    ([other, "    - {kind: momentary, label: Jog, action: down, release: level}"], ["level"]),
    // Its place is taken by one that does something else.
    (["    - {kind: momentary, label: Jig, action: lamp, release: lamp}", other], ["up"]),
    // On a page of its own.
    (
      [
        other,
        "pages: {p: {tiles: [{kind: momentary, label: Jog, action: down, release: up}]}}",
      ],
      ["up"]
    ),
  ])
  func `after a crash that button is released that was pressed: as it is now, or as it was`(
    lines: [String], released: [String]
  ) async throws {
    let folder = try TestFolder()
    let first = try Desk(panel, journal: folder.path("held"))
    first.agent.send(.press(run: 1, jog))
    #expect(await becomesTrue { first.actions.words == ["begin down", "end down"] })
    let tiles = lines.filter { !$0.hasPrefix("pages") }
    let pages = lines.filter { $0.hasPrefix("pages") }
    let actions = panel.split(separator: "actions:")[1]
    let text = (["tiles:"] + tiles + pages + ["actions:" + actions]).joined(separator: "\n")
    let second = try Desk(text, journal: folder.path("held"))
    await second.agent.releaseLeftovers()
    #expect(second.actions.words == released.flatMap { ["begin \($0)", "end \($0)"] })
    #expect(second.journal.lines.count == 1)
    let third = try Desk(journal: folder.path("held"))
    await third.agent.releaseLeftovers()
    #expect(third.actions.words == [])
    for desk in [first, second, third] { await desk.agent.close() }
  }

  @Test func `what is written down of a press holds no secret, and is for the agent alone`()
    async throws
  {
    let folder = try TestFolder()
    for name in ["pin", "key"] {
      try AtomicFile.replace(folder.path(name), with: Array("hush".utf8), mode: 0o600)
    }
    let given = "environment: {KEY: '${secret.pin}${secret.key}'}"
    let text =
      panel.replacing("exec: [up]", with: "exec: [up], \(given)")
      + "\nsecrets: {pin: {file: \(folder.path("pin"))}, key: {file: \(folder.path("key"))}}"
    let desk = try Desk(text, journal: folder.path("held"))
    desk.agent.send(.press(run: 1, jog))
    #expect(await becomesTrue { desk.actions.words == ["begin down", "end down"] })
    let written = String(
      decoding: try RegularFile.read(folder.path("held"), limit: 4096), as: UTF8.self)
    #expect(written.contains("Jog") && written.contains("up") && !written.contains("hush"))
    var status = stat()
    #expect(stat(folder.path("held"), &status) == 0 && status.st_mode & 0o777 == 0o600)
    // The one who reads it knows where they lie.
    let second = try Desk("tiles: [{label: Other}]", journal: folder.path("held"))
    await second.agent.releaseLeftovers()
    #expect(second.actions.words == ["begin up", "end up"])
    for desk in [second, desk] { await desk.agent.close() }
  }

  @Test func `what is written down of presses outlives the agent, each until it is released`()
    throws
  {
    let folder = try TestFolder()
    let configuration = try configuration(panel + "\n" + pages(["a page"]))
    let buttons = try [jog, TileID(page: "a page", index: 0)].map {
      try #require(HeldButton($0, in: configuration))
    }
    let first = HeldJournal(path: folder.path("held"), log: .silent)
    // Two panels may press the same one.
    for button in buttons + buttons { #expect(first.pressed(button) != nil) }
    let second = HeldJournal(path: folder.path("held"), log: .silent)
    let leftovers = second.leftovers()
    #expect(leftovers.map(\.button) == buttons + buttons)
    for leftover in leftovers.dropLast() { second.released(leftover.number) }
    let third = HeldJournal(path: folder.path("held"), log: .silent)
    #expect(third.leftovers().map(\.button) == [buttons[1]])
  }

  @Test func `what cannot be read of what was pressed is said, and kept`() throws {
    let folder = try TestFolder()
    let path = folder.path("held")
    let warnings = WarningLog()
    #expect(HeldJournal(path: path, log: warnings.logger).leftovers().isEmpty)
    #expect(warnings.lines.isEmpty, "nothing was pressed")
    try AtomicFile.replace(path, with: Array("none of ours".utf8))
    let journal = HeldJournal(path: path, log: warnings.logger)
    #expect(journal.leftovers().isEmpty)
    #expect(warnings.lines.count == 1 && warnings.lines[0].contains("\(path).old"))
    let button = try #require(HeldButton(jog, in: configuration(panel)))
    #expect(journal.pressed(button) != nil)
    #expect(folder.text(of: "held.old") == "none of ours")
    #expect(HeldJournal(path: path, log: .silent).leftovers().map(\.button) == [button])
  }

  @Test(arguments: ["", " ", "a\n0 main", "a\r", "a\\nb", "\\", "Küche 🍳"])
  func `what is written down of presses is read as it was, whatever a page is called`(
    page: String
  ) throws {
    let folder = try TestFolder()
    var configuration = try configuration(panel + "\n" + pages(["a", "b"]))
    configuration.pages[0].name = page
    let buttons = try [page, "b"].map {
      try #require(HeldButton(TileID(page: $0, index: 0), in: configuration))
    }
    let first = HeldJournal(path: folder.path("held"), log: .silent)
    for button in buttons { #expect(first.pressed(button) != nil) }
    #expect(
      HeldJournal(path: folder.path("held"), log: .silent).leftovers().map(\.button) == buttons)
  }

  @Test
  func `an action that fails again and again is said once, and its success in between counts`()
    async throws
  {
    let desk = try Desk(failing: ["lamp", "level"])
    func ask(_ runs: Range<Int>, _ tile: TileID, _ action: String, _ value: SourceValue) async {
      for run in runs {
        desk.ask(run, tile, action, value)
        #expect(await becomesTrue { desk.log.outcome(of: run) != nil })
      }
    }
    await ask(0..<50, lamp, "lamp", .boolean(true))
    #expect(desk.journal.lines == ["Lamp: “lamp” failed."])
    // Another tile's is another.
    await ask(100..<150, level, "level", .number(1))
    #expect(desk.journal.lines == ["Lamp: “lamp” failed.", "Level: “level” failed."])
    desk.actions.mend()
    await ask(200..<201, lamp, "lamp", .boolean(true))
    desk.actions.mend(isBroken: true)
    desk.time.advance(by: FailureLog.pause)
    await ask(300..<350, lamp, "lamp", .boolean(true))
    #expect(
      desk.journal.lines == [
        "Lamp: “lamp” failed.", "Level: “level” failed.", "Lamp: “lamp” failed.",
      ])
    await desk.agent.close()
  }

  @Test func `what a tile has of its own is called by its label in the log`() async throws {
    let desk = try Desk(failing: ["Bell", "Gong"])
    let bell = TileID(index: 4)
    let action = try #require(try configuration(panel).tile(bell)?.action)
    desk.ask(1, bell, action, nil)
    #expect(await becomesTrue { desk.log.outcome(of: 1) != nil })
    #expect(desk.log.outcome(of: 1)?.message == "“Bell” failed.")
    desk.agent.send(.watch(["/nowhere/room.png"]))
    #expect(await becomesTrue { desk.journal.lines.count == 2 })
    #expect(desk.journal.lines == ["“Bell” failed.", "The source “/nowhere/room.png” is broken."])
    #expect(desk.journal.sources == ["/nowhere/room.png"])
    // After a saved file it is called otherwise.
    let other = try configuration(panel.replacing("label: Bell", with: "label: Gong"))
    desk.agent.serve(other, fingerprint: .builtIn)
    desk.ask(2, bell, action, nil)
    #expect(await becomesTrue { desk.log.outcome(of: 2) != nil })
    #expect(desk.journal.lines.last == "“Gong” failed.")
    await desk.agent.close()
  }

  @Test func `a source is read again at once after an action, and otherwise once a second`()
    async throws
  {
    let feed = CountingFeed()
    let text =
      panel.replacing("label: Lamp,", with: "label: Lamp, source: state,")
      + "\nsources:\n  state: {poll: [state]}"
    let desk = try Desk(text, feeds: { _, _ in feed })
    desk.agent.send(.watch(["state"]))
    #expect(await becomesTrue { await feed.runs == 1 })
    func ask(_ count: Int) async {
      for _ in 0..<count {
        desk.agent.send(.refresh("state"))
        await desk.agent.settle()
      }
    }
    // Who asks again and again is answered once, and again when the second is over.
    await ask(50)
    #expect(await becomesTrue { await feed.refreshes == 1 })
    desk.time.advance(by: 0.9)
    await ask(50)
    #expect(await feed.refreshes == 1)
    #expect(await desk.sleeps(until: 0.1))
    desk.time.advance(by: 0.1)
    #expect(await becomesTrue { await feed.refreshes == 2 })
    // Each action has its truth at once.
    for run in 1...5 {
      desk.ask(run, lamp, "lamp", .boolean(true))
      #expect(await becomesTrue { desk.log.outcome(of: run) != nil })
      await ask(1)
      #expect(await becomesTrue { await feed.refreshes == 2 + run })
    }
    // One that is refused has none, nor that of another tile.
    desk.ask(10, lamp, "level", .boolean(true))
    desk.ask(11, level, "level", .number(1))
    #expect(await becomesTrue { desk.log.outcome(of: 11) != nil })
    await ask(50)
    #expect(await desk.sleeps(until: 1))
    desk.time.advance(by: 1)
    #expect(await becomesTrue { await feed.refreshes == 8 })
    await desk.agent.close()
  }

  @Test func `what is asked of tiles that are not there is not said again and again`() async throws
  {
    let desk = try Desk()
    for run in 0..<200 {
      desk.ask(run, TileID(page: "\(run)", index: run), "x\(run)", nil)
      #expect(await becomesTrue { desk.log.outcome(of: run) != nil })
    }
    #expect(desk.journal.lines.count == 1)
    await desk.agent.close()
  }

  @Test func `a press that cannot be written down is refused`() async throws {
    let desk = try Desk(journal: "/nowhere/held")
    desk.agent.send(.press(run: 1, jog))
    #expect(await becomesTrue { desk.log.outcome(of: 1) != nil })
    #expect(desk.log.outcome(of: 1)?.message?.contains("was not pressed") == true)
    #expect(desk.actions.words == [])
    await desk.agent.close()
  }

  @Test func `what one tile asks for is done in its order, and others do not wait`() async throws {
    let desk = try Desk(slow: ["level"])
    for run in 1...3 { desk.ask(run, level, "level", .number(Double(run))) }
    desk.ask(4, lamp, "lamp", .boolean(true))
    #expect(await becomesTrue { desk.log.outcome(of: 4) != nil })
    for run in 1...3 {
      #expect(await becomesTrue { desk.actions.words.contains("begin level number(\(run).0)") })
      #expect(!desk.actions.words.contains("begin level number(\(run + 1).0)"))
      desk.actions.end("level")
    }
    #expect(await becomesTrue { desk.log.outcome(of: 3) != nil })
    await desk.agent.close()
  }

  @Test func `a tile that never ends does not gather requests for ever`() async throws {
    let desk = try Desk(slow: ["level"])
    for run in 0...TileQueues.limit { desk.ask(run, level, "level", .number(1)) }
    #expect(await becomesTrue { desk.log.outcome(of: TileQueues.limit) != nil })
    #expect(
      desk.log.outcome(of: TileQueues.limit)?.message?.contains("is still busy") == true)
    #expect(desk.log.outcome(of: 0) == nil)
    for run in 0..<TileQueues.limit {
      #expect(await becomesTrue { desk.actions.words.count == 2 * run + 1 })
      desk.actions.end("level")
      #expect(await becomesTrue { desk.log.outcome(of: run) != nil })
    }
    await desk.agent.close()
  }

  @Test(arguments: [
    ("slider, range: [16, 24]", "range: [16, 24]", 21.5, "21.5"),
    ("stepper, range: [16, 24]", "range: [16, 24]", 17, "17"),
    ("slider, range: [16, 24]", "range: [0, 100]", 18, "25"),
    ("slider, range: [-10, 10]", "range: [255, 0]", -10, "255"),
    ("slider, range: [16, 24]", "range: [16, 24], format: '%.1f °C'", 24, "24.0 °C"),
    // A slider without a range is one from 0 to 1.
    ("slider", "range: [16, 24]", 0.25, "18"),
    // An action without a range takes the number as it is.
    ("slider, range: [16, 24]", "format: '%.1f'", 21.5, "21.5"),
    ("slider", "format: '%.2f'", 0.5, "0.50"),
  ])
  func `an action's range lies along the tile's own`(
    tile: String, keys: String, sent: Double, written: String
  ) async throws {
    let folder = try TestFolder()
    try AtomicFile.replace(folder.path("said"), with: [])
    let text = """
      tiles: [{kind: \(tile), label: Room, action: set}]
      actions:
        set: {write: {text: "${value}", file: '\(folder.path("said"))'}, \(keys)}
      """
    let desk = try Desk(text, performer: LocalActions())
    desk.ask(1, TileID(index: 0), "set", .number(sent))
    #expect(await becomesTrue { desk.log.outcome(of: 1) != nil })
    #expect(desk.log.outcome(of: 1) == .succeeded)
    #expect(folder.text(of: "said") == written)
    await desk.agent.close()
  }

  @Test func `the range of what goes to a place in a piece lies along the piece`() async throws {
    let text = """
      tiles: [{kind: media, label: Song, media: {length: length, seek: seek}}]
      actions: {seek: {exec: [seek, "${value}"], range: [0, 100]}}
      sources: {length: {poll: [length], as: number}}
      """
    let desk = try Desk(text, feeds: { _, _ in TextFeed(.text(Array("240".utf8))) })
    desk.ask(1, TileID(index: 0), "seek", .number(60))
    #expect(await becomesTrue { desk.log.outcome(of: 1) != nil })
    #expect(
      desk.log.outcome(of: 1)?.message?.contains("the length of the piece is not known") == true)
    desk.agent.send(.watch(["length"]))
    #expect(await becomesTrue { desk.log.state(of: "length")?.value == .number(240) })
    desk.ask(2, TileID(index: 0), "seek", .number(60))
    #expect(await becomesTrue { desk.log.outcome(of: 2) == .succeeded })
    #expect(desk.actions.words.first == "begin seek number(0.25)")
    await desk.agent.close()
  }

  @Test func `the range of an action does not lie along a stepper that goes anywhere`() async throws
  {
    let text = """
      sources: {heat: {poll: [heat], as: number}}
      tiles: [{kind: stepper, label: Heat, source: heat, action: set}]
      actions: {set: {exec: [set, "${value}"], range: [16, 24]}}
      """
    let desk = try Desk(text)
    desk.ask(1, TileID(index: 0), "set", .number(21.5))
    #expect(await becomesTrue { desk.log.outcome(of: 1) != nil })
    #expect(desk.log.outcome(of: 1)?.message?.contains("give the tile a range") == true)
    #expect(desk.actions.words.isEmpty)
    await desk.agent.close()
  }

  @Test func `A stepper without a range goes from what its source tells to any number`()
    async throws
  {
    let text = """
      sources: {heat: {poll: [heat], as: number}, level: {poll: [level], range: [0, 100]}}
      tiles:
        - {kind: stepper, label: Heat, source: heat, action: set}
        - {kind: stepper, label: Level, source: level, action: set}
        - {kind: stepper, label: Own, action: set}
      actions: {set: {exec: [set, "${value}"]}}
      """
    let desk = try Desk(text)
    let asked: [(Int, Double, Bool)] = [
      (0, 22.5, true), (0, -40, true), (0, .infinity, false), (1, 0.5, true), (1, 22, false),
      (2, 22, false),
    ]
    for (run, (tile, value, isTaken)) in asked.enumerated() {
      desk.ask(run, TileID(index: tile), "set", .number(value))
      #expect(await becomesTrue { desk.log.outcome(of: run) != nil })
      #expect((desk.log.outcome(of: run) == .succeeded) == isTaken, "\(tile) \(value)")
    }
    await desk.agent.close()
  }

  @Test func `only what the configuration gives a tile is done`() async throws {
    let desk = try Desk()
    let own = try #require(try configuration(panel).tile(both)?.action)
    let asked: [(TileID, String, SourceValue?, String)] = [
      (level, "secret", nil, "does not have the action"),
      (both, "secret", nil, "does not have the action"),
      (level, "nothing", nil, "does not have the action"),
      (level, "lamp", nil, "does not have the action"),
      (level, "level", .number(101), "does not send such a value"),
      (level, "level", .number(.nan), "does not send such a value"),
      (level, "level", .boolean(true), "does not send such a value"),
      (level, "level", .text("50"), "does not send such a value"),
      (lamp, "lamp", .text("on; rm"), "does not send such a value"),
      (lamp, "lamp", .number(1), "does not send such a value"),
      // A step is no action of its own.
      (both, "lamp-on", nil, "does not have the action"),
      (both, "hidden", nil, "does not have the action"),
      (both, own, .boolean(true), "does not send such a value"),
      (TileID(index: 9), "lamp", nil, "has no tile"),
      (TileID(page: "x", index: 0), "lamp", nil, "has no tile"),
      (TileID(index: .max), "lamp", nil, "has no tile"),
      (TileID(index: .min), "lamp", nil, "has no tile"),
      // Nobody would release it.
      (jog, "down", nil, "is held"),
      (jog, "up", nil, "is held"),
    ]
    for (run, (tile, action, value, words)) in asked.enumerated() {
      desk.ask(run, tile, action, value)
      #expect(await becomesTrue { desk.log.outcome(of: run) != nil })
      #expect(desk.log.outcome(of: run)?.message?.contains(words) == true, "\(action) \(words)")
    }
    for (run, tile) in [level, TileID(index: .max), TileID(index: -1)].enumerated() {
      desk.agent.send(.press(run: 90 + run, tile))
      #expect(await becomesTrue { desk.log.outcome(of: 90 + run) != nil })
      desk.agent.send(.lift(run: 190 + run, tile))
      #expect(await becomesTrue { desk.log.outcome(of: 190 + run) == .succeeded })
    }
    #expect(desk.actions.words == [])
    for (run, (tile, action, value)) in [
      (level, "level", SourceValue.number(50)), (lamp, "lamp", .boolean(true)),
      (both, own, nil),
    ].enumerated() {
      desk.ask(100 + run, tile, action, value)
      #expect(await becomesTrue { desk.log.outcome(of: 100 + run) == .succeeded })
    }
    await desk.agent.close()
  }
}

/// An agent in a time of its own.
final class Desk {
  let time = SteppedTime()
  let actions: ScriptedActions
  let agent: LocalAgent
  let log: EventLog
  /// What was logged as a warning.
  let journal = WarningLog()

  init(
    _ text: String = panel, slow: Set<String> = [], stubborn: Set<String> = [],
    failing: Set<String> = [], journal path: String? = nil, releases: PendingReleases? = nil,
    performer: (any ActionPerforming)? = nil,
    feeds: @escaping SourceFeeds = { source, _ in BrokenFeed(source.name) }
  ) throws {
    actions = ScriptedActions(slow: slow, stubborn: stubborn, failing: failing)
    agent = LocalAgent(
      try configuration(text), time: time, files: FileAccess(), performer: performer ?? actions,
      journal: path.map { HeldJournal(path: $0, log: .silent) }, releases: releases,
      log: journal.logger,
      feeds: feeds)
    log = EventLog(of: agent)
  }

  func ask(_ run: Int, _ tile: TileID, _ action: String, _ value: SourceValue? = nil) {
    agent.send(.perform(ActionRequest(run: run, tile: tile, action: action, value: value)))
  }

  /// The name of a tile's own action.
  func own(_ tile: Int, in text: String) throws -> String {
    try #require(try configuration(text).tile(TileID(index: tile))?.action)
  }

  /// What a run has asked, each with whether that is the last.
  func questions(of run: Int) -> [String] {
    log.all.compactMap { event in
      if case .ask(run, let question, let isLast) = event {
        "\(question.title) \(isLast)"
      } else {
        nil
      }
    }
  }

  /// Answers a run's first question.
  /// - Returns: Whether it was asked.
  func answers(_ run: Int, _ isYes: Bool) async -> Bool {
    let isAsked = await becomesTrue { !self.questions(of: run).isEmpty }
    agent.send(.answer(run: run, isYes: isYes))
    return isAsked
  }

  /// Whether somebody sleeps until so long from now.
  func sleeps(until seconds: Double) async -> Bool {
    await becomesTrue {
      guard let next = time.nextDeadline else { return false }
      return (next.seconds(since: time.now()) - seconds).magnitude < 1e-6
    }
  }
}

/// A source that never has anything to say.
private actor BrokenFeed: SourceFeed {
  private let name: String

  init(_ name: String) { self.name = name }

  func run(
    _ deliver: @escaping @Sendable (Reading) async -> Bool
  ) async throws(SourceFailure) {
    throw SourceFailure("The source “\(name)” is broken.")
  }

  func refresh() {}
}

/// A source that says what it is told to.
actor SaidFeed: SourceFeed {
  private var deliver: (@Sendable (Reading) async -> Bool)?
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func run(
    _ deliver: @escaping @Sendable (Reading) async -> Bool
  ) async throws(SourceFailure) {
    self.deliver = deliver
    for one in waiting { one.resume() }
    waiting = []
    while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
  }

  func say(_ word: String) async {
    if deliver == nil { await withCheckedContinuation { waiting.append($0) } }
    _ = await deliver?(.text(Array(word.utf8)))
  }

  func refresh() {}
}

/// A source that has no news, and counts how often it is to have some.
private actor CountingFeed: SourceFeed {
  private(set) var runs = 0
  private(set) var refreshes = 0

  func run(
    _ deliver: @escaping @Sendable (Reading) async -> Bool
  ) async throws(SourceFailure) {
    runs += 1
    while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
  }

  func refresh() { refreshes += 1 }
}

extension String {
  fileprivate func replacing(_ old: String, with new: String) -> String {
    split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
  }
}
