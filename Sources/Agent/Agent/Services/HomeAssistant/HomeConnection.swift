internal import Forms
internal import Network
internal import Runtime
internal import Synchronization
internal import Values

/// The connection to a Home Assistant (its WebSocket API), which all sources and actions share.
///
/// It subscribes to the entities that are followed, and to no others. One that is lost ends all that
/// use it; they open another one.
actor HomeConnection: SharedConnection {
  /// A source that follows an entity.
  private struct Follower {
    let entity: String
    /// Rings when its state may have changed.
    let bell: AsyncStream<Void>.Continuation
  }

  /// The answer to a message.
  private enum Answer {
    /// It has not arrived; the continuation of the task that waits for it, if one does.
    case awaited(CheckedContinuation<Result<JSONValue, SourceFailure>, Never>?)
    case arrived(Result<JSONValue, SourceFailure>)
  }

  private struct Subscription {
    let number: Int
    let entities: Set<String>
    /// Whether its first event, which has all states, has arrived.
    var isComplete = false
  }

  /// The interval of the signs of life that are asked for [s]: a connection whose other end is gone
  /// without a word looks like one at rest.
  private static let pingInterval = 30.0
  /// The longest message: all states of a large house are below it [bytes].
  private static let messageLimit = 16 << 20
  /// How long changes of what is followed are gathered [s].
  private static let gathering = 0.05

  private let home: HomeAssistant
  /// Has the session of the socket.
  private let client: HTTPClient
  private let socket: WebSocket
  private let works = Atomic(true)
  private var failure: SourceFailure?
  private var lastNumber = 0
  private var answers: [Int: Answer] = [:]
  private var followers: [Int: Follower] = [:]
  private var states = EntityStates()
  private var subscription: Subscription?
  /// The subscriptions besides that of the entities that are followed.
  private var streams: [Int: AsyncStream<JSONValue>.Continuation] = [:]
  private var tasks: [Task<Void, Never>] = []
  private var isRenewing = false

  nonisolated var isOpen: Bool { works.load(ordering: .relaxed) }

  private init(_ home: HomeAssistant, _ client: HTTPClient, _ socket: WebSocket) {
    (self.home, self.client, self.socket) = (home, client, socket)
  }

  static func open(
    _ home: HomeAssistant, token: String, in context: SharedContext
  ) async throws(SourceFailure) -> HomeConnection {
    var request = HTTPRequest("ws" + home.address.dropFirst(4) + "/api/websocket")
    (request.timeLimit, request.byteLimit) = (home.limit, messageLimit)
    // Not shared: a session gives a password that a server has taken to all its requests.
    let client: HTTPClient
    do throws(NetworkError) {
      client = try await HTTPClient(in: try context.get())
    } catch {
      throw SourceFailure(error)
    }
    let socket: WebSocket
    do throws(NetworkError) {
      socket = try await client.webSocket(request)
    } catch {
      throw home.unreachable(error.description)
    }
    let connection = HomeConnection(home, client, socket)
    let outcome = await withLimit({ try? await Pause.sleep(for: home.limit) }) {
      await connection.begin(token)
    }
    switch outcome {
    case .some(nil): return connection
    case .some(let failure?):
      await connection.close()
      throw failure
    case nil:
      await connection.close()
      throw home.unreachable("It does not answer.")
    }
  }

  /// Signs in and looks whether it has started.
  private func begin(_ token: String) async -> SourceFailure? {
    do throws(SourceFailure) {
      while true {
        let message = try await receive()
        switch message["type"]?.string {
        case "auth_required":
          try await send(
            .object([("type", .string("auth")), ("access_token", .string(token))]))
        case "auth_ok":
          tasks = [Task { await self.listen() }, Task { await self.ping() }]
          _ = try await ask([
            ("type", .string("supported_features")),
            ("features", .object([("coalesce_messages", .number(1))])),
          ])
          let state = try await ask([("type", .string("get_config"))])["state"]?.string
          guard state == "RUNNING" else {
            return home.unreachable("It is starting, and its states are not complete yet.")
          }
          return nil
        case "auth_invalid": return home.refusal
        default: continue
        }
      }
    } catch {
      return error
    }
  }

  func close() async { await lose(SourceFailure("The connection was closed.", kind: .ended)) }

  private func lose(_ why: SourceFailure) async {
    guard failure == nil else { return }
    failure = why
    works.store(false, ordering: .relaxed)
    for task in tasks { task.cancel() }
    for (number, answer) in answers {
      if case .awaited(let waiting) = answer { waiting?.resume(returning: .failure(why)) }
      answers[number] = .arrived(.failure(why))
    }
    for follower in followers.values { follower.bell.finish() }
    for stream in streams.values { stream.finish() }
    await socket.close()
  }
}

extension HomeAssistant {
  func unreachable(_ why: String, kind: FailureKind = .unreachable) -> SourceFailure {
    SourceFailure("Home Assistant at \(host) cannot be used. \(why)", kind: kind)
  }
}

// MARK: Messages

extension HomeConnection {
  private func receive() async throws(SourceFailure) -> JSONValue {
    guard let bytes = await socket.next() else {
      throw home.unreachable((await socket.failure ?? .closed).description)
    }
    return try JSONReader.value(of: bytes)
  }

  private func send(_ message: JSONValue) async throws(SourceFailure) {
    do throws(NetworkError) {
      try await socket.send(message.text)
    } catch {
      throw home.unreachable(error.description)
    }
  }

  /// Sends a message and returns the result in its answer.
  func ask(
    _ members: [(key: String, value: JSONValue)], within limit: Double? = nil
  ) async throws(SourceFailure) -> JSONValue {
    let number = newNumber()
    return try await ask(members, as: number, within: limit ?? home.limit)
  }

  private func newNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  private func ask(
    _ members: [(key: String, value: JSONValue)], as number: Int, within limit: Double
  ) async throws(SourceFailure) -> JSONValue {
    if let failure { throw failure }
    answers[number] = .awaited(nil)
    defer { forget(number) }
    try await send(.object([("id", .number(Double(number)))] + members))
    let answer = await withLimit({ try? await Pause.sleep(for: limit) }) {
      await self.answer(to: number)
    }
    // It may have done what it was asked for.
    guard let answer else {
      throw home.unreachable("It did not answer within \(Int(limit)) s.", kind: .timedOut)
    }
    do throws(SourceFailure) {
      return try answer.get()
    } catch {
      throw error.kind == .unreachable ? SourceFailure(error.description, kind: .ended) : error
    }
  }

  private func answer(to number: Int) async -> Result<JSONValue, SourceFailure> {
    switch answers[number] {
    case .arrived(let answer): return answer
    case .awaited:
      return await withTaskCancellationHandler {
        await withCheckedContinuation { answers[number] = .awaited($0) }
      } onCancel: {
        Task { await self.giveUp(number) }
      }
    case nil: return .failure(failure ?? SourceFailure("The request has ended.", kind: .ended))
    }
  }

  /// Waits no longer for an answer. Whoever still does, because its time is up, is told so.
  private func forget(_ number: Int) {
    giveUp(number)
    answers[number] = nil
  }

  private func giveUp(_ number: Int) {
    arrived(.failure(SourceFailure("The request has ended.", kind: .ended)), for: number)
  }

  private func arrived(_ answer: Result<JSONValue, SourceFailure>, for number: Int) {
    guard case .awaited(let waiting) = answers[number] else { return }
    answers[number] = .arrived(answer)
    waiting?.resume(returning: answer)
  }

  private func listen() async {
    do throws(SourceFailure) {
      while !Task.isCancelled {
        switch try await receive() {
        case .array(let messages): for message in messages { handle(message) }
        case let message: handle(message)
        }
      }
    } catch {
      await lose(error)
    }
  }

  private func handle(_ message: JSONValue) {
    guard case .number(let id) = message["id"], let number = Int(exactly: id) else { return }
    switch message["type"]?.string {
    case "pong": arrived(.success(.null), for: number)
    case "result":
      if case .boolean(true) = message["success"] {
        arrived(.success(message["result"] ?? .null), for: number)
      } else {
        let reason = message["error"]?["message"]?.string ?? "no reason is known"
        arrived(
          .failure(
            SourceFailure(
              "Home Assistant did not do that: \(clause(reason)).", kind: .failed)),
          for: number)
      }
    case "event":
      guard let event = message["event"] else { return }
      if number == subscription?.number { take(event) } else { streams[number]?.yield(event) }
    default: return
    }
  }

  /// Asks for a sign of life from time to time.
  private func ping() async {
    do throws(SourceFailure) {
      while true {
        guard (try? await Pause.sleep(for: Self.pingInterval)) != nil else { return }
        _ = try await ask([("type", .string("ping"))])
      }
    } catch {
      await lose(error)
    }
  }
}

// MARK: Entities

extension HomeConnection {
  /// Delivers the newest state of an entity whenever it may have changed; nil: it does not exist.
  func follow(
    _ entity: String, _ deliver: @Sendable (EntityStates.Entity?) async -> Void
  ) async throws(SourceFailure) {
    if let failure { throw failure }
    let (bells, bell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let key = newNumber()
    followers[key] = Follower(entity: entity, bell: bell)
    defer {
      followers[key] = nil
      renew()
    }
    if isKnown(entity) { bell.yield() } else { renew() }
    for await _ in bells where isKnown(entity) { await deliver(states[entity]) }
    if let failure { throw failure }
  }

  private func isKnown(_ entity: String) -> Bool {
    subscription.map { $0.isComplete && $0.entities.contains(entity) } ?? false
  }

  /// Takes over an event of the present subscription. The first one has all states.
  private func take(_ event: JSONValue) {
    let isFirst = subscription?.isComplete == false
    if isFirst { states = EntityStates() }
    subscription?.isComplete = true
    let changed = states.apply(event)
    for follower in followers.values where isFirst || changed.contains(follower.entity) {
      follower.bell.yield()
    }
  }

  /// Subscribes to what is followed now, after a moment in which more may come and go.
  private func renew() {
    guard !isRenewing, failure == nil else { return }
    isRenewing = true
    Task {
      try? await Pause.sleep(for: Self.gathering)
      await self.subscribe()
    }
  }

  private func subscribe() async {
    do throws(SourceFailure) {
      while failure == nil {
        let entities = Set(followers.values.map(\.entity))
        guard entities != subscription?.entities ?? [] else { break }
        let old = subscription
        // Without names, it would be all entities of the house.
        if entities.isEmpty {
          subscription = nil
        } else {
          let number = newNumber()
          // The events of the old one are ignored from here on; the new one begins with all states.
          subscription = Subscription(number: number, entities: entities)
          let names = entities.sorted().map { JSONValue.string($0) }
          _ = try await ask(
            [("type", .string("subscribe_entities")), ("entity_ids", .array(names))], as: number,
            within: home.limit)
        }
        if let old { try await unsubscribe(old.number) }
      }
      isRenewing = false
    } catch {
      await lose(error)
    }
  }

  private func unsubscribe(_ number: Int) async throws(SourceFailure) {
    _ = try await ask([
      ("type", .string("unsubscribe_events")), ("subscription", .number(Double(number))),
    ])
  }

  /// Delivers the text of a template whenever it changes.
  func follow(
    template: String, _ deliver: @Sendable (String) async -> Void
  ) async throws(SourceFailure) {
    let members: [(key: String, value: JSONValue)] = [
      ("type", .string("render_template")), ("template", .string(template)),
      ("report_errors", .boolean(true)),
    ]
    try await follow(members) { event throws(SourceFailure) in
      if let error = event["error"]?.string {
        throw SourceFailure("The template has a mistake: \(clause(error)).", kind: .unreadable)
      }
      if let text = event["result"]?.plain { await deliver(text) }
      return true
    }
  }

  /// Returns the states of entities as they are now, without those that do not exist.
  func states(of names: Set<String>) async throws(SourceFailure) -> [String: EntityStates.Entity] {
    // Without names, it would be all entities of the house.
    guard !names.isEmpty else { return [:] }
    let list = names.sorted().map { JSONValue.string($0) }
    var states = EntityStates()
    try await follow([("type", .string("subscribe_entities")), ("entity_ids", .array(list))]) {
      _ = states.apply($0)
      return false
    }
    return states.entities
  }

  /// Calls `body` now, and again a moment after each event of these types.
  func follow(
    _ types: [String], _ body: @Sendable () async throws(SourceFailure) -> Void
  ) async throws(SourceFailure) {
    let (events, entry) = AsyncStream.makeStream(
      of: JSONValue.self, bufferingPolicy: .bufferingNewest(1))
    var numbers: [Int] = []
    defer { end(numbers) }
    for type in types {
      let number = newNumber()
      numbers.append(number)
      streams[number] = entry
      let members = [
        (key: "type", value: JSONValue.string("subscribe_events")),
        ("event_type", .string(type)),
      ]
      // A user without the right to follow an event does without it: the request is not repeated.
      _ = try? await ask(members, as: number, within: home.limit)
    }
    if let failure { throw failure }
    try await body()
    for await _ in events {
      // Several changes come together.
      try? await Pause.sleep(for: 0.5)
      try await body()
    }
    if let failure { throw failure }
  }

  /// Delivers the newest events of a subscription of its own, until `deliver` returns false.
  /// - Parameter count: How many are kept while one is being delivered.
  func follow(
    _ members: [(key: String, value: JSONValue)], keeping count: Int = 1,
    _ deliver: (JSONValue) async throws(SourceFailure) -> Bool
  ) async throws(SourceFailure) {
    if let failure { throw failure }
    let number = newNumber()
    let (events, entry) = AsyncStream.makeStream(
      of: JSONValue.self, bufferingPolicy: .bufferingNewest(count))
    streams[number] = entry
    defer { end([number]) }
    _ = try await ask(members, as: number, within: home.limit)
    for await event in events {
      if try await !deliver(event) { return }
    }
    if let failure { throw failure }
  }

  private func end(_ subscriptions: [Int]) {
    for number in subscriptions { streams[number] = nil }
    guard failure == nil else { return }
    Task { for number in subscriptions { try? await self.unsubscribe(number) } }
  }
}
