internal import Forms
internal import Runtime
internal import Settings
internal import Synchronization
internal import Values

/// What services and callers know of the panel, and the way of their commands to it.
final class PanelDesk: Sendable {
  private struct Known {
    var report: PanelReport?
    /// When the panel was last touched [s since 1970]; nil: not since it is known.
    var lastTouch: Double?
    var bells: [Int: AsyncStream<Void>.Continuation] = [:]
    /// The callers that wait for the answer to a command.
    var callers: [Int: AsyncStream<PanelReply>.Continuation] = [:]
    /// The listeners to all events.
    var watchers: [Int: AsyncStream<JSONValue>.Continuation] = [:]
    /// The messages whose answers somebody waits for.
    var offers: [Int: Offer] = [:]
    /// The listeners to answers.
    var askers: [Int: Asker] = [:]
    /// No number that an earlier agent may have given: its caller's answer may still come.
    var count = Int.random(in: 0..<1 << 40)
    var isClosed = false
  }

  /// A message with answers.
  private struct Offer {
    var owner: String
    /// Data that the owner gets back with the answer.
    var about: JSONValue
  }

  private struct Asker {
    /// Nil: it is told of the answers that nobody waits for.
    var owner: String?
    var entry: AsyncStream<GivenAnswer>.Continuation
  }

  /// An answer, and the data that the owner of its message has left for it.
  typealias GivenAnswer = (answer: ChosenAnswer, about: JSONValue)

  /// The most events that wait for a watcher, of which the oldest are dropped.
  private static let mostEvents = 256
  /// The most messages whose answers are waited for, of which the oldest are forgotten.
  private static let mostOffers = 32

  private let known = Mutex(Known())
  private let time: any Timekeeping
  private let post: @Sendable (PanelCommand, PanelCaller?) -> Void
  /// Has a command read and carried out.
  let order: @Sendable (JSONValue) -> Void

  init(
    _ time: any Timekeeping, order: @escaping @Sendable (JSONValue) -> Void,
    post: @escaping @Sendable (PanelCommand, PanelCaller?) -> Void
  ) {
    (self.time, self.order, self.post) = (time, order, post)
  }

  func send(_ command: PanelCommand) { post(command, nil) }

  /// The last report of the panel; nil: there was none yet.
  var report: PanelReport? { known.withLock(\.report) }
  var lastTouch: Double? { known.withLock(\.lastTouch) }

  /// Forgets the last report: the panel reports nothing for now.
  func forgetReport() { known.withLock { $0.report = nil } }

  func take(_ report: PanelReport) {
    let wall = time.wallTime()
    let old = known.withLock { known in
      let old = known.report
      if let last = old, last.touches != report.touches { known.lastTouch = wall }
      known.report = report
      for bell in known.bells.values { bell.yield() }
      return old
    }
    for event in report.events(after: old) { note(event) }
  }

  /// Rings at once, and whenever the panel has reported something.
  func bells() -> AsyncStream<Void> {
    let (bells, bell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    bell.yield()
    let number = known.withLock { known in
      known.count += 1
      known.bells[known.count] = bell
      return known.count
    }
    bell.onTermination = { _ in _ = self.known.withLock { $0.bells.removeValue(forKey: number) } }
    return bells
  }

  // MARK: Commands

  /// Sends a command, and returns the parts of its answer; the last of them has an end, unless the
  /// panel goes before.
  func ask(_ command: PanelCommand, isAdministrator: Bool) -> AsyncStream<PanelReply> {
    let (replies, reply) = AsyncStream.makeStream(of: PanelReply.self)
    let number: Int? = known.withLock { known in
      guard !known.isClosed else { return nil }
      known.count += 1
      known.callers[known.count] = reply
      return known.count
    }
    guard let number else {
      reply.finish()
      return replies
    }
    reply.onTermination = { end in
      _ = self.known.withLock { $0.callers.removeValue(forKey: number) }
      // The caller has hung up.
      if case .cancelled = end, command == .recording(.start) {
        self.post(.recording(.stop), nil)
      }
    }
    post(command, PanelCaller(number, isAdministrator: isAdministrator))
    return replies
  }

  func take(_ reply: PanelReply) {
    let caller = known.withLock { $0.callers[reply.caller] }
    caller?.yield(reply)
    if reply.end != nil { caller?.finish() }
  }

  // MARK: Answers

  /// Shows a message whose answer is told to its owner, and also if it is put away.
  /// - Parameters:
  ///   - owner: A name of the owner, which holds also for its next connection.
  ///   - about: Data that the owner gets back with the answer.
  func show(_ message: PanelMessage, of owner: String, about: JSONValue) {
    var message = message
    message.offer = known.withLock { known in
      known.count += 1
      known.offers[known.count] = Offer(owner: owner, about: about)
      if known.offers.count > Self.mostOffers {
        known.offers.keys.min().map { known.offers[$0] = nil }
      }
      return known.count
    }
    send(.toast(message))
  }

  /// The answers to the messages of an owner; nil: to those of nobody.
  func answers(of owner: String?) -> AsyncStream<GivenAnswer> {
    let (answers, entry) = AsyncStream.makeStream(
      of: GivenAnswer.self, bufferingPolicy: .bufferingNewest(Self.mostOffers))
    let number = known.withLock { known in
      known.count += 1
      known.askers[known.count] = Asker(owner: owner, entry: entry)
      return known.count
    }
    entry.onTermination = { _ in _ = self.known.withLock { $0.askers.removeValue(forKey: number) } }
    return answers
  }

  func take(_ answer: ChosenAnswer) {
    let (offer, askers) = known.withLock { known in
      let offer = answer.offer.flatMap { known.offers.removeValue(forKey: $0) }
      return (offer, known.askers.values.filter { $0.owner == offer?.owner })
    }
    if answer.index != nil { note(answer.event) }
    if answer.offer == nil || offer != nil, !askers.isEmpty {
      for asker in askers { asker.entry.yield((answer, offer?.about ?? .null)) }
    } else if answer.offer != nil, answer.index != nil {
      let why = "there is no connection to who has asked"
      send(
        .toast(
          PanelMessage("“\(answer.title)” was not passed on: \(why).", severity: .error)))
    }
  }

  // MARK: Events

  var isWatched: Bool { known.withLock { !$0.watchers.isEmpty } }

  /// Tells those who watch of an event; costs nothing without any.
  func note(_ event: @autoclosure () -> JSONValue) {
    let watchers = known.withLock { Array($0.watchers.values) }
    guard !watchers.isEmpty else { return }
    let event = event()
    for watcher in watchers { watcher.yield(event) }
  }

  /// All events from now on, after those that tell what the panel is at.
  func events(whenOver: @escaping @Sendable () -> Void) -> AsyncStream<JSONValue> {
    let (events, event) = AsyncStream.makeStream(
      of: JSONValue.self, bufferingPolicy: .bufferingNewest(Self.mostEvents))
    let number: Int? = known.withLock { known in
      guard !known.isClosed else { return nil }
      known.count += 1
      known.watchers[known.count] = event
      for past in known.report?.events(after: nil) ?? [] { event.yield(past) }
      return known.count
    }
    guard let number else {
      event.finish()
      return events
    }
    event.onTermination = { _ in
      _ = self.known.withLock { $0.watchers.removeValue(forKey: number) }
      whenOver()
    }
    return events
  }

  /// Ends all waiting: the panel has gone.
  func close() {
    let (callers, watchers, askers) = known.withLock { known in
      known.isClosed = true
      return (Array(known.callers.values), Array(known.watchers.values), Array(known.askers.values))
    }
    for asker in askers { asker.entry.finish() }
    for caller in callers { caller.finish() }
    for watcher in watchers { watcher.finish() }
  }
}

extension ChosenAnswer {
  /// The event for watchers of the panel, and for owners of messages without a number.
  var event: JSONValue {
    var members: [(key: String, value: JSONValue)] = [
      ("event", .string("answer")), ("answer", .string(title)),
    ]
    if let message { members.append(("id", .string(message))) }
    return .object(members)
  }
}

extension PanelReport {
  /// What has changed since another report; nil: all is new.
  fileprivate func events(after old: PanelReport?) -> [JSONValue] {
    func event(_ name: String, _ value: JSONValue) -> JSONValue {
      .object([("event", .string(name)), (name, value)])
    }
    var events: [JSONValue] = []
    if page != old?.page { events.append(event("page", .string(page))) }
    if theme != old?.theme { events.append(event("theme", .string(theme))) }
    if isAwake != old?.isAwake { events.append(event("awake", .boolean(isAwake))) }
    if brightness != old?.brightness { events.append(event("brightness", .number(brightness))) }
    if let old, touches != old.touches { events.append(.object([("event", .string("touch"))])) }
    return events
  }
}
