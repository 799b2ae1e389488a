package import Blocking

extension FileAccess {
  /// Reads a regular file of at most `limit` bytes without blocking the calling thread.
  package func read(_ path: String, limit: Int) async throws(FileError) -> [UInt8] {
    try await call(path) { Self.reading(path, limit) }.get()
  }

  /// Calls `body`, which needs an answer of the file system, without blocking the calling thread.
  package func call<Value: Sendable>(
    _ path: String, _ body: @escaping @Sendable () -> Value
  ) async throws(FileError) -> Value {
    let call = try begin(path, body)
    let isThere: Void? = await withLimit({ [timeLimit] in try? await Pause.sleep(for: timeLimit) })
    {
      await withCheckedContinuation { continuation in call.whenThere { continuation.resume() } }
    }
    return isThere == nil ? try giveUp(call, path) : call.take()
  }
}
