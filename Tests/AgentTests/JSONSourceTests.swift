import Blocking
import DetentMotion
import Runtime
import Settings
import TestFolders
import TestKinds
import TestSupport
import Testing
import Values

@testable import Agent

/// Sources that say JSON, as they come from programs and from a script.
@Suite struct JSONSourceTests {
  @Test(arguments: [
    (#"{"a": null}"#, "", SourceState.unknown), (#"{"b": 1}"#, "", .unknown),
    (#"{"a": NaN}"#, "", .unknown), (#"{"b": 1}"#, ", missing: 3", .fresh(.number(3), at: .zero)),
    (#"{"a": null}"#, ", missing: 3", .fresh(.number(3), at: .zero)),
  ])
  func `a value that is not there is unknown, or as the source says, and no failure`(
    _ text: String, _ keys: String, _ expected: SourceState
  ) async throws {
    let log = WarningLog()
    for origin in ["poll: [x]", "file: /x"] {
      let feed = TextFeed(.text(Array(#"{"a": 1}"#.utf8)), .text(Array(text.utf8)))
      let sources = try live("\(origin), json: a, as: number\(keys)", log) { _, _ in feed }
      await sources.setVisible(["s"])
      #expect(await becomesTrue { await feed.isDone })
      #expect(await sources.confirmedState(of: "s")?.looksLike(expected) == true)
      await sources.shutdown()
    }
    #expect(log.lines == [])
  }

  @Test
  func `of a program that goes on, null is unknown, and what says nothing of it changes nothing`()
    async throws
  {
    let texts = [#"{"a": 1}"#, #"{"a": null}"#, #"{"a": 2}"#, #"{"b": 1}"#]
    for (count, expected) in ([nil, 1, nil, 2, 2] as [Double?]).enumerated() {
      let said = texts.prefix(count).map { Reading.text(Array($0.utf8)) } + [nil, nil, nil, nil]
      let feed = TextFeed(said[0], said[1], said[2], said[3])
      let sources = try live("listen: [x], json: a, as: number", WarningLog()) { _, _ in feed }
      await sources.setVisible(["s"])
      #expect(await becomesTrue { await feed.isDone })
      #expect(await sources.state(of: "s")?.value == expected.map { .number($0) })
      await sources.shutdown()
    }
  }

  @Test func `a JSON text over several lines is one message, and one that is cut spoils no other`()
    async throws
  {
    let whole = "{\n  \"a\": [\n    {\"b\": \"}\\\"{\"},\n\n    2\n  ],\n\"c\": 7\n}\n"
    #expect(
      try await said(whole + "{\"c\": 8}\n[\n  1\n]\n", "json: c, as: number") == .number(8))
    #expect(try await said("[note]\n" + whole, "json: c, as: number") == .number(7))
    #expect(try await said("{\n  \"c\": 1\n" + whole, "json: c, as: number") == .number(7))
    #expect(try await said("{\"c\": \"1\n" + whole, "json: c, as: number") == .number(7))
    let colored =
      "\u{1B}[1;39m{\r\n  \u{1B}[34;1m\"c\"\u{1B}[0m\u{1B}[1;39m: \u{1B}[0;39m7\u{1B}[0m\n}\n"
    #expect(try await said(colored, "json: c, as: number") == .number(7))
    #expect(
      try await said("[\n  \"x\",\n  \"y\"\n]\n", "as: lines")
        == .rows([ValueRow("x", value: "x"), ValueRow("y", value: "y")]))
  }

  /// The last message of a source whose program runs on.
  private func said(_ text: String, _ keys: String) async throws -> SourceValue? {
    let folder = try SourceFolder()
    folder.fakes.write(text, to: "text")
    let sources = try live(
      "listen: [sh, -c, 'cat \(folder.folder.path("text")); exec sleep 600'], \(keys)", WarningLog()
    )
    await sources.setVisible(["s"])
    _ = await becomesTrue { await sources.state(of: "s")?.value != nil }
    defer { Task { await sources.shutdown() } }
    return await sources.state(of: "s")?.value
  }

  @Test(arguments: [
    ("poll: [x], match: '([0-9]+)'", "none", "The source “s” did not find its value in the text."),
    ("file: /x, field: 2", "one", "The source “s” did not find its value in the text."),
    ("listen: [x], match: '([0-9]+)'", "none", nil), ("listen: [x], json: a", #"{"b": 1}"#, nil),
    ("listen: [x], as: number", "  ", nil),
  ])
  func `a script's text comes to what the program's would`(
    _ keys: String, _ text: String, _ failure: String?
  ) async throws {
    let source = try #require(settings(keys).first)
    let feed = TextFeed(.text(Array(text.utf8)))
    let sources = Sources([source], time: MachineTime.real) { _, _ in feed }
    await sources.setVisible(["s"])
    #expect(await becomesTrue { await feed.isDone })
    let state = source.state(after: text, at: .zero, files: FileAccess())
    if let failure {
      #expect(await sources.fails { $0 == failure })
      #expect(state == .failed(reason: failure, kind: .unreadable))
    } else {
      #expect(state == nil)
      #expect(await sources.state(of: "s") == .unknown)
    }
    await sources.shutdown()
  }

  private func settings(_ keys: String) throws -> [SourceSettings] {
    let text = "sources: {s: {\(keys)}}"
    return try Configuration.parse(Array(text.utf8), file: "/nowhere/panel.yaml").sources
  }

  private func live(
    _ keys: String, _ log: WarningLog, feeds: @escaping SourceFeeds = SourceSettings.feeds()
  ) throws -> Sources {
    Sources(
      try settings(keys), time: MachineTime.real, log: log.logger, files: FileAccess(),
      feeds: feeds
    ) { _, _ in }
  }
}
