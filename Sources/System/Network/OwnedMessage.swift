internal import CGio
internal import CSoup

/// The owner of a request and the head of its answer (SoupMessage).
final class OwnedMessage: Sendable {
  let object: OwnedObject

  /// - Throws: If the address is none, or a header contains a control character, with which it
  ///   could be several.
  init(_ request: HTTPRequest, in context: MainContext) throws(NetworkError) {
    guard let message = Self.message(request) else { throw .badAddress }
    object = OwnedObject(UnsafeMutableRawPointer(message), in: context)
    for (name, value) in request.headers {
      guard (name + value).unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
      else { throw .badText }
      soup_message_headers_replace(soup_message_get_request_headers(message), name, value)
    }
    if !request.followsRedirects { soup_message_add_flags(message, Int32(CSOUP_NO_REDIRECT)) }
    if let body = request.body {
      let bytes = g_bytes_new(body, gsize(body.count))
      soup_message_set_request_body_from_bytes(
        message, request.bodyType, UnsafeMutableRawPointer(bytes))
      g_bytes_unref(bytes)
    }
    if let credentials = request.credentials { answer(with: credentials) }
  }

  /// - Returns: Nil if the address is none of a server.
  private static func message(_ request: HTTPRequest) -> OpaquePointer? {
    guard let uri = g_uri_parse(request.address, G_URI_FLAGS_NONE, nil) else { return nil }
    defer { g_uri_unref(uri) }
    guard !request.address.utf8.contains(0), let host = g_uri_get_host(uri), host.pointee != 0,
      ["http", "https", "ws", "wss"].contains(String(cString: g_uri_get_scheme(uri)))
    else { return nil }
    return soup_message_new(request.method, request.address)
  }

  var status: Int { Int(soup_message_get_status(object.opaque)) }

  var headers: [(name: String, value: String)] {
    final class List { var all: [(name: String, value: String)] = [] }
    let list = List()
    soup_message_headers_foreach(
      soup_message_get_response_headers(object.opaque),
      { name, value, data in
        guard let name, let value, let data else { return }
        Unmanaged<List>.fromOpaque(data).takeUnretainedValue().all.append(
          (String(cString: name), String(cString: value)))
      }, Unmanaged.passUnretained(list).toOpaque())
    return list.all
  }

  /// Tells the name and the password to the server when it asks for them, once.
  private func answer(with credentials: (user: String, password: String)) {
    typealias Handler =
      @convention(c) (
        UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, gboolean, UnsafeMutableRawPointer?
      ) -> gboolean
    let handler: Handler = { _, auth, isRetry, data in
      guard isRetry == 0, let data else { return 0 }
      let known = Unmanaged<Credentials>.fromOpaque(data).takeUnretainedValue()
      soup_auth_authenticate(auth, known.user, known.password)
      return 1
    }
    connect(
      object.pointer, "authenticate", unsafeBitCast(handler, to: GCallback.self),
      Credentials(credentials.user, credentials.password))
  }
}

private final class Credentials {
  let (user, password): (String, String)
  init(_ user: String, _ password: String) { (self.user, self.password) = (user, password) }
}

/// Calls `handler` with `data` whenever an object emits a signal (g_signal_connect_data).
func connect(
  _ object: UnsafeMutableRawPointer, _ signal: String, _ handler: @escaping GCallback,
  _ data: AnyObject
) {
  g_signal_connect_data(
    object, signal, handler, Unmanaged.passRetained(data).toOpaque(),
    { data, _ in if let data { Unmanaged<AnyObject>.fromOpaque(data).release() } },
    GConnectFlags(rawValue: 0))
}
