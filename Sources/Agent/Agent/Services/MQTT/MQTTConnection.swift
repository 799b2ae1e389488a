internal import Blocking
internal import DetentMotion
internal import Glibc
internal import Runtime
internal import Settings
internal import Synchronization
internal import Values

/// A connection to a broker, which all topics and messages of the broker share. It ends for good
/// when it is lost, and its users open another one.
actor MQTTConnection: SharedConnection {
  /// Someone who reads the messages of a topic.
  private struct Reader {
    let filter: String
    /// Whether each message counts, and none that was there before.
    var obeys = false
    /// The newest messages that it has not read, in their order.
    var messages: [[UInt8]] = []
    let bell: AsyncStream<Void>.Continuation
    /// Whether the broker has taken its subscription, and that has not been told yet.
    var isConfirmed = false
    var failure: SourceFailure?
  }

  /// A subscription, which stays as long as the connection if the broker retains no message of it:
  /// whoever reads it again gets the last one, and has missed none.
  private struct Topic {
    var isRetained = false
    var last: [UInt8]?
  }

  private let broker: MQTTBroker
  let client: MQTTClient
  private let clock = MonotonicClock()
  private nonisolated let works = Atomic(true)
  /// Waits for the descriptor, which stays open as long as someone waits for it.
  private let socket: FileDescriptor
  private var loop: Task<Void, Never>?
  private var writer: Task<Void, Never>?
  private var opening: CheckedContinuation<SourceFailure?, Never>?
  private var isConnected = false
  /// Whether the broker may let a client of an older version in.
  private var isTooNew = false
  private var failure: SourceFailure?
  private var readers: [Int: Reader] = [:]
  /// The subscriptions, by their filters.
  private var topics: [String: Topic] = [:]
  private var count = 0
  /// Who has asked for each subscription that the broker has not answered yet.
  private var asked: [CInt: Int] = [:]
  /// The messages that have not been published yet, and who waits for each.
  private var publishing: [CInt: CheckedContinuation<SourceFailure?, Never>?] = [:]
  /// The messages that were refused before anybody waited for that.
  private var refused: Set<CInt> = []

  /// How long the broker may take to let a client in [s].
  private static let openingLimit = 10.0
  /// How long messages are read at once [s]: a frame may wait for that.
  private static let turn = 0.002
  /// The most messages of a topic that are kept for a reader.
  private static let backlog = 16

  nonisolated var isOpen: Bool { works.load(ordering: .relaxed) }
  /// A slider or a page that comes back finds it open.
  nonisolated var linger: Double { 60 }

  /// Connects to a broker.
  static func open(
    _ broker: MQTTBroker, password: String?, _ files: FileAccess
  ) async throws(SourceFailure) -> MQTTConnection {
    let connection = try await make(broker, password, .v5, files)
    do throws(SourceFailure) {
      try await connection.begin()
      return connection
    } catch {
      guard await connection.isTooNew else { throw error }
      let connection = try await make(broker, password, .v311, files)
      try await connection.begin()
      return connection
    }
  }

  private static func make(
    _ broker: MQTTBroker, _ password: String?, _ version: MQTTClient.Version, _ files: FileAccess
  ) async throws(SourceFailure) -> MQTTConnection {
    let client: Result<MQTTClient, SourceFailure>
    do throws(FileError) {
      // A name server that is silent blocks as a file system does; its “folder” is the broker.
      client = try await files.call("\(broker.address.shown)/") {
        Result { () throws(SourceFailure) in
          try MQTTClient(broker, password: password, version: version)
        }
      }
    } catch {
      throw SourceFailure(
        "The name server does not say where the broker “\(broker.address.host)” is.",
        kind: .unreachable)
    }
    return try MQTTConnection(broker, try client.get())
  }

  private init(
    _ broker: MQTTBroker, _ client: MQTTClient
  ) throws(SourceFailure) {
    (self.broker, self.client) = (broker, client)
    do throws(SystemCallError) {
      socket = try FileDescriptor(fcntl(client.socket ?? -1, F_DUPFD_CLOEXEC, 0), from: "fcntl")
    } catch {
      throw client.failure(0, of: broker.address)
    }
  }

  private func begin() async throws(SourceFailure) {
    loop = Task { await self.run() }
    let broker = broker
    let refusal = await withLimit({ try? await Pause.sleep(for: Self.openingLimit) }) {
      await self.answer()
    }
    switch refusal {
    case .some(nil): return
    case .some(let failure?): throw failure
    case nil:
      let failure = SourceFailure(
        "The broker \(broker.address.shown) does not answer.", kind: .unreachable)
      await end(with: failure)
      throw failure
    }
  }

  /// Waits until the broker has let the client in.
  private func answer() async -> SourceFailure? {
    if isConnected || failure != nil { return failure }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { opening = $0 }
    } onCancel: {
      Task { await self.giveUpOpening() }
    }
  }

  private func giveUpOpening() {
    opening?.resume(returning: SourceFailure("The connection was given up.", kind: .ended))
    opening = nil
  }

  func close() async {
    loop?.cancel()
    writer?.cancel()
    await loop?.value
    await writer?.value
    client.disconnect()
    stop(with: SourceFailure("The connection was closed.", kind: .ended))
  }

  /// Ends the connection without sending what has not been sent.
  private func end(with failure: SourceFailure) async {
    loop?.cancel()
    writer?.cancel()
    client.abort()
    stop(with: failure)
  }

  private func stop(with failure: SourceFailure) {
    works.store(false, ordering: .relaxed)
    if self.failure == nil { self.failure = failure }
    opening?.resume(returning: failure)
    opening = nil
    for waiting in publishing.values { waiting?.resume(returning: failure) }
    publishing = [:]
    for reader in readers.values { reader.bell.finish() }
  }
}

// MARK: The loop

extension MQTTConnection {
  private func run() async {
    // The socket is writable when it is connected.
    await Pause.until(socket.number, isWritableWithin: Self.openingLimit)
    client.write()
    while !Task.isCancelled, failure == nil {
      handle(client.takeEvents())
      if client.wantsToWrite { write() }
      let isReadable = await Pause.until(
        socket.number, isReadableWithin: Double(client.pingInterval) / 2,
        isGathered: isConnected)
      guard !Task.isCancelled, failure == nil else { return }
      if isReadable { await read() }
      client.keepAlive()
    }
  }

  /// Reads what is there, a little at a time, so that others get their turn.
  private func read() async {
    var end = clock.now().advanced(by: Self.turn)
    var poll = pollfd(fd: socket.number, events: Int16(POLLIN), revents: 0)
    repeat {
      client.read()
      guard clock.now() >= end else { continue }
      // While messages come without a pause, pings are due as well: a broker closes the connection of
      // a client that sends nothing for long.
      client.keepAlive()
      handle(client.takeEvents())
      await Task.yield()
      end = clock.now().advanced(by: Self.turn)
    } while failure == nil && client.socket != nil && !Task.isCancelled
      && Glibc.poll(&poll, 1, 0) == 1
    handle(client.takeEvents())
  }

  /// Writes the rest of what the socket has not taken at once.
  private func write() {
    guard writer == nil else { return }
    writer = Task {
      while !Task.isCancelled, self.failure == nil, self.client.wantsToWrite {
        await Pause.until(self.socket.number, isWritableWithin: 1)
        guard !Task.isCancelled, self.failure == nil else { break }
        self.client.write()
        self.handle(self.client.takeEvents())
      }
      self.writer = nil
    }
  }

  private func handle(_ events: [MQTTClient.Event]) {
    for event in events {
      if !isConnected, failure == nil { isTooNew = MQTTClient.isTooNew(for: event) }
      switch event {
      case .answered(0):
        isConnected = true
        opening?.resume(returning: nil)
        opening = nil
      case .answered(let code): lose(MQTTClient.refusal(code, by: broker))
      case .ended(let code): lose(client.failure(code, of: broker.address))
      case .message(let topic, let text, let isRetained):
        receive(text, of: topic, isRetained: isRetained)
      case .published(let number, let isTaken):
        let waiting = publishing.removeValue(forKey: number)
        waiting??.resume(returning: isTaken ? nil : refusal)
        // The answer may come before anybody waits for it.
        if !isTaken, case .some(nil) = waiting { refused.insert(number) }
      case .subscribed(let number, let isGranted):
        if let reader = asked.removeValue(forKey: number) {
          isGranted ? confirm(reader) : refuse(reader)
        }
      }
    }
  }

  private func lose(_ failure: SourceFailure) {
    guard self.failure == nil else { return }
    loop?.cancel()
    stop(with: failure)
  }
}

// MARK: Topics

extension MQTTConnection {
  /// Delivers the messages of a topic: the newest one that holds a value, and nothing older.
  /// - Parameter filter: May have wildcards.
  func follow(
    _ filter: String, _ deliver: @Sendable (Reading) async -> Bool
  ) async throws(SourceFailure) {
    let last = topics[filter]?.last
    topics[filter] = topics[filter] ?? Topic()
    try await read(filter, from: last.map { [$0] } ?? []) { reader in
      if reader.isConfirmed { _ = await deliver(.listening) }
      for text in reader.messages.reversed() {
        let isTooLong = text.count > Reading.limit
        let reading = isTooLong ? Reading.failure(Self.tooLong(filter)) : .text(text)
        if await deliver(reading) { break }
      }
    }
  }

  /// Obeys each message of a topic in its order. What the broker retains is no command.
  func obey(
    _ topic: String, _ handle: @Sendable (String) async -> Void
  ) async throws(SourceFailure) {
    try await read(topic, from: [], obeys: true) { reader in
      for text in reader.messages where text.count <= Reading.limit {
        await handle(String(decoding: text, as: UTF8.self))
      }
    }
  }

  /// Says whether the panel is there, if a topic does.
  func tell(isThere: Bool) async throws(SourceFailure) {
    guard let topic = broker.statusTopic else { return }
    try await publish(
      topic, isThere ? MQTTClient.online : MQTTClient.offline, quality: 1, isRetained: true,
      within: 10)
  }

  /// Returns when the connection is lost.
  func stay() async throws(SourceFailure) {
    if let failure { throw failure }
    let (bells, bell) = AsyncStream.makeStream(of: Void.self)
    count += 1
    let number = count
    readers[number] = Reader(filter: "", obeys: true, bell: bell)
    defer { readers[number] = nil }
    for await _ in bells {}
    if let failure { throw failure }
  }

  /// Reads a topic until the connection is lost or the task is cancelled.
  /// - Parameter handle: Handles what is new.
  private func read(
    _ filter: String, from messages: [[UInt8]], obeys: Bool = false,
    _ handle: (Reader) async -> Void
  ) async throws(SourceFailure) {
    if let failure { throw failure }
    let (bells, bell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    count += 1
    let number = count
    readers[number] = Reader(filter: filter, obeys: obeys, messages: messages, bell: bell)
    if !messages.isEmpty { bell.yield() }
    defer { leave(number) }
    // Each subscription has the broker send what it retains, to those who read it already too.
    guard let message = client.subscribe(filter) else {
      throw SourceFailure(
        "“\(excerpt(filter))” is no topic; + stands for one of its parts, and # for all that"
          + " follow.", kind: .notFound)
    }
    asked[message] = number
    handleNow()
    for await _ in bells {
      guard let reader = readers[number] else { break }
      readers[number]?.isConfirmed = false
      readers[number]?.messages = []
      await handle(reader)
    }
    if let failure = readers[number]?.failure ?? failure { throw failure }
  }

  private static func tooLong(_ filter: String) -> SourceFailure {
    SourceFailure(
      "A message of “\(excerpt(filter))” is longer than \(Reading.limit / 1024) KB.",
      kind: .unreadable)
  }

  private func leave(_ number: Int) {
    guard let reader = readers.removeValue(forKey: number), failure == nil else { return }
    guard !readers.values.contains(where: { $0.filter == reader.filter }),
      topics[reader.filter]?.isRetained ?? true
    else { return }
    topics[reader.filter] = nil
    client.unsubscribe(reader.filter)
    handleNow()
  }

  private func confirm(_ number: Int) {
    readers[number]?.isConfirmed = true
    readers[number]?.bell.yield()
  }

  private func refuse(_ number: Int) {
    guard let reader = readers[number] else { return }
    readers[number]?.failure = SourceFailure(
      "The broker \(broker.address.shown) does not let this user read “\(excerpt(reader.filter))”.",
      kind: .notAllowed)
    reader.bell.finish()
  }

  private func receive(_ text: [UInt8], of topic: String, isRetained: Bool) {
    for filter in topics.keys where MQTTClient.matches(topic, filter) {
      if isRetained { topics[filter]?.isRetained = true }
      topics[filter]?.last = text
    }
    for (number, reader) in readers where MQTTClient.matches(topic, reader.filter) {
      if reader.obeys, isRetained { continue }
      if reader.messages.count >= Self.backlog { readers[number]?.messages.removeFirst() }
      readers[number]?.messages.append(text)
      reader.bell.yield()
    }
  }

  /// Handles what a call of the client has brought about, and writes what it has left.
  private func handleNow() {
    handle(client.takeEvents())
    if failure == nil, client.wantsToWrite { write() }
  }

  /// Publishes a message, and returns when the broker has it, as far as its quality says.
  func publish(
    _ topic: String, _ text: String, quality: Int, isRetained: Bool, within limit: Double
  ) async throws(SourceFailure) {
    if let failure { throw SourceFailure(failure.description, kind: .unreachable) }
    let number = try client.publish(topic, text, quality: quality, isRetained: isRetained).get()
    publishing.updateValue(nil, forKey: number)
    handleNow()
    let outcome = await withLimit({ try? await Pause.sleep(for: limit) }) {
      await self.isPublished(number)
    }
    if let why = outcome ?? nil {
      // Unless it was refused, the broker may have it.
      throw why.kind == .notAllowed ? why : SourceFailure(why.description, kind: .ended)
    }
    guard outcome == nil else { return }
    // What stays in the queue must not arrive later.
    let failure = SourceFailure(
      "The broker \(broker.address.shown) did not take the message in \(limit) s.", kind: .timedOut)
    await end(with: failure)
    throw failure
  }

  private func isPublished(_ number: CInt) async -> SourceFailure? {
    if refused.remove(number) != nil { return refusal }
    guard failure == nil, publishing[number] != nil else { return failure }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { publishing.updateValue($0, forKey: number) }
    } onCancel: {
      Task { await self.giveUp(number) }
    }
  }

  private var refusal: SourceFailure {
    SourceFailure(
      "The broker \(broker.address.shown) refuses the message; check what its user may publish.",
      kind: .notAllowed)
  }

  private func giveUp(_ number: CInt) {
    publishing.removeValue(forKey: number)??
      .resume(returning: SourceFailure("The action was ended.", kind: .ended))
  }
}
