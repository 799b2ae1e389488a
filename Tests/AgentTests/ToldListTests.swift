import Agent
import Blocking
import Forms
import Glibc
import Settings
import TestFolders
import TestSupport
import Testing
import Values

private let text = """
  tiles:
    - {kind: list, label: Radio, source: stations, action: play}
    - {kind: list, label: Both, source: stations, action: {sequence: [play, next]}}
    - {kind: list, label: Own, rows: [{label: Jazz, action: play}]}
    - {kind: button, label: Bell, action: play}
  actions: {play: {exec: [play, "${value}"]}, next: {exec: [next, "${value}"]}}
  sources:
    stations: {listen: [stations], label: name, value: id}
  """

private let told =
  #"[{"name": "Jazz", "id": "j 1; $(x)"}, {"name": "News"}, {"name": "A", "id": 7}]"#

@Suite struct ToldListTests {
  private let feed = SaidFeed()
  private let desk: Desk

  init() throws {
    let feed = feed
    desk = try Desk(text, feeds: { _, _ in feed })
  }

  private func outcome(
    _ run: Int, _ tile: Int, _ value: SourceValue?
  ) async -> ActionOutcome? {
    desk.ask(run, TileID(index: tile), "play", value)
    #expect(await becomesTrue { desk.log.outcome(of: run) != nil })
    return desk.log.outcome(of: run)
  }

  @Test func `A list has its action done with the value of a row that its source has told`()
    async throws
  {
    desk.agent.send(.watch(["stations"]))
    await feed.say(told)
    #expect(await outcome(1, 0, .text("j 1; $(x)")) == .succeeded)
    #expect(await outcome(2, 0, .text("7")) == .succeeded)
    #expect(desk.actions.words.contains("begin play text(\"j 1; $(x)\")"))
    await desk.agent.close()
  }

  @Test func `The panel is believed no value that is not told just now`() async throws {
    desk.agent.send(.watch(["stations"]))
    for value in ["j 1; $(x)", "7"] { #expect(await outcome(1, 0, .text(value)) != .succeeded) }
    await feed.say(told)
    let others: [SourceValue] = [
      .text("rm"), .text("Jazz"), .text("News"), .text("j 1"), .text(""), .number(7),
      .boolean(true), .rows([ValueRow("A", value: "7")]),
    ]
    for (run, value) in others.enumerated() {
      #expect(await outcome(10 + run, 0, value) != .succeeded, "\(value)")
    }
    await feed.say(#"[{"name": "News", "id": "n"}]"#)
    #expect(await outcome(20, 0, .text("7")) != .succeeded)
    for tile in [2, 3] { #expect(await outcome(20 + tile, tile, .text("n")) != .succeeded) }
    desk.agent.send(.watch([]))
    await desk.agent.settle()
    #expect(
      await becomesTrue {
        await outcome(Int.random(in: 100...1_000_000), 0, .text("n")) != .succeeded
      })
    desk.agent.send(.watch(["stations"]))
    #expect(!desk.actions.words.contains { $0.contains("rm") || $0.contains("Jazz") })
    await desk.agent.close()
  }

  @Test func `A sequence that has begun with a row goes on when that has gone by it`() async throws
  {
    let desk = try Desk(text, slow: ["play"], feeds: { [feed] _, _ in feed })
    let own = try desk.own(1, in: text)
    desk.agent.send(.watch(["stations"]))
    await feed.say(told)
    desk.ask(1, TileID(index: 1), own, .text("7"))
    #expect(await becomesTrue { desk.actions.words.count == 1 })
    await feed.say("[]")
    desk.actions.end("play")
    #expect(await becomesTrue { desk.log.outcome(of: 1) == .succeeded })
    let words = ["begin play text(\"7\")", "end play", "begin next text(\"7\")", "end next"]
    #expect(desk.actions.words == words)
    desk.ask(2, TileID(index: 1), own, .text("7"))
    #expect(await becomesTrue { desk.log.outcome(of: 2) != nil })
    #expect(desk.log.outcome(of: 2)?.message?.contains("does not have this row") == true)
    #expect(desk.actions.words == words)
    await desk.agent.close()
  }

  @Test func `A value is one whole word of a program, whatever is in it`() async throws {
    let folder = try TestFolder()
    let (out, secret) = (folder.path("out"), folder.path("secret"))
    try AtomicFile.replace(secret, with: Array("hidden-token\n".utf8), mode: 0o600)
    let configuration = try configuration(
      """
      secrets: {token: {file: \(secret)}}
      actions:
        show:
          exec: [sh, -c, 'printf "%s|" "$@" > \(out)', sh, "${value}", "x${value}y"]
          environment: {T: "${secret.token}"}
      """)
    let action = try #require(configuration.action(named: "show"))
    for value in ["a b\"'$(id);*`id`\n\\", "${secret.token}${value}", "ä…"] {
      let outcome = await LocalActions().perform(action, value: .text(value), grace: nil)
      #expect(outcome == .succeeded, "\(outcome)")
      #expect(folder.text(of: "out") == "\(value)|x\(value)y|")
    }
  }

  @Test(arguments: [
    (["echo", "${value}"], "-n", false), (["echo", "--", "${value}"], "-n", true),
    (["echo", "a=${value}"], "-n", true), (["echo", "${value}"], "n", true),
    (["${value}"], "true", false), (["sh", "-c", "echo ${value}"], "a", false),
    (["env", "bash", "-ec", "echo ${value}"], "a", false),
    (["sh", "-c", ":", "${value}"], "a", true),
    (["ssh", "house", "play", "${value}"], "a", false),
    (["python3", "-c", "${value}"], "a", false),
  ])
  func `A value is no option, no program and no code`(
    words: [String], value: String, isDone: Bool
  ) async {
    let action = ActionSettings(name: "a", exec: words)
    let outcome = await LocalActions().perform(action, value: .text(value), grace: nil)
    #expect((outcome == .succeeded) == isDone, "\(outcome)")
  }

  @Test func `A value that is too long is none`() throws {
    for (count, isThere) in [(0, false), (1, true), (1024, true), (1025, false)] {
      let value = String(repeating: "x", count: count)
      let json = #"[{"label": "a", "value": ""# + value + #""}]"#
      guard case .rows(let rows) = try mapping("as: lines").value(of: Array(json.utf8)) else {
        Issue.record("there are no rows")
        continue
      }
      #expect(rows == [ValueRow("a", value: isThere ? value : nil)])
    }
  }
}
