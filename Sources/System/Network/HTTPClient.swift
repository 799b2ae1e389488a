internal import CGio
internal import CSoup
internal import DetentMotion
internal import Runtime

/// Requests by HTTP, and WebSockets, on connections that are kept and shared (SoupSession).
///
///     let answer = try await client.send(HTTPRequest("http://lamp.local/state"))
///
/// Each operation ends when its task is cancelled or its time has passed, wherever it is: at the
/// name of the server, its address, its certificate or its answer.
package actor HTTPClient {
  package nonisolated var unownedExecutor: UnownedSerialExecutor { context.unownedExecutor }
  nonisolated let context: MainContext
  nonisolated let session: OwnedObject

  /// Opens no connection yet.
  /// - Parameter authorities: A file with the certificates of the authorities to trust (PEM); nil:
  ///   those of the system.
  /// - Throws: If libsoup is missing or the certificates cannot be read.
  package init(in context: MainContext, authorities: String? = nil) async throws(NetworkError) {
    if let missing = csoup_load() { throw .noLibrary(String(cString: missing)) }
    self.context = context
    session = try await context.newSession(authorities)
  }

  /// Ends all that goes on.
  package func close() { context.perform { soup_session_abort(session.opaque) } }

  /// Sends a request and returns the whole answer.
  package func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
    let end = context.loop.now().advanced(by: request.timeLimit)
    let exchange = try await open(request)
    var body: [UInt8] = []
    while let piece = try await exchange.read(
      within: max(0.001, end.seconds(since: context.loop.now())), saying: request.timeLimit)
    {
      body += piece
      if body.count > request.byteLimit { throw .tooLong(request.byteLimit) }
    }
    return HTTPResponse(status: exchange.status, headers: exchange.headers, body: body)
  }

  /// Sends a request and returns the answer as soon as its body begins.
  package func open(_ request: HTTPRequest) async throws(NetworkError) -> HTTPExchange {
    let message = try OwnedMessage(request, in: context)
    let (session, context) = (session, context)
    let stream = try await context.call(within: request.timeLimit) { cancellable, ready, data in
      soup_session_send_async(session.opaque, message.object.opaque, 0, cancellable, ready, data)
    } end: { result, error in
      soup_session_send_finish(session.opaque, result, error).map { OwnedObject($0, in: context) }
    }
    return HTTPExchange(message, stream, in: context, timeLimit: request.timeLimit)
  }
}

extension MainContext {
  fileprivate func newSession(_ authorities: String?) throws(NetworkError) -> OwnedObject {
    let session = OwnedObject(UnsafeMutableRawPointer(perform { csoup_session_new() }), in: self)
    guard let authorities else { return session }
    var error: UnsafeMutablePointer<GError>?
    guard let database = perform({ g_tls_file_database_new(authorities, &error) }) else {
      throw .badCertificates(NetworkError.reason(error))
    }
    soup_session_set_tls_database(session.opaque, UnsafeMutableRawPointer(database))
    g_object_unref(UnsafeMutableRawPointer(database))
    return session
  }
}
