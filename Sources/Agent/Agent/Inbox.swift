/// What is sent to an actor from any thread, to be taken up in the order in which it came.
struct Inbox<Message: Sendable>: Sendable {
  let messages: AsyncStream<Message>
  private let door: AsyncStream<Message>.Continuation

  init() { (messages, door) = AsyncStream.makeStream() }

  /// - Returns: Whether it will be taken up, as nothing is after `close()`.
  @discardableResult
  func send(_ message: Message) -> Bool {
    if case .terminated = door.yield(message) { false } else { true }
  }

  /// What has been sent is still taken up.
  func close() { door.finish() }
}
