internal import CGio

/// An answer whose body is read piece by piece, such as a picture that never ends. The connection is
/// given up with it.
package final class HTTPExchange: Sendable {
  package let status: Int
  package let headers: [(name: String, value: String)]
  private let context: MainContext
  private let message: OwnedMessage
  private let stream: OwnedObject
  private let timeLimit: Double

  init(
    _ message: OwnedMessage, _ stream: OwnedObject, in context: MainContext, timeLimit: Double
  ) {
    (self.message, self.stream, self.context) = (message, stream, context)
    (status, headers, self.timeLimit) = (message.status, message.headers, timeLimit)
  }

  /// Returns the first header of a name, in either case of its letters.
  package func header(_ name: String) -> String? { headers.value(of: name) }

  /// Returns the next bytes of the body, at least one; nil at its end.
  package func read() async throws(NetworkError) -> [UInt8]? {
    try await context.read(stream, within: timeLimit, saying: timeLimit)
  }

  func read(
    within seconds: Double, saying limit: Double
  ) async throws(NetworkError) -> [UInt8]? {
    try await context.read(stream, within: seconds, saying: limit)
  }
}

extension MainContext {
  /// The most that is read at once [bytes].
  private static let pieceLimit = 64 * 1024

  fileprivate func read(
    _ stream: OwnedObject, within seconds: Double, saying limit: Double
  ) async throws(NetworkError) -> [UInt8]? {
    let input = stream.pointer.assumingMemoryBound(to: GInputStream.self)
    nonisolated(unsafe) let source = input
    do throws(NetworkError) {
      let bytes = try await call(within: seconds) { cancellable, ready, data in
        g_input_stream_read_bytes_async(
          source, gsize(Self.pieceLimit), 0,
          cancellable.assumingMemoryBound(to: GCancellable.self),
          unsafeBitCast(ready, to: GAsyncReadyCallback.self), data)
      } end: { result, error in
        g_input_stream_read_bytes_finish(source, result.map { OpaquePointer($0) }, error)
          .map(takenBytes)
      }
      return bytes.isEmpty ? nil : bytes
    } catch {
      if case .timedOut = error { throw .timedOut(limit) }
      throw error
    }
  }

}

/// Returns the bytes of a GBytes, and gives up the reference to it.
func takenBytes(_ bytes: OpaquePointer) -> [UInt8] {
  defer { g_bytes_unref(bytes) }
  return copiedBytes(bytes)
}

func copiedBytes(_ bytes: OpaquePointer) -> [UInt8] {
  var count: gsize = 0
  guard let start = g_bytes_get_data(bytes, &count) else { return [] }
  return Array(UnsafeRawBufferPointer(start: start, count: Int(count)))
}
