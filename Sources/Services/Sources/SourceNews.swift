internal import DetentMotion
internal import Synchronization

/// What has changed, as much of it as there is each time it is asked for: a flood of readings is
/// one item with the newest state. For one reader.
package final class SourceNews: AsyncSequence, Sendable {
  /// From one item to the next at least, which is two frames [s].
  static let pace = 1.0 / 30

  private let pending = Mutex<[String: SourceState]>([:])
  private let bell: AsyncStream<Void>
  private let ringing: AsyncStream<Void>.Continuation
  private let time: any Timekeeping

  init(_ time: any Timekeeping) {
    self.time = time
    (bell, ringing) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  func post(_ state: SourceState, of name: String) {
    let wasEmpty = pending.withLock { pending in
      defer { pending[name] = state }
      return pending.isEmpty
    }
    if wasEmpty { ringing.yield() }
  }

  func finish() { ringing.finish() }

  fileprivate func take() -> [String: SourceState] {
    pending.withLock { pending in
      defer { pending = [:] }
      return pending
    }
  }

  package func makeAsyncIterator() -> Iterator {
    Iterator(bell: bell.makeAsyncIterator(), news: self, time: time)
  }

  package struct Iterator: AsyncIteratorProtocol {
    fileprivate var bell: AsyncStream<Void>.Iterator
    fileprivate let news: SourceNews
    fileprivate let time: any Timekeeping
    private var earliest = Instant.zero

    fileprivate init(
      bell: AsyncStream<Void>.Iterator, news: SourceNews, time: any Timekeeping
    ) {
      self.bell = bell
      self.news = news
      self.time = time
    }

    /// The first item comes at once, further ones at the pace; nil: no more will come.
    package mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async -> [String: SourceState]? {
      while await bell.next(isolation: actor) != nil {
        if time.now() < earliest { _ = try? await time.sleep(until: earliest) }
        let items = news.take()
        guard !items.isEmpty else { continue }
        earliest = time.now().advanced(by: SourceNews.pace)
        return items
      }
      return nil
    }

    package mutating func next() async -> [String: SourceState]? {
      await next(isolation: nil)
    }
  }
}
