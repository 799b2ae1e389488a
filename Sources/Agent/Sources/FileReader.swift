internal import DetentMotion
internal import Runtime
internal import Synchronization
internal import Values

/// Reads files where it holds nobody up: a file on a network that is gone costs one thread, and is
/// not asked for again until it has answered.
final class FileReader: Sendable {
  /// How long a file may take [s].
  static let limit = 5.0

  private let calls = BlockingCalls(capacity: 64)
  private let waiting = Mutex<Set<String>>([])

  func read(_ path: String, limit: Int) async throws(SourceFailure) -> [UInt8] {
    try await run(of: path) { () -> Result<[UInt8], SourceFailure> in
      do throws(SourceFailure) {
        return .success(try BoundedFile.read(path, limit: limit))
      } catch {
        return .failure(error)
      }
    }.get()
  }

  /// Anything else that may have to wait for a file.
  func run<Value: Sendable>(
    of path: String, _ body: @escaping @Sendable () -> Value
  ) async throws(SourceFailure) -> Value {
    let isFirst = waiting.withLock { $0.insert(path).inserted }
    guard isFirst else { throw Self.silent(path) }
    let value = await calls.run(limit: Self.limit) {
      defer { self.waiting.withLock { _ = $0.remove(path) } }
      return body()
    }
    guard let value else { throw Self.silent(path) }
    return value
  }

  private static func silent(_ path: String) -> SourceFailure {
    SourceFailure(
      "\(path) does not answer; see whether the disk or the network it lies on is there.",
      kind: .unreachable)
  }
}
