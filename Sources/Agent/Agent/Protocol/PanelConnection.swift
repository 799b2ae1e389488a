internal import DetentMotion
internal import Runtime
internal import Settings
internal import Values

/// The connection of one panel.
actor PanelConnection {
  private let socket: PacketSocket
  private let versions: ConfigurationVersions
  private let makeAgent: @Sendable (Configuration) -> LocalAgent
  private let server: AgentServer
  /// Nil until the panel has named a configuration that the agent knows.
  private(set) var agent: LocalAgent?
  private var fingerprint: ConfigurationFingerprint?
  private var isServed = false
  private var visible: Set<String> = []
  /// The sources that were reported to the panel as refused.
  private var refused: Set<String> = []
  private var telling: Task<Void, Never>?
  /// Limits how many pictures are read and sent at a time; `mostPictures` limits how many wait.
  private let semaphore = AsyncSemaphore(room: 2)
  private var picturesAsked = 0
  private static let mostPictures = 256
  /// The size of the pictures that were sent and that the panel may not have read [bytes].
  private var unread = 0
  /// The most that may be unread, except for a single larger picture [bytes].
  private static let mostUnread = ImageFile.limit
  /// The number of pictures that are being sent.
  private var underWay = 0
  private let time: any Timekeeping

  init(
    _ socket: PacketSocket, _ versions: ConfigurationVersions,
    _ makeAgent: @escaping @Sendable (Configuration) -> LocalAgent, _ server: AgentServer,
    _ time: any Timekeeping
  ) {
    self.socket = socket
    self.versions = versions
    self.makeAgent = makeAgent
    self.server = server
    self.time = time
  }

  /// The number of packets after which the agent handles all requests before it reads more: unread
  /// packets wait in the panel, and not here.
  private static let mostUnanswered = 64
  /// The number of waiting events at which a panel counts as not reading.
  private static let mostUntold = 1024

  /// How long the panel may leave a packet unread.
  private static let timeLimit = Duration.seconds(10)
  /// The time between two checks whether the panel has read its pictures [s].
  private static let checkInterval = 0.02

  /// Ends the agent of the panel, and returns when all actions that the panel has begun are over.
  func close(because reason: String) async {
    await agent?.close(because: reason)
    await telling?.value
  }

  /// Answers the panel until the connection ends.
  /// - Returns: Why it has ended.
  func listen() async -> String {
    var asked = 0
    while !Task.isCancelled {
      guard await socket.waitUntilReadable() else { continue }
      while true {
        var isOver = false
        switch socket.receive() {
        case .packet(let bytes, _):
          guard let question = try? AgentPacket.Question(bytes) else {
            await server.warn(
              "The panel sent a message that is not understood; it is disconnected.")
            return "the panel sent a message that is not understood"
          }
          await answer(question)
          asked += 1
          if asked % Self.mostUnanswered == 0, let agent {
            await agent.settle()
            guard agent.events.untold < Self.mostUntold else {
              return "the panel does not read its messages"
            }
          }
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
    case .image(let image, let number): await show(image, number)
    case .request(.watch(let names)):
      visible = names
      if isServed {
        agent?.send(.watch(names))
      } else if let fingerprint {
        // The agent's configuration may be the same as the panel's by now.
        await serve(fingerprint)
      } else {
        await refuseSources()
      }
    case .request(.keep): if let fingerprint, isServed { await versions.keep(fingerprint) }
    // These need no common configuration.
    case .request(.describe): await tell(.event(.machine(.read())))
    case .request(.lift(let run, _)) where agent == nil:
      // Without an agent no button can be held.
      await tell(.event(.outcome(run: run, .succeeded)))
    case .request(let request):
      guard await isAllowed(request) else { return }
      agent?.send(request)
    }
  }

  private func serve(_ fingerprint: ConfigurationFingerprint) async {
    self.fingerprint = fingerprint
    guard let configuration = await versions.configuration(fingerprint) else {
      await server.warn(
        "The panel uses another configuration than the one in the file.\(await versions.mistakes)")
      isServed = false
      return await refuseSources()
    }
    isServed = true
    await server.noteService()
    self.agent?.serve(configuration, fingerprint: fingerprint)
    let agent = self.agent ?? begin(with: configuration)
    agent.send(.watch(visible))
    agent.tellStates(of: refused)
    refused = []
  }

  private func begin(with configuration: Configuration) -> LocalAgent {
    let agent = makeAgent(configuration)
    self.agent = agent
    telling = Task {
      for await batch in agent.events {
        for event in batch { await self.tell(.event(event)) }
      }
    }
    return agent
  }

  private static let differs =
    "The panel and its agent have different configurations; save the file again, or restart both."

  private func refuseSources() async {
    agent?.send(.watch([]))
    refused.formUnion(visible)
    let state = SourceState.failed(reason: Self.differs, kind: .unreachable)
    for name in visible.sorted() { await tell(.event(.source(name, state))) }
  }

  /// Returns whether a request may be passed on: only if both sides have the same configuration.
  private func isAllowed(_ request: AgentRequest) async -> Bool {
    let run: Int
    switch request {
    case .perform(let request): run = request.run
    case .press(let number, _), .answer(let number, isYes: true): run = number
    // A release or a no is never refused.
    case .answer, .lift, .beat, .refresh, .watch, .keep, .describe, .report, .reply, .chose,
      .light:
      return agent != nil
    }
    if let fingerprint, isServed, await versions.configuration(fingerprint) != nil { return true }
    if let fingerprint { await serve(fingerprint) }
    if isServed { return true }
    let outcome = ActionOutcome.failed(message: Self.differs, kind: .unreachable)
    await tell(.event(.outcome(run: run, outcome)))
    if case .answer = request { agent?.send(.answer(run: run, isYes: false)) }
    return false
  }

  private func show(_ image: ImageReference, _ number: Int) async {
    guard picturesAsked < Self.mostPictures else {
      return await tell(
        .noImage(number: number, SourceFailure("Too many pictures are being read at once.")))
    }
    picturesAsked += 1
    let (agent, semaphore) = (agent, semaphore)
    Task {
      await semaphore.pass {
        do throws(SourceFailure) {
          guard let agent else { throw SourceFailure(Self.differs, kind: .unreachable) }
          await self.tell(number, try await agent.file(of: image))
        } catch {
          await self.tell(.noImage(number: number, error))
        }
      }
      self.picturesAsked -= 1
    }
  }

  /// Waits until the panel has read enough to be sent another picture. The socket's own limit does
  /// not help, since it does not count the memory that comes with a packet.
  /// - Returns: Whether there is room; false after `timeLimit`.
  private func makeRoom(for count: Int) async -> Bool {
    let end = time.now().advanced(by: Self.timeLimit / .seconds(1))
    while true {
      if underWay == 0, socket.isReadByPeer { unread = 0 }
      if unread == 0 || unread + count <= Self.mostUnread { return true }
      guard time.now() < end else { return false }
      // The kernel announces room in a socket, but not that all has been read.
      _ = try? await time.sleep(until: time.now().advanced(by: Self.checkInterval))
    }
  }

  private func tell(_ number: Int, _ file: ImageFile) async {
    guard await makeRoom(for: file.bytes.count) else { return hangUp() }
    unread += file.bytes.count
    underWay += 1
    defer { underWay -= 1 }
    do throws(SystemCallError) {
      let memory = try await SharedMemory.copying(file.bytes)
      let bytes = AgentPacket.Answer.image(number: number).bytes
      if await !socket.send(bytes, with: memory, within: Self.timeLimit) { hangUp() }
    } catch {
      await tell(.noImage(number: number, SourceFailure("\(error)")))
    }
  }

  private func tell(_ answer: AgentPacket.Answer) async {
    if await !socket.send(answer.bytes, within: Self.timeLimit) { hangUp() }
  }

  /// Disconnects a panel that does not read its packets; it connects again once it does.
  private func hangUp() { socket.shutDown() }
}
