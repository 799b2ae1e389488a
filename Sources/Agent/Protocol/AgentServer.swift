internal import DetentMotion
internal import Glibc
package import Logging
package import Runtime
package import Settings
internal import Values

/// The agent's side of the socket: a `LocalAgent` for each panel that is connected.
package actor AgentServer {
  /// What the server puts up with.
  package struct Limits: Sendable {
    /// How long to stay with nobody connected; the service manager starts the program again.
    package var idleTime = Duration.seconds(60)
    /// A panel that has just been started again, the one before, and somebody who looks.
    package var connections = 4

    package init() {}
  }

  /// Who may connect.
  package struct Callers: Sendable {
    package var users: Set<UInt32>

    /// This program's own user and root, and these.
    package init(_ others: Set<UInt32> = []) { users = others.union([getuid(), 0]) }

    func admit(_ user: UInt32?) -> Bool { user.map(users.contains) ?? false }
  }

  private let listener: PacketSocket
  private let versions: ConfigurationVersions
  private let makeAgent: @Sendable (Configuration) -> LocalAgent
  private let callers: Callers
  private let limits: Limits
  private let log: Logger
  private var connections = 0

  /// Serves on the socket the service manager handed over (sd_listen_fds(3)).
  package init(
    environment: [String: String], versions: ConfigurationVersions, callers: Callers, log: Logger,
    limits: Limits = Limits(), makeAgent: @escaping @Sendable (Configuration) -> LocalAgent
  ) throws(ActionSocketError) {
    let isOurs = environment["LISTEN_PID"].flatMap(Int32.init) == getpid()
    guard isOurs, environment["LISTEN_FDS"].flatMap(Int.init) == 1 else { throw .notHandedOver }
    let firstPassedDescriptor: Int32 = 3
    self.init(.init(adopting: firstPassedDescriptor), versions, callers, log, limits, makeAgent)
  }

  /// Serves on a socket of its own, for a desk without a service manager.
  package init(
    socketPath: String, versions: ConfigurationVersions, callers: Callers = Callers(), log: Logger,
    limits: Limits = Limits(), makeAgent: @escaping @Sendable (Configuration) -> LocalAgent
  ) throws(ActionSocketError) {
    self.init(try .listening(at: socketPath), versions, callers, log, limits, makeAgent)
  }

  private init(
    _ listener: PacketSocket, _ versions: ConfigurationVersions, _ callers: Callers, _ log: Logger,
    _ limits: Limits, _ makeAgent: @escaping @Sendable (Configuration) -> LocalAgent
  ) {
    self.listener = listener
    self.versions = versions
    self.callers = callers
    self.log = log
    self.limits = limits
    self.makeAgent = makeAgent
  }

  /// Serves until nobody has been connected for a while, or the task is cancelled.
  package func run() async {
    await withDiscardingTaskGroup { group in
      while !Task.isCancelled {
        let isCalled = await listener.waitUntilReadable(within: limits.idleTime)
        guard isCalled || connections > 0 else { break }
        if isCalled { await welcome(in: &group) }
      }
      group.cancelAll()
    }
  }

  private func welcome(in group: inout DiscardingTaskGroup) async {
    switch listener.accept() {
    case .caller(let caller):
      guard callers.admit(caller.peerUser) else {
        return log.warning("Somebody was turned away who may not connect.")
      }
      guard connections < limits.connections else {
        return log.warning("\(connections) panels are connected already; one more was turned away.")
      }
      connections += 1
      group.addTask { await self.serve(caller) }
    case .nobody: break
    case .noRoom:
      log.error("There are no descriptors left to take a connection; trying again in a second.")
      _ = try? await Pause.sleep(for: 1)
    }
  }

  private func serve(_ caller: PacketSocket) async {
    defer { connections -= 1 }
    let session = AgentSession(caller, versions, makeAgent, log)
    await session.run()
  }
}

/// One panel that is connected.
private actor AgentSession {
  private let socket: PacketSocket
  private let versions: ConfigurationVersions
  private let makeAgent: @Sendable (Configuration) -> LocalAgent
  private let log: Logger
  /// Nil until the panel has named a configuration that is known here.
  private var agent: LocalAgent?
  private var fingerprint: ConfigurationFingerprint?
  private var isServed = false
  private var visible: Set<String> = []
  private var telling: Task<Void, Never>?

  init(
    _ socket: PacketSocket, _ versions: ConfigurationVersions,
    _ makeAgent: @escaping @Sendable (Configuration) -> LocalAgent, _ log: Logger
  ) {
    self.socket = socket
    self.versions = versions
    self.makeAgent = makeAgent
    self.log = log
  }

  /// How long the panel may leave what it is sent unread.
  private static let patience = Duration.seconds(10)

  func run() async {
    let reason = await listen()
    await agent?.close(because: reason)
    await telling?.value
  }

  /// - Returns: Why it is over.
  private func listen() async -> String {
    while !Task.isCancelled {
      guard await socket.waitUntilReadable() else { continue }
      while true {
        var isOver = false
        switch socket.receive() {
        case .packet(let bytes, _):
          guard let question = try? AgentPacket.Question(bytes) else {
            log.warning("What the panel said is not understood; it is disconnected.")
            return "the panel said what is not understood"
          }
          await answer(question)
          continue
        case .nothing: break
        case .end: isOver = true
        }
        if isOver { return "the panel has gone" }
        break
      }
    }
    return "the agent ends"
  }

  private func answer(_ question: AgentPacket.Question) async {
    switch question {
    case .serve(let fingerprint): await serve(fingerprint)
    case .image(let image, let number): show(image, number)
    case .request(.watch(let names)):
      visible = names
      if isServed { agent?.send(.watch(names)) } else { await refuseSources() }
    case .request(.keep): if let fingerprint, isServed { await versions.keep(fingerprint) }
    case .request(let request):
      guard await isAllowed(request) else { return }
      agent?.send(request)
    }
  }

  private func serve(_ fingerprint: ConfigurationFingerprint) async {
    self.fingerprint = fingerprint
    guard let configuration = await versions.configuration(fingerprint) else {
      log.warning("The panel serves a configuration that is not the one in the file.")
      isServed = false
      return await refuseSources()
    }
    isServed = true
    if let agent {
      agent.serve(configuration, fingerprint: fingerprint)
      agent.send(.watch(visible))
      return
    }
    let agent = makeAgent(configuration)
    self.agent = agent
    agent.send(.watch(visible))
    telling = Task {
      for await batch in agent.events {
        for event in batch { await self.tell(.event(event)) }
      }
    }
  }

  private static let differs =
    "The panel and its agent have different configurations; save the file again, or restart both."

  private func refuseSources() async {
    agent?.send(.watch([]))
    let state = SourceState.failed(reason: Self.differs, kind: .unreachable)
    for name in visible.sorted() { await tell(.event(.source(name, state))) }
  }

  /// Whether what is asked for is in the configuration of both.
  private func isAllowed(_ request: AgentRequest) async -> Bool {
    let run: Int
    switch request {
    case .perform(let request): run = request.run
    case .press(let number, _): run = number
    // A release is never refused.
    case .lift, .beat, .refresh, .watch, .keep: return agent != nil
    }
    if let fingerprint, isServed, await versions.configuration(fingerprint) != nil { return true }
    if let fingerprint { await serve(fingerprint) }
    if isServed { return true }
    let outcome = ActionOutcome.failed(message: Self.differs, kind: .unreachable)
    await tell(.event(.outcome(run: run, outcome)))
    return false
  }

  private func show(_ image: ImageReference, _ number: Int) {
    let agent = agent
    Task {
      do throws(SourceFailure) {
        guard let agent else { throw SourceFailure(Self.differs, kind: .unreachable) }
        let file = try await agent.file(of: image)
        await self.tell(number, file)
      } catch {
        await self.tell(.noImage(number: number, error))
      }
    }
  }

  private func tell(_ number: Int, _ file: ImageFile) async {
    do throws(SystemCallError) {
      let memory = try SharedMemory.holding(file.bytes)
      guard await socket.waitUntilWritable(within: Self.patience) else { return hangUp() }
      if case .failed = socket.send(AgentPacket.Answer.image(number: number).bytes, with: memory) {
        hangUp()
      }
    } catch {
      await tell(.noImage(number: number, SourceFailure("\(error)")))
    }
  }

  private func tell(_ answer: AgentPacket.Answer) async {
    let bytes = answer.bytes
    var sending = socket.send(bytes)
    if case .isFull = sending {
      guard await socket.waitUntilWritable(within: Self.patience) else { return hangUp() }
      sending = socket.send(bytes)
    }
    if case .sent = sending { return }
    hangUp()
  }

  /// A panel that does not read what it is told connects again when it does.
  private func hangUp() { socket.shutDown() }
}
