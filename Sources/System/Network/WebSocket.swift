internal import CGio
internal import CSoup
internal import Runtime

/// A connection on which both ends send messages at any time (SoupWebsocketConnection).
///
///     let socket = try await client.webSocket(HTTPRequest("ws://host/api"))
///     while let message = await socket.next() { … }
///     await log(socket.failure)
package actor WebSocket {
  package nonisolated var unownedExecutor: UnownedSerialExecutor { context.unownedExecutor }
  private nonisolated let context: MainContext
  private let connection: OwnedObject
  private let limit: Int
  private var messages: [[UInt8]] = []
  private var next = 0
  /// The length of the messages that have not been taken [bytes].
  private var waiting = 0
  private var reader: CheckedContinuation<Void, Never>?
  /// Why the connection has ended; nil: it is open.
  package private(set) var failure: NetworkError?

  fileprivate init(_ connection: OwnedObject, limit: Int, in context: MainContext) {
    (self.connection, self.limit, self.context) = (connection, limit, context)
  }

  /// Returns the next message; nil: the connection has ended (`failure`) or the task is cancelled.
  /// One task may wait at a time.
  package func next() async -> [UInt8]? {
    while next == messages.count {
      if failure != nil || Task.isCancelled { return nil }
      await withTaskCancellationHandler {
        await withCheckedContinuation { reader = $0 }
      } onCancel: {
        Task { await self.wakeReader() }
      }
    }
    defer { next += 1 }
    let message = messages[next]
    waiting -= message.count
    messages[next] = []
    if next + 1 == messages.count {
      messages.removeAll(keepingCapacity: true)
      next = -1
    }
    return message
  }

  /// Sends a text after those before it. One that can no longer be sent is lost with the connection.
  package func send(_ text: String) throws(NetworkError) {
    if text.utf8.contains(0) { throw .badText }
    guard failure == nil, soup_websocket_connection_get_state(pointer) == CSOUP_WEBSOCKET_OPEN
    else { throw failure ?? .closed }
    context.perform { soup_websocket_connection_send_text(pointer, text) }
  }

  package func close() {
    if failure == nil { context.perform { soup_websocket_connection_close(pointer, 1000, nil) } }
    end(.closed)
  }

  private var pointer: OpaquePointer { OpaquePointer(connection.pointer) }

  private func wakeReader() {
    reader?.resume()
    reader = nil
  }

  private func end(_ why: NetworkError) {
    if failure == nil { failure = why }
    wakeReader()
  }

  private func received(_ bytes: [UInt8]) {
    guard failure == nil else { return }
    messages.append(bytes)
    waiting += bytes.count
    wakeReader()
    guard waiting > limit else { return }
    // Nobody takes the messages as fast as they come.
    close()
    failure = .tooLong(limit)
  }

  /// Begins to listen, before anything can arrive.
  fileprivate func listen() {
    soup_websocket_connection_set_max_incoming_payload_size(pointer, UInt64(limit))
    let message: MessageHandler = { _, _, bytes, data in
      guard let bytes else { return }
      let taken = copiedBytes(OpaquePointer(bytes))
      Listener.tell(data) { $0.received(taken) }
    }
    let error: ErrorHandler = { _, error, data in
      let why = NetworkError.unreachable(NetworkError.reason(of: error))
      Listener.tell(data) { $0.end(why) }
    }
    let closed: ClosedHandler = { _, data in Listener.tell(data) { $0.end(.closed) } }
    let listener = Listener(self)
    context.perform {
      connect(connection.pointer, "message", unsafeBitCast(message, to: GCallback.self), listener)
      connect(connection.pointer, "error", unsafeBitCast(error, to: GCallback.self), listener)
      connect(connection.pointer, "closed", unsafeBitCast(closed, to: GCallback.self), listener)
    }
  }
}

private typealias MessageHandler =
  @convention(c) (
    UnsafeMutableRawPointer?, gint, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
  ) -> Void
private typealias ErrorHandler =
  @convention(c) (
    UnsafeMutableRawPointer?, UnsafeMutablePointer<GError>?, UnsafeMutableRawPointer?
  ) -> Void
private typealias ClosedHandler =
  @convention(c) (
    UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
  ) -> Void

/// The data of the handlers of a connection's signals, which come on the loop's thread.
private final class Listener {
  private weak var socket: WebSocket?

  init(_ socket: WebSocket) { self.socket = socket }

  static func tell(_ data: UnsafeMutableRawPointer?, _ body: (isolated WebSocket) -> Void) {
    guard let data, let socket = Unmanaged<Listener>.fromOpaque(data).takeUnretainedValue().socket
    else { return }
    socket.assumeIsolated(body)
  }
}

extension HTTPClient {
  /// Opens a connection for messages.
  /// - Parameter request: Its address has the scheme ws or wss. Its time limit is for the opening,
  ///   its limit of bytes for each message and for those that wait to be taken.
  package func webSocket(_ request: HTTPRequest) async throws(NetworkError) -> WebSocket {
    let (session, context) = (session, context)
    let message = try OwnedMessage(request, in: context)
    csoup_message_without_extensions(message.object.opaque)
    return try await context.call(within: request.timeLimit) { cancellable, ready, data in
      soup_session_websocket_connect_async(
        session.opaque, message.object.opaque, nil, nil, 0, cancellable, ready, data)
    } end: { result, error in
      guard
        let connection = soup_session_websocket_connect_finish(session.opaque, result, error)
      else { return nil }
      let socket = WebSocket(
        OwnedObject(UnsafeMutableRawPointer(connection), in: context), limit: request.byteLimit,
        in: context)
      socket.assumeIsolated { $0.listen() }
      return socket
    }
  }
}
