/// The messages sent to an actor from any thread, which it handles in the order of their arrival.
struct Inbox<Message: Sendable>: Sendable {
  let messages: AsyncStream<Message>
  private let door: AsyncStream<Message>.Continuation

  init() { (messages, door) = AsyncStream.makeStream() }

  /// - Returns: Whether the message will be handled; false after `close()`.
  @discardableResult
  func send(_ message: Message) -> Bool {
    if case .terminated = door.yield(message) { false } else { true }
  }

  /// Accepts no more messages; those already sent are still handled.
  func close() { door.finish() }
}
