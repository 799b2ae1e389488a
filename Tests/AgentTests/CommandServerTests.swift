import Blocking
import Forms
import Glibc
import Runtime
import Settings
import Synchronization
import TestFolders
import TestKinds
import TestSupport
import Testing
import Values

@testable import Agent

/// The socket of `detent ctl`, called by friends and others.
@Suite(.timeLimit(.minutes(5))) struct CommandServerTests {
  @Test func `A command comes to the panel, and its answer to the caller`() async throws {
    let desk = try CommandDesk()
    let lines = try await desk.ask(#"{"page": "rooms"}"#)
    #expect(lines == [#"{"told":"page(\"rooms\")"}"#, #"{"ok":true}"#])
    #expect(desk.commands == [.page("rooms")])
    #expect(try await desk.ask(#""back""#).last == #"{"ok":true}"#)
    await desk.end()
  }

  @Test(arguments: [
    ("", "A command is one line of JSON."), ("{", "A command is one line of JSON."),
    ("[[[[", "A command is one line of JSON."), (#"{"page": "rooms"} x"#, "one line of JSON"),
    (#"{"page": "room"}"#, #"there is no page \"room\"; did you mean \"rooms\"?"#),
    (#"{"page": "elsewhere"}"#, #"there is rooms and main"#),
    (#"{"pag": "rooms"}"#, #"command has no key \"pag\"; did you mean \"page\"?"#),
    (#""jump""#, "command must be"), ("{}", "command must be one command"),
    (#"{"page": "rooms", "theme": "dark"}"#, "command must be one command"),
    (#"{"dim": "400%"}"#, "command.dim must be auto or"), ("17", "command must be"),
    (#"{"theme": "none"}"#, #"there is no theme \"none\""#),
    (#"{"toast": {"id": "a"}}"#, #"command.toast needs the key \"text\""#),
    (String(repeating: " ", count: 9000), "A command has at most 8192 bytes."),
  ])
  func `What is no command is answered with what is wrong, and goes no further`(
    _ request: String, _ reason: String
  ) async throws {
    let desk = try CommandDesk()
    let lines = request.isEmpty ? try await desk.ask(" ") : try await desk.ask(request)
    #expect(lines.count == 1)
    #expect(lines.first?.contains(reason) == true, "\(lines)")
    #expect(lines.first?.hasSuffix(#""reason":"not-understood"}"#) == true)
    #expect(desk.commands == [])
    await desk.end()
  }

  @Test func `Without a panel, and after it has gone, the caller is told`() async throws {
    let desk = try CommandDesk(hasPanel: false)
    #expect(try await desk.ask(#""tree""#).first?.contains("There is no panel") == true)
    await desk.end()
    let other = try CommandDesk(answers: false)
    let caller = try other.call()
    #expect(caller.sends(#""tree""#))
    #expect(await becomesTrue { other.commands == [.tell(.tree)] })
    await other.agent.close()
    #expect(await caller.line()?.contains("The panel has gone.") == true)
    await other.end()
  }

  @Test func `Callers who say nothing, hang up or do not read keep nobody from the panel`()
    async throws
  {
    let desk = try CommandDesk(longAnswer: true)
    var silent: [Caller] = []
    for _ in 0..<8 { silent.append(try desk.call()) }
    // These ask for more than fits into their sockets, and read none of it.
    for _ in 0..<4 {
      let caller = try desk.call()
      #expect(caller.sends(#""sources""#))
      silent.append(caller)
    }
    for _ in 0..<20 { _ = try desk.call().sends(#""sources""#) }
    let isServed = await becomesTrue { (try? await desk.ask(#""back""#).last) == #"{"ok":true}"# }
    #expect(isServed)
    await desk.end()
  }

  @Test func `Of too many callers the last ones are refused, and come in when others leave`()
    async throws
  {
    let desk = try CommandDesk()
    var callers: [Caller] = []
    for _ in 0..<CommandServer.mostConnections {
      let caller = try desk.call()
      #expect(caller.sends(#""back""#))
      #expect(await caller.line() == #"{"told":"back"}"#)
      callers.append(caller)
    }
    let late = try desk.call()
    #expect(await late.line()?.contains("Too many commands are under way.") == true)
    callers.removeAll()
    let isServed = await becomesTrue { (try? await desk.ask(#""back""#).last) == #"{"ok":true}"# }
    #expect(isServed)
    await desk.end()
  }

  @Test func `Those who watch are told what the panel is at, and of all that happens`()
    async throws
  {
    let desk = try CommandDesk()
    let watcher = try desk.call()
    #expect(watcher.sends(#""watch""#))
    #expect(await becomesTrue { desk.log.all.contains(.observe(true)) })
    var report = PanelReport(
      page: "main", theme: "dark", isAwake: true, brightness: 1, touches: 0)
    desk.agent.send(.report(report))
    #expect(await watcher.line() == #"{"event":"page","page":"main"}"#)
    #expect(await watcher.line() == #"{"event":"theme","theme":"dark"}"#)
    #expect(await watcher.line() == #"{"event":"awake","awake":true}"#)
    #expect(await watcher.line() == #"{"event":"brightness","brightness":1}"#)
    report.touches = 1
    desk.agent.send(.report(report))
    #expect(await watcher.line() == #"{"event":"touch"}"#)
    let request = ActionRequest(
      run: 1, tile: TileID(index: 0), action: "lamp", value: .boolean(true))
    desk.agent.send(.perform(request))
    #expect(
      await watcher.line() == #"{"event":"action","tile":"Lamp","action":"lamp","value":true}"#)
    #expect(
      await watcher.line() == #"{"event":"outcome","tile":"Lamp","outcome":"succeeded"}"#)
    // Nobody is left to be told.
    watcher.hangUp()
    #expect(await becomesTrue { desk.log.all.contains(.observe(false)) })
    await desk.end()
  }

  @Test func `Only root is an administrator`() async throws {
    let desk = try CommandDesk()
    _ = try await desk.ask(#"{"press": "Lamp"}"#)
    #expect(desk.callers.map(\.isAdministrator) == [getuid() == 0])
    await desk.end()
  }
}

/// A server with an agent, and the test in the place of its panel.
private final class CommandDesk {
  let folder: TestFolder
  let agent: LocalAgent
  private let running: Task<Void, Never>
  private let heard = Heard()

  var commands: [PanelCommand] {
    heard.all.compactMap { if case .command(let command, _) = $0 { command } else { nil } }
  }
  var callers: [PanelCaller] {
    heard.all.compactMap { if case .command(_, let caller) = $0 { caller } else { nil } }
  }
  var log: Heard { heard }

  init(hasPanel: Bool = true, answers: Bool = true, longAnswer: Bool = false) throws {
    folder = try TestFolder()
    let configuration = try configuration(
      """
      tiles: [{kind: toggle, label: Lamp, action: lamp}]
      pages: {rooms: {tiles: [{kind: space}]}}
      actions: {lamp: {exec: ["true"]}}
      """)
    let agent = LocalAgent(
      configuration, time: MachineTime.real, files: FileAccess(), log: .silent)
    self.agent = agent
    agent.send(.watch([]))
    let heard = heard
    let (events, lines) = (agent.events, longAnswer ? 100 : 1)
    Task {
      for await batch in events {
        heard.add(batch)
        for case .command(let command, let caller?) in batch where answers {
          let line = JSONValue.object([("told", .string("\(command)"))])
          let long = JSONValue.string(String(repeating: "x", count: 50_000))
          let packets =
            lines == 1 || command == .back
            ? [line.packet] : [[UInt8]](repeating: long.packet, count: lines)
          for reply in PanelReply.all(to: caller.number, packets) { agent.send(.reply(reply)) }
        }
      }
    }
    let server = CommandServer(
      try PacketSocket.listening(at: folder.path("ctl.sock"), for: nil), log: .silent
    ) { hasPanel ? agent : nil }
    running = Task { await server.run() }
  }

  func call() throws -> Caller {
    Caller(try PacketSocket.connected(to: folder.path("ctl.sock")))
  }

  /// Returns all lines of an answer.
  func ask(_ request: String) async throws -> [String] {
    let caller = try call()
    guard caller.sends(request) else { return [] }
    var lines: [String] = []
    while let line = await caller.line() {
      lines.append(line)
      if line.hasPrefix(#"{"ok""#) || line.hasPrefix(#"{"error""#) { break }
    }
    return lines
  }

  func end() async {
    running.cancel()
    await running.value
    await agent.close()
  }
}

/// The events that a panel has heard.
private final class Heard: Sendable {
  private let events = Mutex<[AgentEvent]>([])

  var all: [AgentEvent] { events.withLock(\.self) }

  func add(_ batch: [AgentEvent]) { events.withLock { $0 += batch } }
}

private final class Caller {
  private var socket: PacketSocket?

  init(_ socket: PacketSocket) { self.socket = socket }

  func sends(_ text: String) -> Bool {
    if case .sent = socket?.send(Array(text.utf8)) { true } else { false }
  }

  /// The next line; nil: the connection has ended, or nothing comes.
  func line() async -> String? {
    guard let socket, await socket.waitUntilReadable(within: .seconds(60)),
      case .packet(let bytes, _) = socket.receive()
    else { return nil }
    return String(decoding: bytes.dropLast(), as: UTF8.self)
  }

  func hangUp() { socket = nil }
}
