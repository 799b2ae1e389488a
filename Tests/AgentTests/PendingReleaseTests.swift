import Settings
import TestFolders
import TestSupport
import Testing
import Values

@testable import Agent

@Suite struct PendingReleaseTests {
  @Test func `a release that fails is tried again until it succeeds, and stays written down`()
    async throws
  {
    let folder = try TestFolder()
    let desk = try Desk(failing: ["up"], journal: folder.path("held"))
    #expect(await desk.pressAndLift(1))
    let words = "“Jog” could not be released; it is tried again until that succeeds. “up” failed."
    #expect(desk.log.outcome(of: 2)?.message == words)
    for (count, wait) in [1.0, 2, 4, 8, 16, 30, 30].enumerated() {
      #expect(await desk.sleeps(until: wait))
      #expect(desk.releases == count + 1)
      desk.time.advance(by: wait)
      #expect(await becomesTrue { desk.releases == count + 2 })
    }
    #expect(await desk.sleeps(until: 30))
    #expect(folder.heldButtons == 1)
    #expect(desk.journal.lines == [words])
    desk.actions.mend()
    desk.time.advance(by: 30)
    #expect(await becomesTrue { folder.heldButtons == 0 })
    #expect(desk.time.sleepers == 0)
    // What fails from now on is something new.
    desk.actions.mend(isBroken: true)
    #expect(await desk.pressAndLift(3))
    #expect(desk.journal.lines == [words, words])
    await desk.agent.close()
  }

  @Test func `a button that is pressed again is not released before its finger lifts`()
    async throws
  {
    let folder = try TestFolder()
    let desk = try Desk(failing: ["up"], journal: folder.path("held"))
    #expect(await desk.pressAndLift(1))
    #expect(await desk.sleeps(until: 1))
    desk.agent.send(.press(run: 3, jog))
    #expect(await becomesTrue { desk.log.outcome(of: 3) == .succeeded })
    for _ in 0..<20 {
      desk.time.advance(by: HeldTile.beat)
      desk.agent.send(.beat)
      await desk.agent.settle()
    }
    #expect(desk.releases == 1)
    #expect(folder.heldButtons == 1)
    // The later release counts, also where it fails.
    desk.agent.send(.lift(run: 4, jog))
    #expect(await becomesTrue { desk.log.outcome(of: 4)?.message != nil })
    #expect(await desk.sleeps(until: 1))
    #expect(folder.heldButtons == 1)
    #expect(desk.journal.lines.count == 1)
    desk.actions.mend()
    #expect(await desk.pressAndLift(5))
    #expect(desk.log.outcome(of: 6) == .succeeded)
    #expect(folder.heldButtons == 0)
    #expect(await becomesTrue { desk.time.sleepers == 0 })
    await desk.agent.close()
  }

  @Test func `a press ends the attempt that is under way, and comes after it`() async throws {
    let folder = try TestFolder()
    let desk = try Desk(slow: ["up"], failing: ["up"], journal: folder.path("held"))
    #expect(await desk.triesReleaseAgain())
    desk.actions.mend()
    desk.agent.send(.press(run: 3, jog))
    #expect(await becomesTrue { desk.log.outcome(of: 3) == .succeeded })
    #expect(
      desk.actions.words == [
        "begin down", "end down", "begin up", "end up", "begin up", "cut up", "begin down",
        "end down",
      ])
    // What has been ended has released nothing.
    #expect(folder.heldButtons == 1)
    desk.agent.send(.lift(run: 4, jog))
    #expect(await becomesTrue { desk.actions.words.last == "begin up" })
    desk.actions.end("up")
    #expect(await becomesTrue { desk.log.outcome(of: 4) == .succeeded })
    #expect(folder.heldButtons == 0)
    await desk.agent.close()
  }

  @Test func `a release is tried again when its panel has gone, until another one presses`()
    async throws
  {
    let first = try Desk(failing: ["up"])
    let releases = PendingReleases(time: first.time, log: .silent)
    let gone = try Desk(failing: ["up"], releases: releases)
    #expect(await gone.pressAndLift(1))
    await gone.agent.close()
    #expect(await first.sleeps(until: 1))
    first.time.advance(by: 1)
    #expect(await becomesTrue { gone.releases == 2 })
    #expect(await first.sleeps(until: 2))
    let other = try Desk(releases: releases)
    #expect(await other.pressAndLift(1))
    #expect(await releases.isEmpty)
    #expect(await becomesTrue { first.time.sleepers == 0 })
    for desk in [first, other] { await desk.agent.close() }
  }

  @Test func `a release that is mended in the file is tried as it is there`() async throws {
    let desk = try Desk(failing: ["up"])
    #expect(await desk.pressAndLift(1))
    #expect(await desk.sleeps(until: 1))
    let text = panel.split(separator: "release: up").joined(separator: "release: lamp-on")
    desk.agent.serve(try configuration(text), fingerprint: .builtIn)
    await desk.agent.settle()
    desk.time.advance(by: 1)
    #expect(await becomesTrue { desk.actions.words.last == "end lamp-on" })
    #expect(await becomesTrue { desk.time.sleepers == 0 })
    await desk.agent.close()
  }

  @Test func `a leftover that cannot be released is tried again, and stays written down`()
    async throws
  {
    let folder = try TestFolder()
    let first = try Desk(journal: folder.path("held"))
    first.agent.send(.press(run: 1, jog))
    #expect(await becomesTrue { first.actions.words == ["begin down", "end down"] })
    // The first one is killed, and does nothing more.
    let second = try Desk(failing: ["up"], journal: folder.path("held"))
    await second.agent.releaseLeftovers()
    #expect(second.releases == 1)
    #expect(folder.heldButtons == 1)
    #expect(await second.sleeps(until: 1))
    second.actions.mend()
    second.time.advance(by: 1)
    #expect(await becomesTrue { folder.heldButtons == 0 })
    #expect(second.releases == 2)
    for desk in [second, first] { await desk.agent.close() }
  }

  @Test func `an agent that is told to go leaves to the next one what it has not released`()
    async throws
  {
    let folder = try TestFolder()
    let arm =
      "  - {kind: momentary, label: Arm, action: level, release: {sequence: [lamp-on, hidden]}}"
    let text = panel.replacing("tiles:\n", with: "tiles:\n\(arm)\n")
    let first = try Desk(text, journal: folder.path("held"))
    for index in 0...1 { first.agent.send(.press(run: index, TileID(index: index))) }
    #expect(await becomesTrue { first.actions.words.count == 4 })
    let second = try Desk(text, slow: ["lamp-on"], journal: folder.path("held"))
    let releasing = Task { [agent = second.agent] in await agent.releaseLeftovers() }
    #expect(await becomesTrue { second.actions.words == ["begin lamp-on"] })
    releasing.cancel()
    await releasing.value
    #expect(second.actions.words == ["begin lamp-on", "cut lamp-on"])
    #expect(folder.heldButtons == 2)
    for desk in [second, first] { await desk.agent.close() }
  }

  @Test func `a press that waited until nobody was there any more is none`() async throws {
    let desk = try Desk(stubborn: ["up"], failing: ["up"])
    #expect(await desk.triesReleaseAgain())
    // The attempt to release it is under way, and cannot be ended.
    desk.agent.send(.press(run: 3, jog))
    #expect(await desk.sleeps(until: HeldTile.parting))
    desk.time.advance(by: HeldTile.silence)
    #expect(await becomesTrue { desk.log.outcome(of: 3) != nil })
    #expect(desk.log.outcome(of: 3)?.message?.contains("was not pressed") == true)
    #expect(await becomesTrue { desk.actions.words.count == 6 })
    #expect(desk.actions.words.suffix(2) == ["begin up", "begin up"])
    desk.actions.mend()
    for _ in 0...1 { desk.actions.end("up") }
    #expect(await becomesTrue { desk.actions.words.count == 8 })
    await desk.agent.close()
  }

  @Test func `a leftover is released as it was where no configuration can be read that has it`()
    async throws
  {
    let folder = try TestFolder()
    let first = try Desk(journal: folder.path("held"))
    first.agent.send(.press(run: 1, jog))
    #expect(await becomesTrue { first.actions.words == ["begin down", "end down"] })
    let second = try Desk("tiles: [{label: Other}]", journal: folder.path("held"))
    await second.agent.releaseLeftovers()
    #expect(second.journal.lines.count == 1)
    #expect(second.releases == 1)
    #expect(folder.heldButtons == 0)
    for desk in [second, first] { await desk.agent.close() }
  }
}

extension Desk {
  /// How often the button was released, or that was tried.
  fileprivate var releases: Int { actions.words.count { $0 == "end up" } }

  /// Presses and lets go, has the release that waits to be ended fail, and waits for it to be tried again.
  /// - Returns: Whether it is.
  fileprivate func triesReleaseAgain() async -> Bool {
    agent.send(.press(run: 1, jog))
    agent.send(.lift(run: 2, jog))
    guard await becomesTrue({ actions.words.last == "begin up" }) else { return false }
    actions.end("up")
    guard await sleeps(until: 1) else { return false }
    time.advance(by: 1)
    return await becomesTrue { actions.words.count == 5 }
  }

  /// - Returns: Whether the one and the other have been answered, as the runs `run` and `run + 1`.
  fileprivate func pressAndLift(_ run: Int) async -> Bool {
    agent.send(.press(run: run, jog))
    agent.send(.lift(run: run + 1, jog))
    return await becomesTrue { log.outcome(of: run) != nil && log.outcome(of: run + 1) != nil }
  }
}

extension TestFolder {
  /// How many buttons are written down as pressed.
  fileprivate var heldButtons: Int {
    HeldJournal(path: path("held"), log: .silent).leftovers().count
  }
}
