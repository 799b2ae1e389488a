package import DetentMotion
package import Runtime
internal import Synchronization
package import Values

/// What the agent tells, as much of it as there is each time it is asked for: of a source only the
/// newest state, so that a flood of readings is one event. For one reader.
package final class AgentEvents: AsyncSequence, Sendable {
  /// From one batch to the next at least, which is two frames [s].
  static let pace = 1.0 / 30

  private struct Pending {
    var states: [String: SourceState] = [:]
    var outcomes: [AgentEvent] = []
    /// Before then nobody is told of states alone.
    var earliest = Instant.zero
    var isRinging = false
  }

  private let pending = Mutex(Pending())
  private let bell: AsyncStream<Void>
  private let ringing: AsyncStream<Void>.Continuation
  private let time: (any Timekeeping)?

  /// - Parameter time: nil: there is no pace to keep.
  package init(_ time: (any Timekeeping)? = nil) {
    self.time = time
    (bell, ringing) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  package func post(_ event: AgentEvent) {
    guard case .source(let name, let state) = event else {
      pending.withLock { $0.outcomes.append(event) }
      ringing.yield()
      return
    }
    let now = time?.now() ?? .zero
    let wait: Instant? = pending.withLock { pending in
      pending.states[name] = state
      guard !pending.isRinging else { return nil }
      pending.isRinging = true
      return pending.earliest
    }
    guard let wait else { return }
    guard let time, now < wait else {
      ringing.yield()
      return
    }
    Task {
      _ = try? await time.sleep(until: wait)
      ringing.yield()
    }
  }

  package func finish() { ringing.finish() }

  fileprivate func take() -> [AgentEvent] {
    let earliest = time.map { $0.now().advanced(by: Self.pace) } ?? .zero
    let taken = pending.withLock { pending in
      defer {
        let isNews = !pending.states.isEmpty
        pending = Pending(earliest: isNews ? earliest : pending.earliest)
      }
      return pending
    }
    // A success that a source has followed already is told before what it says.
    return taken.outcomes
      + taken.states.sorted { $0.key < $1.key }.map { .source($0.key, $0.value) }
  }

  package func makeAsyncIterator() -> Iterator {
    Iterator(bell: bell.makeAsyncIterator(), events: self)
  }

  package struct Iterator: AsyncIteratorProtocol {
    fileprivate var bell: AsyncStream<Void>.Iterator
    fileprivate let events: AgentEvents

    /// The first states come at once, further ones at the pace, and outcomes at any time; nil: no
    /// more will come.
    package mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async -> [AgentEvent]? {
      while await bell.next(isolation: actor) != nil {
        let batch = events.take()
        if !batch.isEmpty { return batch }
      }
      return nil
    }

    package mutating func next() async -> [AgentEvent]? {
      await next(isolation: nil)
    }
  }
}
