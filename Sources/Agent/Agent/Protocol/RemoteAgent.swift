internal import DetentMotion
package import Logging
package import Runtime
package import Settings
package import Values

/// The agent in another process, outside of the panel's sandbox, reached by a socket.
///
/// A lost connection is made again automatically. Until then visible sources are out of reach,
/// other values are stale, and pending requests have failed.
///
/// It is pinned to the panel's loop, so that no thread stands between a finger and the socket.
package actor RemoteAgent: AgentLink {
  package nonisolated let events: AgentEvents

  private enum Message: Sendable {
    case serve(ConfigurationFingerprint)
    case request(AgentRequest)
    case lost(PacketSocket)
    case retry
  }

  private let executor: any SerialExecutor
  private let socketPath: String
  private let time: any Timekeeping
  private let log: Logger
  private nonisolated let inbox: AsyncStream<Message>.Continuation
  /// The configuration that the panel shows, which is named first on every connection.
  private var fingerprint: ConfigurationFingerprint
  private var link = Link.none
  private var sources = WatchedSources()
  private var answers = PendingAnswers()
  /// Short waits at first, for an agent that is just being restarted.
  private var backoff = ExponentialBackoff(first: 0.1, limit: 5)
  private var lastFailure = Instant.zero
  /// The logged reasons for which there was no connection.
  private var failures = FailureLog()
  private var isRetrying = false

  private enum Link {
    /// There is no connection.
    case none
    case connected(PacketSocket, reading: Task<Void, Never>)
    /// The panel has ended, and there will be no further connection.
    case closed
  }

  /// How long the agent may leave a packet unread.
  private static let timeLimit = Duration.seconds(2)

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// - Parameter executor: The executor of the panel that reads the events.
  package init(
    socketPath: String, serving fingerprint: ConfigurationFingerprint, time: any Timekeeping,
    log: Logger = Logger(label: "agent"), on executor: any SerialExecutor
  ) {
    self.executor = executor
    // The events need no pace here: the other side keeps one.
    events = AgentEvents()
    self.socketPath = socketPath
    self.fingerprint = fingerprint
    self.time = time
    self.log = log
    let (messages, inbox) = AsyncStream.makeStream(of: Message.self)
    self.inbox = inbox
    Task { for await message in messages { await self.handle(message) } }
  }

  package nonisolated func serve(
    _ configuration: Configuration, fingerprint: ConfigurationFingerprint
  ) {
    inbox.yield(.serve(fingerprint))
  }

  package nonisolated func send(_ request: AgentRequest) { inbox.yield(.request(request)) }

  package func close() {
    inbox.finish()
    hangUp(to: .closed)
    fail(because: "The panel has ended.")
    events.finish()
  }

  package func file(of image: ImageReference) async throws(SourceFailure) -> ImageFile {
    try await withCheckedContinuation { continuation in
      let number = answers.begin(continuation)
      Task { await self.ask(for: image, number) }
    }.get()
  }

  private func ask(for image: ImageReference, _ number: Int) async {
    guard await connect() else { return }
    await post(.image(image, number: number))
  }

  private func handle(_ message: Message) async {
    switch message {
    case .serve(let fingerprint):
      self.fingerprint = fingerprint
      if await connect() { await post(.serve(fingerprint)) }
    case .request(let request): await take(request)
    case .lost(let socket):
      if self.socket === socket { disconnect() }
    case .retry:
      isRetrying = false
      _ = await connect()
    }
  }

  private func take(_ request: AgentRequest) async {
    switch request {
    case .watch(let names): sources.visible = names
    case .perform(let request): answers.begin(run: request.run)
    case .press(let run, _), .lift(let run, _): answers.begin(run: run)
    case .answer, .refresh, .beat, .keep, .describe, .report, .reply, .chose, .light: break
    }
    // These are no reason to connect again: an agent that is gone needs none.
    switch request {
    case .beat where socket == nil, .report where socket == nil, .reply where socket == nil,
      .light where socket == nil:
      return
    default: break
    }
    guard await connect() else {
      if case .chose(let answer) = request {
        events.post(
          .command(
            .toast(
              PanelMessage("“\(answer.title)” was not passed on. \(Self.isLost)", severity: .error))
          ))
      }
      return
    }
    await post(.request(request))
  }

  // MARK: The connection

  private static let isLost =
    "The connection to the agent was lost; see journalctl -u detent-agent."

  private var socket: PacketSocket? {
    if case .connected(let socket, _) = link { socket } else { nil }
  }

  /// Connects unless there is a connection.
  /// - Returns: Whether there is a connection.
  private func connect() async -> Bool {
    switch link {
    case .connected: return true
    case .closed: return false
    case .none: break
    }
    do throws(PacketSocketError) {
      let socket = try PacketSocket.connected(to: socketPath)
      link = .connected(socket, reading: Task { await self.read(socket) })
    } catch {
      miss(because: error.description)
      return false
    }
    failures.succeeded()
    for (name, state) in sources.regain() { events.post(.source(name, state)) }
    await post(.serve(fingerprint))
    await post(.request(.watch(sources.visible)))
    return socket != nil
  }

  private func post(_ question: AgentPacket.Question) async {
    guard let socket else { return }
    if await socket.send(question.bytes, within: Self.timeLimit) { return }
    if self.socket === socket { disconnect() }
  }

  private func disconnect() {
    hangUp(to: .none)
    miss(because: Self.isLost)
  }

  /// Notes and logs that there is no connection, and tries again later.
  private func miss(because reason: String) {
    if let line = failures.failed(reason, at: time.now()) { log.warning("\(line)") }
    fail(because: reason)
    retry()
  }

  private func hangUp(to next: Link) {
    if case .connected(_, let reading) = link { reading.cancel() }
    link = next
  }

  /// Ends all pending requests as failed, and marks the states of sources as unreachable or stale.
  private func fail(because reason: String) {
    for run in answers.end(because: reason) {
      events.post(.outcome(run: run, .failed(message: reason, kind: .unreachable)))
    }
    events.post(.detours([:]))
    events.post(.command(.recording(.stop)))
    for (name, state) in sources.lose(because: reason) { events.post(.source(name, state)) }
  }

  private func retry() {
    guard !isRetrying else { return }
    isRetrying = true
    let now = time.now()
    // After a long connection the waits begin anew.
    if now.seconds(since: lastFailure) > 2 * backoff.limit { backoff.reset() }
    lastFailure = now
    let wait = backoff.next()
    let time = time
    Task {
      _ = try? await time.sleep(until: time.now().advanced(by: wait))
      inbox.yield(.retry)
    }
  }

  // MARK: Events from the agent

  private func read(_ socket: PacketSocket) async {
    while !Task.isCancelled {
      guard await socket.waitUntilReadable() else { continue }
      // Receives all packets that are there before the next wait.
      reading: while true {
        switch socket.receive() {
        case .packet(let bytes, let memory):
          var file: [UInt8]?
          if let memory { file = await memory.copied(limit: ImageFile.limit) }
          guard let answer = try? AgentPacket.Answer(bytes) else {
            inbox.yield(.lost(socket))
            return
          }
          hear(answer, file)
        case .nothing: break reading
        case .end:
          inbox.yield(.lost(socket))
          return
        }
      }
    }
  }

  private func hear(_ answer: AgentPacket.Answer, _ file: [UInt8]?) {
    switch answer {
    case .event(.source(let name, let state)): hear(name, state)
    case .event(.outcome(let run, let outcome)):
      if answers.end(run: run) { events.post(.outcome(run: run, outcome)) }
    case .event(let event): events.post(event)
    case .image(let number):
      let missing = SourceFailure("The picture did not arrive.", kind: .unreadable)
      answers.end(
        picture: number, file.map { .success(ImageFile(bytes: $0)) } ?? .failure(missing))
    case .noImage(let number, let failure): answers.end(picture: number, .failure(failure))
    }
  }

  private func hear(_ name: String, _ state: SourceState) {
    sources.hear(name, state)
    events.post(.source(name, state))
  }
}
