import Blocking
import Runtime
import Settings
import TestFolders
import TestKinds
import TestSupport
import Testing
import Values

@testable import Agent

/// Services behind a way that cuts, hangs, delays, halves and lies, and a broker that is restarted
/// again and again.
@Suite(.timeLimit(.minutes(10)))
struct WithstandTests {
  @Test func `A broker behind a bad way is told as gone, and all comes back by itself`()
    async throws
  {
    let broker = try await TestBroker()
    let way = try BadWay(to: broker.port)
    let configuration = try broker.configuration(
      """
      sources: {s: {topic: a/s, as: number}}
      actions: {s: {publish: a/s, retain: true}}
      """, url: "mqtt://127.0.0.1:\(way.port)")
    let house = House(broker, configuration)
    try await way.withstands(configuration, log: house.log) { number in
      await house.perform("s", .number(Double(number))) == .succeeded
    }
    #expect(!house.log.lines.contains { $0.contains(TestBroker.password) })
  }

  @Test func `A server behind a bad way is told as gone, and all comes back by itself`()
    async throws
  {
    let server = try TestServer("camera.py")
    let way = try BadWay(to: server.port)
    let configuration = try Configuration.parse(
      Array("sources: {s: {get: \"http://127.0.0.1:\(way.port)/now\", every: 1s}}".utf8),
      file: "/nowhere/panel.yaml")
    try await way.withstands(configuration, log: WarningLog()) { _ in true }
  }

  @Test func `A Home Assistant behind a bad way is told as gone, and all comes back by itself`()
    async throws
  {
    let folder = try TestFolder()
    let house = try TestServer("home.py", ["0", folder.path("log"), "RUNNING"])
    let way = try BadWay(to: house.port)
    try folder.write("token-of-the-panel\n", to: "token")
    let configuration = try Configuration.parse(
      Array(
        """
        home-assistant: {url: "http://127.0.0.1:\(way.port)", token: ha}
        secrets: {ha: {file: \(folder.path("token"))}}
        sources: {s: {entity: sensor.indoors}}
        """.utf8), file: "/nowhere/panel.yaml")
    let log = WarningLog()
    try await way.withstands(configuration, log: log) { _ in true }
    #expect(!log.lines.contains { $0.contains("token-of-the-panel") })
  }

  @Test func `A broker may be restarted twenty times, and nothing is sent twice or late`()
    async throws
  {
    let house = try await House(
      """
      sources: {kept: {topic: a/kept}, count: {topic: a/count}}
      actions:
        kept: {publish: a/kept, text: "${value}", retain: true, qos: 1}
        count: {publish: a/count, text: "${value}", qos: 1}
      """)
    let (time, services) = (SteppedTime(), Services(files: FileAccess()))
    let sources = Sources(
      house.configuration.sources, time: time, log: house.log.logger, files: FileAccess(),
      feeds: SourceSettings.feeds(services)
    ) { _, _ in }
    await sources.setVisible(["kept", "count"])
    for round in 1...20 {
      #expect(await house.perform("kept", .text("\(round)")) == .succeeded)
      #expect(
        await becomesTrue {
          time.advance(by: 0.5)
          return await sources.state(of: "kept")?.value == .text("\(round)")
        })
      house.broker.kill()
      guard case .failed = await house.perform("count", .text("late")) else {
        Issue.record("it was sent")
        break
      }
      try await house.broker.start()
    }
    #expect(await house.perform("kept", .text("end")) == .succeeded)
    #expect(
      await becomesTrue {
        time.advance(by: 0.5)
        return await sources.state(of: "kept")?.value == .text("end")
      })
    #expect(await sources.state(of: "count")?.value == nil)
    await sources.shutdown()
  }
}

/// A way to a server that can be spoilt.
private final class BadWay {
  private let folder: TestFolder
  private let proxy: TestServer

  var port: Int { proxy.port }

  init(to port: Int) throws {
    folder = try TestFolder()
    try folder.write("pass", to: "mode")
    proxy = try TestServer("proxy.py", ["0", "\(port)", folder.path("mode")])
  }

  /// Spoils the way in each manner, and expects that the source `s` is told as gone, and has a value
  /// again as soon as the way is good.
  /// - Parameter change: Gives the source another value; false: it could not.
  func withstands(
    _ configuration: Configuration, log: WarningLog, change: (Int) async -> Bool
  ) async throws {
    let (time, services) = (SteppedTime(), Services(files: FileAccess()))
    let sources = Sources(
      configuration.sources, time: time, log: log.logger, files: FileAccess(),
      feeds: SourceSettings.feeds(services)
    ) { _, _ in }
    await sources.setVisible(["s"])
    func becomes(_ isIt: (SourceState) -> Bool) async -> Bool {
      await becomesTrue {
        time.advance(by: 0.5)
        return await sources.state(of: "s").map(isIt) ?? false
      }
    }
    for (number, mode) in ["cut", "halve", "lie", "hang", "delay"].enumerated() {
      #expect(await becomesTrue { await change(number) })
      #expect(await becomes { $0.value != nil }, "before \(mode)")
      try folder.write(mode, to: "mode")
      if mode != "delay" {
        #expect(
          await becomes { if case .failed = $0 { true } else { false } }, "\(mode) is not told")
      }
      try folder.write("pass", to: "mode")
      #expect(await becomes { $0.value != nil }, "after \(mode)")
    }
    await sources.shutdown()
  }
}
