import Blocking
import DetentMotion
import Dispatch
import Forms
import Glibc
import Logging
import Runtime
import SeededNumbers
import Settings
import Synchronization
import TestFolders
import TestKinds
import TestSupport
import Testing
import Values

@testable import Agent

private let lamp = TileID(index: 0)
/// How often a picture's file is looked at before a panel asks for it: when a source names it, and when
/// the watch for its changes begins.
private let looks = 2

@Suite(.timeLimit(.minutes(5))) struct AgentServerTests {
  @Test func `sources and actions cross the socket`() async throws {
    let desk = try ServerDesk()
    let panel = try desk.panel()
    panel.link.send(.watch(["word", "number", "switch", "rows", "gone"]))
    #expect(await becomesTrue { panel.log.state(of: "word")?.value == .text("hello") })
    #expect(await becomesTrue { panel.log.state(of: "number")?.value == .number(21.5) })
    #expect(await becomesTrue { panel.log.state(of: "switch")?.value == .boolean(true) })
    #expect(
      await becomesTrue {
        panel.log.state(of: "rows")?.value
          == .rows([
            ValueRow("One", value: "One"), ValueRow("Two", detail: "2", icon: "light"),
          ])
      })
    #expect(
      await becomesTrue {
        if case .failed(let reason, .notFound) = panel.log.state(of: "gone") {
          reason.contains("no-such-program")
        } else {
          false
        }
      })
    panel.ask(1, "lamp", .boolean(true))
    #expect(await becomesTrue { panel.log.outcome(of: 1) == .succeeded })
    #expect(desk.said == "on\n")
    panel.ask(2, "fail")
    #expect(await becomesTrue { panel.log.outcome(of: 2) != nil })
    #expect(panel.log.outcome(of: 2)?.message == "The action “fail” ended with code 3: no lamp")
    await desk.end(panel)
  }

  @Test func `rows of bytes that are no text do not become longer than a packet`() async throws {
    // Three bytes come of each of these: no row is too long, but all together are.
    let garbage = [UInt8](repeating: 0xFF, count: 150)
    let row = Array(#"{"label": ""#.utf8) + garbage + Array(#"", "detail": ""#.utf8) + garbage
    let text = Array("[".utf8) + (0..<190).flatMap { _ in row + Array("\"},".utf8) }
    try #require(text.count < Reading.limit)
    let desk = try ServerDesk(feeds: { _, _ in TextFeed(.text(text + Array("{}]".utf8))) })
    let panel = try desk.panel()
    panel.link.send(.watch(["rows"]))
    #expect(await becomesTrue { panel.log.state(of: "rows")?.value != nil })
    guard case .rows(let rows) = panel.log.state(of: "rows")?.value else {
      Issue.record("there are no rows")
      return
    }
    #expect((50..<190).contains(rows.count))
    #expect(rows.first?.detail == String(repeating: "\u{FFFD}", count: garbage.count))
    await desk.end(panel)
  }

  @Test func `a state that goes into no packet is a failure of its source, and ends no connection`()
    async throws
  {
    let rows = (0..<ValueRow.limit).map { _ in ValueRow(String(repeating: "x", count: 1000)) }
    let desk = try ServerDesk(feeds: { source, _ in
      TextFeed(source.name == "rows" ? .value(.rows(rows)) : .value(.text("hello")))
    })
    let panel = try desk.panel()
    panel.link.send(.watch(["rows"]))
    #expect(await becomesTrue { panel.log.state(of: "rows") != nil })
    #expect(
      panel.log.state(of: "rows")
        == .failed(
          reason: "The value of the source “rows” is too long for the panel; make it shorter.",
          kind: .unreadable))
    // The connection is the same, or it would be stale by now.
    panel.link.send(.watch(["rows", "word"]))
    #expect(await becomesTrue { panel.log.state(of: "word")?.value == .text("hello") })
    #expect(panel.log.all.count == 2)
    await desk.end(panel)
  }

  @Test func `the server does not leave before all is released`() async throws {
    let time = SteppedTime()
    let actions = ScriptedActions(failing: ["up"])
    let configuration = try configuration(panel)
    let releases = PendingReleases(time: time, log: .silent)
    await releases.add(
      try #require(HeldButton(jog, in: configuration)),
      by: actions, journaled: nil, because: "It failed.")
    let desk = try ServerDesk(time: time, releases: releases)
    #expect(await becomesTrue { time.sleepers == 2 })
    time.advance(by: 60)
    #expect(await becomesTrue { actions.words.count == 2 && time.sleepers == 2 })
    actions.mend()
    time.advance(by: 30)
    #expect(await becomesTrue { await releases.isEmpty })
    #expect(await becomesTrue { time.nextDeadline == time.now().advanced(by: 30) })
    time.advance(by: 30)
    await desk.serverEnds()
  }

  @Test func `a picture is handed over, but only one that a source names`() async throws {
    let desk = try ServerDesk()
    let bytes =
      [0x89, 0x50, 0x4E, 0x47] + (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    try desk.write(bytes, to: "cover.png")
    let panel = try desk.panel()
    panel.link.send(.watch(["cover"]))
    #expect(await becomesTrue { panel.log.state(of: "cover")?.value != nil })
    guard case .image(let image) = panel.log.state(of: "cover")?.value else {
      Issue.record("the cover is no image")
      return
    }
    #expect(try await panel.link.file(of: image).bytes == bytes)
    await #expect(throws: SourceFailure.self) {
      try await panel.link.file(of: ImageReference("/etc/shadow"))
    }
    await #expect(throws: SourceFailure.self) {
      try await panel.link.file(of: ImageReference(image.path + "/../panel.yaml"))
    }
    await desk.end(panel)
  }

  @Test func `what is no picture is not handed over, whatever a source says`() async throws {
    let desk = try ServerDesk()
    // A program, or whom it listens to, may name any file that the agent can read.
    try desk.write(Array("s3cret".utf8), to: "cover.png")
    let panel = try desk.panel()
    panel.link.send(.watch(["cover"]))
    #expect(await becomesTrue { panel.log.state(of: "cover")?.value != nil })
    guard case .image(let image) = panel.log.state(of: "cover")?.value else {
      Issue.record("the cover is no image")
      return
    }
    do throws(SourceFailure) {
      _ = try await panel.link.file(of: image)
      Issue.record("it was handed over")
    } catch {
      #expect(error.description.contains("no PNG, JPEG, WebP or GIF file"))
    }
    await desk.end(panel)
  }

  @Test func `a panel that asks for hundreds of pictures takes no more threads than for two`()
    async throws
  {
    let gate = DispatchSemaphore(value: looks)
    let asked = Mutex(0)
    let files = FileAccess(timeLimit: 3600) { path in
      guard path.hasSuffix("cover.png") else { return }
      asked.withLock { $0 += 1 }
      gate.wait()
    }
    let desk = try ServerDesk(files: files)
    try desk.write([0xFF, 0xD8, 0xFF], to: "cover.png")
    let caller = try PacketSocket.connected(to: desk.path)
    func say(_ question: AgentPacket.Question) async {
      while case .isFull = caller.send(question.bytes) {
        _ = await caller.waitUntilWritable(within: .seconds(5))
      }
    }
    func hear() async throws -> AgentPacket.Answer? {
      guard await caller.waitUntilReadable() else { return nil }
      guard case .packet(let bytes, _) = caller.receive() else { return nil }
      return try AgentPacket.Answer(bytes)
    }
    await say(.serve(desk.fingerprint))
    await say(.request(.watch(["cover"])))
    var image: ImageReference?
    while image == nil {
      guard let answer = try await hear() else { continue }
      if case .event(.source("cover", .fresh(.image(let cover), _))) = answer { image = cover }
    }
    #expect(await becomesTrue { asked.withLock(\.self) == looks })
    let count = 300
    for number in 0..<count { await say(.image(try #require(image), number: number)) }
    // What is answered after them says that they have been taken.
    await say(.request(.describe))
    var (answered, isTaken) = (Set<Int>(), false)
    func take(_ answer: AgentPacket.Answer?) {
      switch answer {
      case .image(let number), .noImage(let number, _): answered.insert(number)
      case .event(.machine): isTaken = true
      case .event, nil: break
      }
    }
    while !isTaken { take(try await hear()) }
    #expect(await becomesTrue { asked.withLock(\.self) > looks })
    #expect(asked.withLock(\.self) <= looks + 2)
    #expect(answered.count < 100, "most are waited for")
    for _ in 0..<count { gate.signal() }
    while answered.count < count { take(try await hear()) }
    await desk.stopServer()
  }

  @Test func `pictures that a panel does not read wait by their bytes, and not in its socket`()
    async throws
  {
    let asked = Mutex(0)
    let files = FileAccess(timeLimit: 3600) { path in
      if path.hasSuffix("cover.png") { asked.withLock { $0 += 1 } }
    }
    let time = SteppedTime()
    let desk = try ServerDesk(time: time, files: files)
    // Two of them are more than one may be.
    let size = ImageFile.limit / 2 + 1
    try desk.write([0xFF, 0xD8, 0xFF] + [UInt8](repeating: 0, count: size - 3), to: "cover.png")
    let caller = try PacketSocket.connected(to: desk.path)
    func say(_ question: AgentPacket.Question) {
      if case .sent = caller.send(question.bytes) { return }
      Issue.record("there is room")
    }
    say(.serve(desk.fingerprint))
    say(.request(.watch(["cover"])))
    var image: ImageReference?
    while image == nil {
      guard await caller.waitUntilReadable() else { continue }
      guard case .packet(let bytes, _) = caller.receive() else { continue }
      let answer = try AgentPacket.Answer(bytes)
      if case .event(.source("cover", .fresh(.image(let cover), _))) = answer { image = cover }
    }
    #expect(await becomesTrue { asked.withLock(\.self) == looks })
    let count = 8
    for number in 0..<count { say(.image(try #require(image), number: number)) }
    // One is in the socket; two are at hand, and wait until it has been read.
    #expect(await becomesTrue { asked.withLock(\.self) == looks + 3 && time.sleepers == 2 })
    time.advance(by: 1)
    #expect(await becomesTrue { time.sleepers == 2 })
    #expect(asked.withLock(\.self) == looks + 3)
    var (answered, sizes): (Set<Int>, Set<Int?>) = ([], [])
    #expect(
      await becomesTrue {
        time.advance(by: 0.1)
        while case .packet(let bytes, let memory) = caller.receive() {
          guard case .image(let number) = try? AgentPacket.Answer(bytes) else { continue }
          answered.insert(number)
          sizes.insert(memory?.bytes(limit: ImageFile.limit)?.count)
        }
        return answered.count == count
      })
    #expect(sizes == [size])
    // Who has read nothing for a while is let go of.
    for number in 0..<2 { say(.image(try #require(image), number: number)) }
    #expect(await becomesTrue { time.sleepers > 0 })
    #expect(
      await becomesTrue {
        time.advance(by: 1)
        return time.nextDeadline.map { $0.seconds(since: time.now()) > 30 } ?? false
      })
    await desk.stopServer()
  }

  @Test func `who calls again and again with nothing to say fills no journal`() async throws {
    let desk = try ServerDesk(time: SteppedTime())
    for packet: [UInt8] in [[0xFF], AgentPacket.Question.serve(ConfigurationFingerprint(7)).bytes] {
      for _ in 0..<50 {
        let caller = try PacketSocket.connected(to: desk.path)
        for _ in 0..<20 { _ = caller.send(packet) }
        let number = AgentPacket.Question.image(ImageReference("/x", version: ""), number: 1)
        _ = caller.send(number.bytes)
        // Answered or hung up on.
        #expect(await caller.waitUntilReadable())
      }
    }
    #expect(desk.warnings.lines.count == 1, "\(desk.warnings.lines.prefix(5))")
    await desk.stopServer()
  }

  @Test func `an agent that crashes is reached again, and until then what is seen is out of reach`()
    async throws
  {
    let desk = try ServerDesk()
    let panel = try desk.panel()
    panel.link.send(.watch(["word"]))
    #expect(await becomesTrue { panel.log.state(of: "word")?.value == .text("hello") })
    await desk.stopServer()
    #expect(
      await becomesTrue {
        if case .failed(_, .unreachable) = panel.log.state(of: "word") { true } else { false }
      })
    panel.ask(1, "lamp", .boolean(true))
    #expect(await becomesTrue { panel.log.outcome(of: 1) != nil })
    guard case .failed(_, .unreachable) = panel.log.outcome(of: 1) else {
      Issue.record("nobody was there")
      return
    }
    try desk.startServer()
    #expect(await becomesTrue { panel.log.state(of: "word")?.value == .text("hello") })
    panel.ask(2, "lamp", .boolean(true))
    #expect(await becomesTrue { panel.log.outcome(of: 2) == .succeeded })
    await desk.end(panel)
  }

  @Test func `a panel that is gone has released what it held`() async throws {
    // The agent's time stands still, so that no silence releases it.
    let desk = try ServerDesk(agentTime: SteppedTime())
    let panel = try desk.panel()
    panel.link.send(.press(run: 1, TileID(index: 1)))
    #expect(await becomesTrue { panel.log.outcome(of: 1) == .succeeded })
    #expect(desk.said == "down\n")
    await panel.link.close()
    #expect(await becomesTrue { desk.said == "down\nup\n" })
    await desk.stopServer()
  }

  @Test func `a panel with another configuration is refused with a sentence, until they agree`()
    async throws
  {
    let desk = try ServerDesk()
    let panel = try desk.panel(serving: ConfigurationFingerprint(7))
    panel.link.send(.watch(["word"]))
    panel.ask(1, "lamp", .boolean(true))
    #expect(await becomesTrue { panel.log.outcome(of: 1) != nil })
    #expect(panel.log.outcome(of: 1)?.message?.contains("different configurations") == true)
    #expect(
      await becomesTrue {
        if case .failed(_, .unreachable) = panel.log.state(of: "word") { true } else { false }
      })
    #expect(desk.said == "")
    panel.link.serve(.builtIn(), fingerprint: desk.fingerprint)
    panel.ask(2, "lamp", .boolean(true))
    #expect(await becomesTrue { panel.log.outcome(of: 2) == .succeeded })
    #expect(await becomesTrue { panel.log.state(of: "word")?.value == .text("hello") })
    await desk.end(panel)
  }

  @Test func `a file that the agent cannot serve is complained of once, with its mistakes`()
    async throws
  {
    let desk = try ServerDesk()
    try desk.save("tiles: [{label: Lamp, kind: tower}]")
    let panel = try desk.panel(serving: ConfigurationFingerprint(7))
    for run in 1...3 {
      panel.ask(run, "lamp", .boolean(true))
      #expect(await becomesTrue { panel.log.outcome(of: run) != nil })
    }
    #expect(desk.warnings.lines.count == 1)
    #expect(desk.warnings.lines.first?.contains("panel.yaml:1:") == true)
    await desk.end(panel)
  }

  @Test(arguments: [true, false])
  func `what was refused is told again once both agree, though nothing has changed`(
    isSeen: Bool
  ) async throws {
    let desk = try ServerDesk(feeds: { source, _ in
      TextFeed(source.name == "word" ? .value(.text("hello")) : nil)
    })
    let panel = try desk.panel()
    panel.link.send(.watch(["word", "number"]))
    #expect(await becomesTrue { panel.log.state(of: "word")?.value == .text("hello") })
    panel.link.serve(.builtIn(), fingerprint: ConfigurationFingerprint(7))
    for name in ["word", "number"] {
      #expect(await becomesTrue { panel.log.isUnreachable(name) })
    }
    if !isSeen { panel.link.send(.watch([])) }
    panel.link.serve(.builtIn(), fingerprint: desk.fingerprint)
    panel.link.send(.watch(["word", "number"]))
    #expect(await becomesTrue { panel.log.state(of: "word")?.value == .text("hello") })
    #expect(await becomesTrue { panel.log.state(of: "number") == .unknown })
    await desk.end(panel)
  }

  @Test func `what asks for no configuration is answered before both agree`() async throws {
    let desk = try ServerDesk()
    let panel = try desk.panel(serving: ConfigurationFingerprint(7))
    panel.link.send(.describe)
    panel.link.send(.lift(run: 1, TileID(index: 1)))
    #expect(await becomesTrue { panel.log.machine != nil })
    #expect(await becomesTrue { panel.log.outcome(of: 1) == .succeeded })
    await desk.end(panel)
  }

  @Test func `a panel that was refused is served as soon as it sees others, if both agree by then`()
    async throws
  {
    let desk = try ServerDesk()
    let (old, new) = (desk.text, desk.text.split(separator: "hello").joined(separator: "bye"))
    try desk.save(new)
    let next = desk.fingerprint
    try desk.save(old)
    let panel = try desk.panel(serving: next)
    panel.link.send(.watch(["word"]))
    #expect(await becomesTrue { panel.log.isUnreachable("word") })
    try desk.save(new)
    panel.link.send(.watch(["word", "number"]))
    #expect(await becomesTrue { panel.log.state(of: "word")?.value == .text("bye") })
    await desk.end(panel)
  }

  @Test func `what failed with an agent that is gone is not known to fail with the next one`()
    async throws
  {
    let isFirst = Mutex(true)
    let desk = try ServerDesk(feeds: { source, _ in
      let speaks = isFirst.withLock(\.self) && source.name == "number"
      return TextFeed(speaks ? .text(Array("none".utf8)) : nil)
    })
    let panel = try desk.panel()
    panel.link.send(.watch(["number", "word"]))
    #expect(
      await becomesTrue {
        if case .failed(_, .unreadable) = panel.log.state(of: "number") { true } else { false }
      })
    await desk.stopServer()
    #expect(await becomesTrue { panel.log.isUnreachable("word") })
    isFirst.withLock { $0 = false }
    try desk.startServer()
    for name in ["number", "word"] {
      #expect(await becomesTrue { panel.log.state(of: name) == .unknown })
    }
    await desk.end(panel)
  }

  @Test func `a file that is saved is served as soon as the panel names it`() async throws {
    let desk = try ServerDesk()
    let panel = try desk.panel()
    panel.ask(1, "lamp", .boolean(true))
    #expect(await becomesTrue { panel.log.outcome(of: 1) == .succeeded })
    try desk.save(desk.text.split(separator: "hello").joined(separator: "bye"))
    // The panel has yet to come to rest before it takes it over.
    panel.ask(2, "lamp", .boolean(false))
    #expect(await becomesTrue { panel.log.outcome(of: 2) == .succeeded })
    panel.link.serve(.builtIn(), fingerprint: desk.fingerprint)
    panel.link.send(.watch(["word"]))
    #expect(await becomesTrue { panel.log.state(of: "word")?.value == .text("bye") })
    await desk.end(panel)
  }

  @Test(arguments: [
    [0xFF, 0xFE, 0x00], [1], [1, 200], [1, 0], Array(repeating: 0x61, count: 60_000),
    [1, 1, 255, 255, 255, 255, 255, 255, 255, 127],
  ])
  func `garbage is hung up on and the server goes on`(packet: [UInt8]) async throws {
    let desk = try ServerDesk()
    let caller = try PacketSocket.connected(to: desk.path)
    guard case .sent = caller.send(packet) else {
      Issue.record("it was not sent")
      return
    }
    #expect(await caller.waitUntilReadable())
    if case .end = caller.receive() {} else { Issue.record("it was answered") }
    let panel = try desk.panel()
    panel.ask(1, "lamp", .boolean(true))
    #expect(await becomesTrue { panel.log.outcome(of: 1) == .succeeded })
    await desk.end(panel)
  }

  @Test func `no more panels than there are places, and strangers never`() async throws {
    let desk = try ServerDesk()
    var limits = AgentServer.Limits()
    var callers: [PacketSocket] = []
    limits.connections = 4
    let question = AgentPacket.Question.image(ImageReference("/x", version: ""), number: 1)
    for _ in 0..<limits.connections {
      let caller = try PacketSocket.connected(to: desk.path)
      guard case .sent = caller.send(question.bytes) else {
        Issue.record("it was not sent")
        return
      }
      // Whoever is answered has been let in.
      #expect(await caller.waitUntilReadable())
      callers.append(caller)
    }
    let one = try PacketSocket.connected(to: desk.path)
    #expect(await one.waitUntilReadable())
    if case .end = one.receive() {} else { Issue.record("it was let in") }
    callers = []
    #expect(AgentServer.Callers([1001]).admit(1001))
    #expect(AgentServer.Callers([1001]).admit(getuid()))
    #expect(AgentServer.Callers([1001]).admit(0))
    #expect(!AgentServer.Callers([1001]).admit(1002))
    #expect(!AgentServer.Callers().admit(nil))
    await desk.stopServer()
  }

  @Test func `panels that have gone take no place from others while their actions go on`()
    async throws
  {
    let desk = try ServerDesk()
    try desk.write([], to: "going")
    try desk.save(
      desk.text.replacing(
        "echo no lamp >&2; exit 3",
        with:
          "echo begun >> \(desk.folder.path("said")); while [ -e \(desk.folder.path("going")) ];"
          + " do sleep 0.02; done"))
    for count in 1...5 {
      let panel = try desk.panel()
      panel.ask(1, "fail")
      #expect(await becomesTrue { desk.said == String(repeating: "begun\n", count: count) })
      await panel.link.close()
    }
    unlink(desk.folder.path("going"))
    await desk.stopServer()
  }

  @Test func `the server leaves when nobody is connected`() async throws {
    let desk = try ServerDesk(idleTime: 0.03)
    await desk.serverEnds()
  }

  @Test func `as long as a panel is connected the server waits for nothing but callers`()
    async throws
  {
    let time = SteppedTime()
    let desk = try ServerDesk(time: time)
    #expect(await becomesTrue { time.nextDeadline == time.now().advanced(by: 60) })
    let panel = try desk.panel()
    panel.ask(1, "lamp", .boolean(true))
    #expect(await becomesTrue { panel.log.outcome(of: 1) == .succeeded })
    #expect(await becomesTrue { time.sleepers == 0 })
    time.advance(by: 3600)
    panel.ask(2, "lamp", .boolean(true))
    #expect(await becomesTrue { panel.log.outcome(of: 2) == .succeeded })
    await panel.link.close()
    #expect(await becomesTrue { time.nextDeadline == time.now().advanced(by: 60) })
    time.advance(by: 60)
    await desk.serverEnds()
  }

  @Test func `an action is refused with a sentence when the file has been another one for a while`()
    async throws
  {
    let time = SteppedTime()
    let desk = try ServerDesk(time: time)
    let panel = try desk.panel()
    panel.ask(1, "lamp", .boolean(true))
    #expect(await becomesTrue { panel.log.outcome(of: 1) == .succeeded })
    try desk.save(desk.text.split(separator: "hello").joined(separator: "bye"))
    time.advance(by: ConfigurationVersions.pause)
    panel.ask(2, "lamp", .boolean(true))
    #expect(await becomesTrue { panel.log.outcome(of: 2) == .succeeded })
    // That it is another one is found out beside that.
    await desk.versions?.settle()
    time.advance(by: ConfigurationVersions.grace + 1)
    panel.ask(3, "lamp", .boolean(true))
    #expect(await becomesTrue { panel.log.outcome(of: 3) != nil })
    #expect(panel.log.outcome(of: 3)?.message?.contains("different configurations") == true)
    #expect(desk.said == "on\non\n")
    await desk.end(panel)
  }

  @Test func `without a server the tile says how to get one`() async throws {
    let warnings = WarningLog()
    let link = RemoteAgent(
      socketPath: "/no/such/socket", serving: .builtIn, time: MachineTime.real,
      log: warnings.logger, on: try EventLoop.inBackground())
    let log = EventLog(of: link)
    link.send(.watch(["word"]))
    link.send(.perform(ActionRequest(run: 1, tile: lamp, action: "lamp")))
    let words =
      "Nothing answers at /no/such/socket (No such file or directory); start detent-agent.socket."
    #expect(await becomesTrue { log.outcome(of: 1)?.message == words })
    #expect(
      await becomesTrue { log.state(of: "word") == .failed(reason: words, kind: .unreachable) })
    #expect(warnings.lines == [words])
    await link.close()
  }

  @Test func `without a socket handed over the program says what to start`() {
    let versions = ConfigurationVersions(
      ConfigurationSource(search: ConfigurationSearch(environment: [:]), state: nil), log: .silent
    ) { .zero }
    for environment in [[:], ["LISTEN_FDS": "1", "LISTEN_PID": "1"], ["LISTEN_FDS": "1"]] {
      #expect(throws: PacketSocketError.notHandedOver) {
        try AgentServer(
          environment: environment, versions: versions, callers: .init(),
          time: MachineTime.real, log: .silent
        ) { LocalAgent($0, time: MachineTime.real, files: FileAccess()) }
      }
    }
  }
}

/// A configuration in a folder, an agent that serves it, and what its actions have said.
private final class ServerDesk {
  let folder: TestFolder
  let path: String
  private(set) var text: String
  private(set) var versions: ConfigurationVersions?
  /// What the server has logged.
  let warnings = WarningLog()
  private var running: Task<Void, Never>?
  private let idleTime: Double
  /// The server's own, and that of what it runs.
  private let time: any Timekeeping
  private let agentTime: any Timekeeping
  private let files: FileAccess
  private let feeds: SourceFeeds?
  private let releases: PendingReleases?

  init(
    idleTime: Double = 60, time: any Timekeeping = MachineTime.real,
    agentTime: any Timekeeping = MachineTime.real, files: FileAccess = FileAccess(),
    feeds: SourceFeeds? = nil, releases: PendingReleases? = nil
  ) throws {
    (self.files, self.feeds, self.releases) = (files, feeds, releases)
    folder = try TestFolder()
    path = folder.path("agent.sock")
    self.idleTime = idleTime
    self.time = time
    self.agentTime = agentTime
    let said = folder.path("said")
    text = """
      tiles:
        - {kind: toggle, label: Lamp, action: lamp, source: switch}
        - {kind: momentary, label: Jog, action: {exec: [sh, -c, "echo down >> \(said)"]},
           release: {exec: [sh, -c, "echo up >> \(said)"]}}
        - {kind: list, label: Rows, source: rows}
        - {kind: image, label: Cover, source: cover}
        - {kind: button, label: Fail, action: fail}
      sources:
        word: {poll: [echo, hello], every: 3600s, timeout: 600s}
        number: {poll: [echo, 21.5], as: number, every: 3600s, timeout: 600s}
        switch: {poll: [echo, "on"], as: switch, every: 3600s, timeout: 600s}
        rows: {poll: [echo, '["One", {"label": "Two", "detail": 2, "icon": "light"}]'], every: 3600s, timeout: 600s}
        cover: {poll: [echo, "\(folder.path("cover.png"))"], every: 3600s, timeout: 600s}
        gone: {poll: [no-such-program], every: 3600s, timeout: 600s}
      actions:
        lamp: {exec: [sh, -c, 'echo "$1" >> \(said)', sh, "${value}"]}
        fail: {exec: [sh, -c, "echo no lamp >&2; exit 3"]}
      """
    try save(text)
    try startServer()
  }

  var said: String { folder.text(of: "said") }

  var fingerprint: ConfigurationFingerprint { source.read().fingerprint }

  private var source: ConfigurationSource {
    ConfigurationSource(
      search: ConfigurationSearch(explicitPath: folder.path("panel.yaml"), environment: [:]),
      state: StateFolder(path: folder.path("state")))
  }

  func save(_ text: String) throws {
    self.text = text
    try write(Array(text.utf8), to: "panel.yaml")
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    try AtomicFile.replace(folder.path(name), with: bytes)
  }

  func startServer() throws {
    unlink(path)
    var limits = AgentServer.Limits()
    limits.idleTime = idleTime
    let versions = ConfigurationVersions(source, log: .silent, now: { [time] in time.now() })
    self.versions = versions
    let server = try AgentServer(
      socketPath: path, versions: versions, releases: releases, time: time, log: warnings.logger,
      limits: limits
    ) { [agentTime, files, feeds] in
      LocalAgent($0, time: agentTime, files: files, log: .silent, feeds: feeds)
    }
    running = Task { await server.run() }
  }

  func stopServer() async {
    running?.cancel()
    await running?.value
    running = nil
  }

  func serverEnds() async { await running?.value }

  func panel(serving fingerprint: ConfigurationFingerprint? = nil) throws -> RemotePanel {
    RemotePanel(
      RemoteAgent(
        socketPath: path, serving: fingerprint ?? self.fingerprint, time: MachineTime.real,
        log: .silent, on: try EventLoop.inBackground()))
  }

  func end(_ panel: RemotePanel) async {
    await panel.link.close()
    await stopServer()
  }
}

private final class RemotePanel {
  let link: RemoteAgent
  let log: EventLog

  init(_ link: RemoteAgent) {
    self.link = link
    log = EventLog(of: link)
  }

  func ask(_ run: Int, _ action: String, _ value: SourceValue? = nil) {
    let tile = TileID(index: action == "fail" ? 4 : 0)
    link.send(.perform(ActionRequest(run: run, tile: tile, action: action, value: value)))
  }
}

extension EventLog {
  fileprivate func isUnreachable(_ source: String) -> Bool {
    if case .failed(_, .unreachable) = state(of: source) { true } else { false }
  }
}

@Suite struct AgentPacketTests {
  private static let values: [SourceValue] = [
    .number(0), .number(-1e300), .boolean(true), .boolean(false), .text(""), .text("Größe\n👩‍🚀"),
    .rows([]), .rows([ValueRow("a"), ValueRow("b", detail: "c", icon: "light")]),
    .image(ImageReference("/a b", version: "1")),
    .time(TimeOfDayText(moment: 1.5, text: "9:41", detail: "Sunday")),
  ]

  @Test func `what is asked crosses the socket unchanged`() throws {
    let tile = TileID(page: "Küche", index: 3)
    var questions: [AgentPacket.Question] = [
      .serve(ConfigurationFingerprint(.max)), .request(.watch([])), .request(.watch(["a", "b"])),
      .request(.refresh("a")), .request(.press(run: -1, tile)), .request(.lift(run: .max, tile)),
      .request(.beat), .request(.keep), .request(.describe),
      .request(.answer(run: 7, isYes: true)),
      .image(ImageReference("/x", version: ""), number: 4),
      .request(.perform(ActionRequest(run: 1, tile: tile, action: "x"))),
    ]
    questions += Self.values.map {
      .request(.perform(ActionRequest(run: 1, tile: tile, action: "x", value: $0)))
    }
    for question in questions {
      #expect(try AgentPacket.Question(question.bytes) == question)
      for count in 0..<question.bytes.count {
        #expect(throws: ByteReader.Malformed.self) {
          try AgentPacket.Question(Array(question.bytes.prefix(count)))
        }
      }
    }
  }

  @Test func `what is answered crosses the socket unchanged`() throws {
    let time = Instant(seconds: 12.5)
    var question = Question()
    (question.title, question.style, question.isDangerous) = ("Sure?", .rise, true)
    var answers: [AgentPacket.Answer] = [
      .event(.source("a", .unknown)), .image(number: 3),
      .noImage(number: 3, SourceFailure("It is gone.", kind: .notFound)),
      .event(.outcome(run: 1, .succeeded)), .event(.ask(run: 2, question, isLast: false)),
      .event(.show(run: 3, page: "Küche")), .event(.command(.pane(.toggle))),
      .event(.machine(MachineName(host: "wand", addresses: ["192.0.2.7", "2001:db8::7"]))),
    ]
    answers += Self.values.flatMap { value -> [AgentPacket.Answer] in
      [
        .event(.source("a", .fresh(value, at: time))),
        .event(.source("a", .stale(value, at: time))),
      ]
    }
    answers += FailureKind.allCases.flatMap { kind -> [AgentPacket.Answer] in
      [
        .event(.source("a", .failed(reason: "No.", kind: kind))),
        .event(.outcome(run: 1, .failed(message: "No.", kind: kind))),
      ]
    }
    for answer in answers {
      #expect(try AgentPacket.Answer(answer.bytes) == answer)
      for count in 0..<answer.bytes.count {
        #expect(throws: ByteReader.Malformed.self) {
          try AgentPacket.Answer(Array(answer.bytes.prefix(count)))
        }
      }
    }
  }

  /// `Tests/Boot/guest/boot-intruder` writes its packets by hand.
  @Test func `a packet is these bytes`() throws {
    func field(_ number: UInt8, _ name: String) -> [UInt8] {
      [number, UInt8(name.utf8.count), 0, 0, 0, 0, 0, 0, 0] + Array(name.utf8)
    }
    let run: [UInt8] = [1, 0, 0, 0, 0, 0, 0, 0]
    let bytes: [UInt8] =
      [6] + field(0, "request") + field(1, "_0") + field(2, "lift") + field(3, "run") + run
      + field(4, "_1") + field(5, "page") + [1, 0, 0, 0, 0, 0, 0, 0, 97] + field(6, "index")
      + [3, 0, 0, 0, 0, 0, 0, 0] + [255, 255, 255]
    let lift = AgentPacket.Question.request(.lift(run: 1, TileID(page: "a", index: 3)))
    #expect(lift.bytes == bytes)
  }

  @Test func `random bytes never trap`() {
    var random = SeededNumbers(11)
    for _ in 0..<20_000 {
      var bytes = (0..<random.index(below: 60)).map { _ in UInt8(random.index(below: 256)) }
      bytes = [3, UInt8(random.index(below: 10))] + bytes
      _ = try? AgentPacket.Question(bytes)
      _ = try? AgentPacket.Answer(bytes)
    }
  }

  @Test func `packets with wrong bytes in them never trap, and none becomes larger than it is`()
    throws
  {
    var random = SeededNumbers(12)
    let tile = TileID(page: "a", index: 3)
    let question = AgentPacket.Question.request(
      .perform(ActionRequest(run: 1, tile: tile, action: "x", value: Self.values[7])))
    let answer = AgentPacket.Answer.event(.source("a", .fresh(Self.values[7], at: .zero)))
    var read = 0
    for _ in 0..<20_000 {
      var (asked, answered) = (question.bytes, answer.bytes)
      for _ in 0...random.index(below: 3) {
        asked[random.index(below: asked.count)] = UInt8(random.index(below: 256))
        answered[random.index(below: answered.count)] = UInt8(random.index(below: 256))
      }
      if (try? AgentPacket.Question(asked)) != nil { read += 1 }
      if case .event(.source(_, .fresh(.rows(let rows), _)))? = try? AgentPacket.Answer(answered) {
        #expect(rows.count <= answered.count)
      }
    }
    #expect(read > 0)
  }
}
