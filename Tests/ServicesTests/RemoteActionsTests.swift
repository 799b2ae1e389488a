import Glibc
import Logging
import Settings
import Testing

@testable import Services

@Suite struct RemoteActionsTests {
  @Test func `an action runs on the other side, by its name`() async throws {
    try await withServer(actions: [
      ActionSettings(name: "lamp on", exec: ["true"]),
      ActionSettings(name: "Größe", exec: ["/bin/sh", "-c", "echo no lamp here >&2; exit 4"]),
    ]) { path in
      let remote = RemoteActions(socketPath: path)
      #expect(await remote.perform("lamp on") == .succeeded)
      #expect(
        await remote.perform("Größe")
          == .failed(message: "The action “Größe” ended with code 4: no lamp here"))
    }
  }

  @Test func `a time-out on the other side is a time-out here`() async throws {
    var hanging = ActionSettings(name: "hang", exec: ["sleep", "600"])
    hanging.timeout = 0.05
    try await withServer(actions: [hanging]) { path in
      let outcome = await RemoteActions(socketPath: path).perform("hang")
      guard case .failed(let message, .timedOut) = outcome
      else {
        Issue.record("it did not time out")
        return
      }
      #expect(message.contains("hang"))
    }
  }

  @Test(arguments: ["unknown", "rm -rf /", "sh -c true", "/bin/true", "lamp on; true"])
  func `only names of the configuration run`(name: String) async throws {
    try await withServer(actions: [ActionSettings(name: "lamp on", exec: ["true"])]) { path in
      #expect(
        await RemoteActions(socketPath: path).perform(name)
          == .failed(
            message: "There is no action “\(name)”; add it to the configuration's actions.",
            kind: .notFound))
    }
  }

  @Test(arguments: ["", "two\nlines", "a\u{0}b", String(repeating: "x", count: 129)])
  func `a name that cannot be one is not even sent`(name: String) async {
    let outcome = await RemoteActions(socketPath: "/no/such/socket").perform(name)
    #expect(outcome.message?.hasPrefix("An action's name is one line") == true)
  }

  @Test(arguments: [
    [0xFF, 0xFE, 0x00], [0x00], Array("lamp\n".utf8), Array(repeating: 0x61, count: 129),
    Array(repeating: 0x61, count: 60_000),
  ])
  func `garbage is refused and the server goes on`(packet: [UInt8]) async throws {
    try await withServer(actions: [ActionSettings(name: "lamp", exec: ["true"])]) { path in
      let caller = try PacketSocket.connected(to: path)
      try #require(caller.send(packet))
      let reply = await caller.receive(atMost: 4096, within: .seconds(60)) ?? []
      #expect(ActionMessage.outcome(in: reply)?.message?.contains("not an action's name") == true)
      #expect(await RemoteActions(socketPath: path).perform("lamp") == .succeeded)
    }
  }

  @Test func `a caller that goes away changes nothing for its action or for others`() async throws {
    let folder = try TemporaryFolder()
    let action = ActionSettings(
      name: "slow",
      exec: ["/bin/sh", "-c", "sleep 0.1; echo done > \"$1\"", "sh", folder.path("f")])
    try await withServer(actions: [action]) { path in
      try PacketSocket.connected(to: path).send(Array("slow".utf8))
      _ = try PacketSocket.connected(to: path)
      #expect(await becomesTrue { folder.text(of: "f") == "done\n" })
      #expect(await RemoteActions(socketPath: path).perform("slow") == .succeeded)
    }
  }

  @Test func `a caller that never asks is hung up on`() async throws {
    var limits = ActionServer.Limits()
    limits.askingTime = .milliseconds(20)
    try await withServer(actions: [], limits: limits) { path in
      let caller = try PacketSocket.connected(to: path)
      #expect(await caller.waitUntilReadable(within: .seconds(60)))
      #expect(await caller.receive(atMost: 10, within: .seconds(60)) == nil)
    }
  }

  @Test func `only the owner and root may ask`() async throws {
    #expect(ActionServer.admits(1000, to: 1000))
    #expect(ActionServer.admits(0, to: 1000))
    #expect(!ActionServer.admits(1001, to: 1000))
    #expect(!ActionServer.admits(1000, to: 0))
    #expect(!ActionServer.admits(nil, to: 0))
    let folder = try TemporaryFolder()
    let listener = try PacketSocket.listening(at: folder.path("s"))
    let caller = try PacketSocket.connected(to: folder.path("s"))
    #expect(listener.accept()?.peerUser == getuid())
    #expect(caller.peerUser == getuid())
  }

  @Test func `many callers are served side by side`() async throws {
    let folder = try TemporaryFolder()
    // Each waits for all the others: one after the other they would never end.
    let script = "echo >> \"$1\"; until [ $(wc -l < \"$1\") -ge 8 ]; do sleep 0.02; done"
    let action = ActionSettings(
      name: "meet", exec: ["/bin/sh", "-c", script, "sh", folder.path("guests")])
    try await withServer(actions: [action]) { path in
      let outcomes = await withTaskGroup(of: ActionOutcome.self) { group in
        for _ in 0..<8 { group.addTask { await RemoteActions(socketPath: path).perform("meet") } }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(outcomes == Array(repeating: .succeeded, count: 8))
    }
  }

  @Test func `the server leaves when nobody calls, but not before its actions end`() async throws {
    let folder = try TemporaryFolder()
    let action = ActionSettings(name: "slow", exec: ["sleep", "0.2"])
    var limits = ActionServer.Limits()
    limits.idleTime = .milliseconds(50)
    let server = try ActionServer(
      socketPath: folder.path("s"), performer: LocalActions([action]), log: .silent, limits: limits)
    async let outcome = RemoteActions(socketPath: folder.path("s")).perform("slow")
    await server.run()
    #expect(await outcome == .succeeded)
  }

  @Test func `a long action keeps the server open for others, past its idle time`() async throws {
    let folder = try TemporaryFolder()
    let flag = folder.path("flag")
    var wait = ActionSettings(
      name: "wait", exec: ["/bin/sh", "-c", "until [ -e \"$1\" ]; do sleep 0.02; done", "sh", flag])
    wait.timeout = 60
    var limits = ActionServer.Limits()
    limits.idleTime = .milliseconds(20)
    let actions = [wait, ActionSettings(name: "go", exec: ["touch", flag])]
    let server = try ActionServer(
      socketPath: folder.path("s"), performer: LocalActions(actions), log: .silent, limits: limits)
    let caller = try PacketSocket.connected(to: folder.path("s"))
    caller.send(Array("wait".utf8))
    let running = Task { await server.run() }
    // Nothing shows from outside that the idle time has passed several times over.
    try await Task.sleep(for: .milliseconds(200))
    #expect(await RemoteActions(socketPath: folder.path("s")).perform("go") == .succeeded)
    let reply = await caller.receive(atMost: 100, within: .seconds(60)) ?? []
    #expect(ActionMessage.outcome(in: reply) == .succeeded)
    await running.value
  }

  @Test func `a control's value crosses the socket and goes where the configuration says`()
    async throws
  {
    let folder = try TemporaryFolder()
    var action = ActionSettings(
      name: "dim", exec: ["/bin/sh", "-c", "echo \"$1\" >> \"$2\"", "sh", "${value}"])
    action.kind = .exec(action.exec + [folder.path("said")])
    action.value.range = ValueRange(zero: .number(0), one: .number(255))
    try await withServer(actions: [action]) { socket in
      let remote = RemoteActions(socketPath: socket)
      #expect(await remote.perform("dim", value: .number(0.2)) == .succeeded)
      #expect(await remote.perform("dim", value: .boolean(true)) == .succeeded)
      #expect(await remote.perform("dim").message?.contains("has none") == true)
      let long = String(repeating: "x", count: 1000)
      #expect(await remote.perform("dim", value: .text(long)).message?.contains("short") == true)
      #expect(await remote.perform("dim", value: .text("a\nb")) != .succeeded)
    }
    #expect(folder.text(of: "said") == "51\non\n")
  }

  @Test func `without a server the tile says how to get one`() async {
    #expect(
      await RemoteActions(socketPath: "/no/such/socket").perform("lamp")
        == .failed(
          message: "Nothing answers at /no/such/socket (No such file or directory);"
            + " start detent-actions.socket.", kind: .unreachable))
  }

  @Test func `without a socket handed over the program says what to start`() {
    for environment in [[:], ["LISTEN_FDS": "1", "LISTEN_PID": "1"], ["LISTEN_FDS": "1"]] {
      #expect(throws: ActionSocketError.notHandedOver) {
        try ActionServer(environment: environment, performer: LocalActions([]), log: .silent)
      }
    }
  }

  @Test(
    arguments: [ActionOutcome.succeeded]
      + FailureKind.allCases.map { .failed(message: "It is out of paper: 3 sheets.", kind: $0) })
  func `an outcome crosses the socket unchanged`(outcome: ActionOutcome) {
    #expect(ActionMessage.outcome(in: ActionMessage.reply(outcome)) == outcome)
  }

  @Test(arguments: ["", "succeeded but", "failed", "timedOut", "exec rm"])
  func `a reply that is none is not taken for success`(reply: String) {
    #expect(ActionMessage.outcome(in: Array(reply.utf8)) == nil)
  }

  private func withServer(
    actions: [ActionSettings], limits: ActionServer.Limits = .init(),
    _ body: (String) async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    let server = try ActionServer(
      socketPath: folder.path("actions.sock"),
      performer: LocalActions(actions, runner: ActionRunner(grace: .milliseconds(100))),
      log: .silent, limits: limits)
    let running = Task { await server.run() }
    defer { running.cancel() }
    try await body(folder.path("actions.sock"))
  }
}

extension Logger {
  fileprivate static var silent: Logger {
    Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
  }
}
