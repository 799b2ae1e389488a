internal import CGio
internal import CSoup
internal import Runtime

/// Listens for requests by HTTP on one address, until it is closed (SoupServer).
package actor HTTPListener {
  /// Returns the status and the page that a request is answered with.
  package typealias Answering =
    @Sendable (_ path: String, _ query: [String: String]) -> (status: Int, html: String)

  package nonisolated var unownedExecutor: UnownedSerialExecutor { context.unownedExecutor }
  private nonisolated let context: MainContext
  private let server: OwnedObject
  /// Such as `http://192.168.1.7:43210`.
  package nonisolated let address: String

  /// Begins to listen on a free port.
  /// - Parameter host: A numeric address of this machine.
  package init(
    at host: String, in context: MainContext, answer: @escaping Answering
  ) async throws(NetworkError) {
    if let missing = csoup_load() { throw .noLibrary(String(cString: missing)) }
    self.context = context
    let opened = try await context.listen(at: host, answer)
    server = opened.server
    address = "http://\(host.contains(":") ? "[\(host)]" : host):\(opened.port)"
  }

  package func close() { context.perform { soup_server_disconnect(server.opaque) } }
}

extension MainContext {
  fileprivate func listen(
    at host: String, _ answer: @escaping HTTPListener.Answering
  ) throws(NetworkError) -> (server: OwnedObject, port: Int) {
    guard let place = g_inet_socket_address_new_from_string(host, 0) else { throw .badAddress }
    defer { g_object_unref(UnsafeMutableRawPointer(place)) }
    let server = OwnedObject(UnsafeMutableRawPointer(perform { csoup_server_new() }), in: self)
    var error: UnsafeMutablePointer<GError>?
    let isOpen = perform {
      soup_server_listen(server.opaque, UnsafeMutableRawPointer(place), 0, &error) != 0
    }
    guard isOpen else { throw .unreachable(NetworkError.reason(error)) }
    let handler: csoup_server_handler = { _, message, path, query, data in
      guard let message, let path, let data else { return }
      let answering = Unmanaged<AnsweringBox>.fromOpaque(data).takeUnretainedValue()
      let page = answering.answer(String(cString: path), values(of: query))
      soup_server_message_set_status(message, CInt(page.status), nil)
      let bytes = Array((pageHead + page.html).utf8)
      soup_server_message_set_response(
        message, "text/html", CInt(CSOUP_MEMORY_COPY), bytes, UInt(bytes.count))
    }
    let box = Unmanaged.passRetained(AnsweringBox(answer)).toOpaque()
    var port = 0
    perform {
      soup_server_add_handler(server.opaque, nil, handler, box) { data in
        if let data { Unmanaged<AnsweringBox>.fromOpaque(data).release() }
      }
      let list = soup_server_get_uris(server.opaque)?.assumingMemoryBound(to: GSList.self)
      if let first = list?.pointee.data { port = Int(g_uri_get_port(OpaquePointer(first))) }
      g_slist_free_full(list) { if let uri = $0 { g_uri_unref(OpaquePointer(uri)) } }
    }
    return (server, port)
  }
}

private let pageHead =
  "<!doctype html><meta charset=utf-8><meta name=viewport content=width=device-width>"

/// The values in a query (GHashTable).
private func values(of query: UnsafeMutableRawPointer?) -> [String: String] {
  final class Values { var all: [String: String] = [:] }
  let values = Values()
  guard let query else { return [:] }
  g_hash_table_foreach(
    OpaquePointer(query),
    { key, value, data in
      guard let key, let value, let data else { return }
      let name = String(cString: key.assumingMemoryBound(to: CChar.self))
      Unmanaged<Values>.fromOpaque(data).takeUnretainedValue().all[name] = String(
        cString: value.assumingMemoryBound(to: CChar.self))
    }, Unmanaged.passUnretained(values).toOpaque())
  return values.all
}

private final class AnsweringBox {
  let answer: HTTPListener.Answering
  init(_ answer: @escaping HTTPListener.Answering) { self.answer = answer }
}
