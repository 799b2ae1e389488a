internal import DetentMotion
package import Runtime
internal import Synchronization
internal import Values

/// The events of the agent, in batches of all that are waiting. A batch has only the newest state
/// of a source, so that a flood of readings is one event. For one reader.
package final class AgentEvents: AsyncSequence, Sendable {
  /// From one batch to the next at least, which is two frames [s].
  static let pace = 1.0 / 30

  private struct Pending {
    var states: [String: SourceState] = [:]
    var outcomes: [AgentEvent] = []
    /// Limits how often there are batches that have only states.
    var batches = RateLimiter(interval: AgentEvents.pace)
    /// Whether the reader will be woken for the states that are waiting.
    var isDue = false
    var isFinished = false
  }

  private let pending = Mutex(Pending())
  /// Wakes the reader.
  private let bells: AsyncStream<Void>
  private let bell: AsyncStream<Void>.Continuation
  private let time: (any Timekeeping)?

  /// - Parameter time: nil: there is no pace to keep.
  package init(_ time: (any Timekeeping)? = nil) {
    self.time = time
    (bells, bell) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  package func post(_ event: AgentEvent) {
    guard case .source(let name, let state) = event else {
      pending.withLock { $0.outcomes.append(event) }
      return ring()
    }
    let now = time?.now() ?? .zero
    let wait: Instant? = pending.withLock { pending in
      pending.states[name] = state
      guard !pending.isDue else { return nil }
      pending.isDue = true
      return pending.batches.next
    }
    guard let wait else { return }
    guard let time, now < wait else { return ring() }
    Task {
      _ = try? await time.sleep(until: wait)
      ring()
    }
  }

  /// The number of events waiting besides states.
  var untold: Int { pending.withLock { $0.outcomes.count } }

  package func finish() {
    pending.withLock { $0.isFinished = true }
    ring()
  }

  private func ring() { bell.yield() }

  /// Takes the events that are waiting now.
  ///
  /// - Returns: The events; nil: no more will come.
  package func take() -> [AgentEvent]? {
    let now = time?.now()
    return pending.withLock { pending in
      // Outcomes come first: the state of a source may already be the effect of an action.
      let batch =
        pending.outcomes
        + pending.states.sorted { $0.key < $1.key }.map { .source($0.key, $0.value) }
      if let now, !pending.states.isEmpty { pending.batches.take(at: now) }
      (pending.outcomes, pending.states, pending.isDue) = ([], [:], false)
      return batch.isEmpty && pending.isFinished ? nil : batch
    }
  }

  package func makeAsyncIterator() -> Iterator {
    Iterator(events: self, bells: bells.makeAsyncIterator())
  }

  package struct Iterator: AsyncIteratorProtocol {
    fileprivate let events: AgentEvents
    fileprivate var bells: AsyncStream<Void>.Iterator

    /// Returns the next batch: the first states at once, further ones at the pace, and outcomes at
    /// any time; nil: no more will come. It stays on the caller's own executor.
    package mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async -> [AgentEvent]? {
      while !Task.isCancelled, let batch = events.take() {
        if !batch.isEmpty { return batch }
        // No bell rings after the task was cancelled.
        guard await bells.next(isolation: actor) != nil else { return nil }
      }
      return nil
    }

    package mutating func next() async -> [AgentEvent]? {
      await next(isolation: nil)
    }
  }
}
