internal import DetentMotion
package import Logging
package import Runtime
package import Settings
package import Values

/// The agent in another process, reached by a socket: outside of the panel's sandbox.
///
/// A connection that is lost is made again by itself. Until then what is known of the sources is
/// stale, and what was asked for has failed.
package actor RemoteAgent: AgentLink {
  package nonisolated let events: AgentEvents

  private enum Message: Sendable {
    case serve(ConfigurationFingerprint)
    case request(AgentRequest)
    case lost(Int)
    case retry
  }

  private let socketPath: String
  private let time: any Timekeeping
  private let log: Logger
  private let inbox: AsyncStream<Message>
  private nonisolated let door: AsyncStream<Message>.Continuation
  /// What the panel serves, and has to be said first on every connection.
  private var fingerprint: ConfigurationFingerprint
  private var visible: Set<String> = []
  private var connection: Connection?
  private var connections = 0
  private var known: [String: SourceState] = [:]
  private var running: Set<Int> = []
  private var pictures: [Int: CheckedContinuation<Result<ImageFile, SourceFailure>, Never>] = [:]
  private var pictureCount = 0
  private var backOff = Reconnection()
  private var isRetrying = false
  private var isClosed = false

  private struct Connection {
    let number: Int
    let socket: PacketSocket
    let reading: Task<Void, Never>
  }

  /// How long the agent may leave what it is sent unread [s].
  private static let patience = Duration.seconds(2)

  package init(
    socketPath: String, serving fingerprint: ConfigurationFingerprint, time: any Timekeeping,
    log: Logger = Logger(label: "agent")
  ) {
    // What arrives has come at the pace of the other side.
    events = AgentEvents()
    self.socketPath = socketPath
    self.fingerprint = fingerprint
    self.time = time
    self.log = log
    (inbox, door) = AsyncStream.makeStream()
    Task { await self.listen() }
  }

  package nonisolated func serve(
    _ configuration: Configuration, fingerprint: ConfigurationFingerprint
  ) {
    door.yield(.serve(fingerprint))
  }

  package nonisolated func send(_ request: AgentRequest) { door.yield(.request(request)) }

  package func close() {
    isClosed = true
    door.finish()
    disconnect(because: "The panel has ended.")
    events.finish()
  }

  package func file(of image: ImageReference) async throws(SourceFailure) -> ImageFile {
    try await withCheckedContinuation { continuation in
      pictureCount += 1
      let number = pictureCount
      pictures[number] = continuation
      Task { await self.ask(for: image, number) }
    }.get()
  }

  private func ask(for image: ImageReference, _ number: Int) async {
    guard await connect() else { return }
    await post(.image(image, number: number))
  }

  private func listen() async {
    for await message in inbox {
      switch message {
      case .serve(let fingerprint):
        self.fingerprint = fingerprint
        if await connect() { await post(.serve(fingerprint)) }
      case .request(let request): await take(request)
      case .lost(let number):
        if connection?.number == number { disconnect(because: Self.isLost) }
      case .retry:
        isRetrying = false
        _ = await connect()
      }
    }
  }

  private func take(_ request: AgentRequest) async {
    switch request {
    case .watch(let names): visible = names
    case .perform(let request): running.insert(request.run)
    case .press(let run, _), .lift(let run, _): running.insert(run)
    case .refresh, .beat, .keep, .describe: break
    }
    // Its silence is all that a beat says to an agent that is gone.
    if case .beat = request, connection == nil { return }
    guard await connect() else { return }
    await post(.request(request))
  }

  // MARK: The connection

  private static let isLost =
    "The connection to the agent was lost; see journalctl -u detent-agent."

  /// - Returns: Whether there is one.
  private func connect() async -> Bool {
    if connection != nil { return true }
    guard !isClosed else { return false }
    do throws(PacketSocketError) {
      let socket = try PacketSocket.connected(to: socketPath)
      connections += 1
      let number = connections
      let reading = Task { await self.read(socket, number) }
      connection = Connection(number: number, socket: socket, reading: reading)
    } catch {
      fail(because: error.description)
      retry()
      return false
    }
    await post(.serve(fingerprint))
    await post(.request(.watch(visible)))
    return connection != nil
  }

  private func post(_ question: AgentPacket.Question) async {
    guard let connection else { return }
    if await connection.socket.send(question.bytes, within: Self.patience) { return }
    guard self.connection?.number == connection.number else { return }
    disconnect(because: Self.isLost)
  }

  private func disconnect(because reason: String) {
    connection?.reading.cancel()
    connection = nil
    fail(because: reason)
    for (name, state) in known {
      guard case .fresh(let value, let time) = state else { continue }
      hear(name, .stale(value, at: time))
    }
    if !isClosed {
      log.warning("\(reason)")
      retry()
    }
  }

  /// What was asked for has no answer any more.
  private func fail(because reason: String) {
    for run in running.sorted() {
      events.post(.outcome(run: run, .failed(message: reason, kind: .unreachable)))
    }
    running = []
    for picture in pictures.values {
      picture.resume(returning: .failure(SourceFailure(reason, kind: .unreachable)))
    }
    pictures = [:]
    for name in visible where known[name] == nil {
      events.post(.source(name, .failed(reason: reason, kind: .unreachable)))
    }
  }

  private func retry() {
    guard !isRetrying, !isClosed else { return }
    isRetrying = true
    let wait = backOff.next(at: time.now())
    let time = time
    Task {
      _ = try? await time.sleep(until: time.now().advanced(by: wait))
      door.yield(.retry)
    }
  }

  // MARK: What the agent says

  private func read(_ socket: PacketSocket, _ number: Int) async {
    while !Task.isCancelled {
      guard await socket.waitUntilReadable() else { continue }
      // All there is before the next wait.
      reading: while true {
        switch socket.receive() {
        case .packet(let bytes, let memory):
          let file = memory?.bytes(limit: ImageFile.limit)
          guard let answer = try? AgentPacket.Answer(bytes) else {
            door.yield(.lost(number))
            return
          }
          hear(answer, file)
        case .nothing: break reading
        case .end:
          door.yield(.lost(number))
          return
        }
      }
    }
  }

  private func hear(_ answer: AgentPacket.Answer, _ file: [UInt8]?) {
    switch answer {
    case .event(.source(let name, let state)): hear(name, state)
    case .event(.outcome(let run, let outcome)):
      guard running.remove(run) != nil else { return }
      events.post(.outcome(run: run, outcome))
    case .event(.machine(let machine)): events.post(.machine(machine))
    case .image(let number):
      let missing = SourceFailure("The picture did not arrive.", kind: .unreadable)
      pictures.removeValue(forKey: number)?.resume(
        returning: file.map { .success(ImageFile(bytes: $0)) } ?? .failure(missing))
    case .noImage(let number, let failure):
      pictures.removeValue(forKey: number)?.resume(returning: .failure(failure))
    }
  }

  private func hear(_ name: String, _ state: SourceState) {
    known[name] = state
    events.post(.source(name, state))
  }
}

/// When to try again to reach an agent that is gone: soon at first, for one that is just started
/// again, and then less and less often.
struct Reconnection: Sendable {
  private static let first = 0.1
  private static let limit = 5.0

  private var wait = first
  private var lastTime: Instant?

  /// How long to wait [s].
  mutating func next(at now: Instant) -> Double {
    // Whoever was there for a while has not failed again and again.
    if let lastTime, now.seconds(since: lastTime) > 2 * Self.limit { wait = Self.first }
    lastTime = now
    defer { wait = min(wait * 2, Self.limit) }
    return wait
  }
}
