internal import Glibc
internal import Synchronization

/// The way to files of which some may lie where nothing answers: on a network share that has gone,
/// on a disk that dies.
///
/// Each call has a time limit. While one to a folder has not come back, further ones to that folder
/// are refused at once: they take no thread and no time from those to other folders.
package final class FileAccess: Sendable {
  /// More folders at once than any panel's files lie in.
  private static let mostUnanswered = 32

  /// How many calls have not come back, by folder.
  private let unanswered = Mutex<[String: Int]>([:])
  /// How long a call may take [s].
  private let patience: Double
  private let arrive: @Sendable (_ path: String) -> Void

  /// - Parameter arrive: Called on the thread of each call before it asks for anything: may take as
  ///   long as a file system does.
  package init(
    patience: Double = 5, arrive: @escaping @Sendable (_ path: String) -> Void = { _ in }
  ) {
    (self.patience, self.arrive) = (patience, arrive)
  }

  /// The bytes of a regular file of at most `limit` bytes.
  package func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    try call(path) { Self.reading(path, limit) }.get()
  }

  /// The same, of which what comes too late is not lost.
  /// - Parameter onArrival: Called on another thread, where nothing was heard in time, with what has
  ///   been read in the end.
  package func read(
    _ path: String, limit: Int, onArrival: @escaping @Sendable ([UInt8]) -> Void
  ) throws(FileError) -> [UInt8] {
    let late: @Sendable (Result<[UInt8], FileError>) -> Void = { reading in
      if case .success(let bytes) = reading { onArrival(bytes) }
    }
    return try call(path, onArrival: late) { Self.reading(path, limit) }.get()
  }

  /// The same without holding the thread that waits.
  package func read(_ path: String, limit: Int) async throws(FileError) -> [UInt8] {
    try await call(path) { Self.reading(path, limit) }.get()
  }

  private static func reading(_ path: String, _ limit: Int) -> Result<[UInt8], FileError> {
    do throws(FileError) {
      return .success(try RegularFile.read(path, limit: limit))
    } catch {
      return .failure(error)
    }
  }

  /// Does something that needs the file system to answer.
  /// - Parameters:
  ///   - path: What it is about; files of one folder are taken to fail together.
  ///   - onArrival: Called on another thread with what comes too late.
  package func call<Value: Sendable>(
    _ path: String, onArrival: @escaping @Sendable (Value) -> Void = { _ in },
    _ body: @escaping @Sendable () -> Value
  ) throws(FileError) -> Value {
    let folder = Self.folder(of: path)
    try admit(folder, path)
    let arrive = arrive
    let value = TimeLimit.call(
      within: patience, onGivingUp: { self.count(folder, by: 1) },
      onLateReturn: {
        self.count(folder, by: -1)
        onArrival($0)
      }
    ) {
      arrive(path)
      return body()
    }
    guard let value else { throw FileError(path, .noAnswer(after: patience)) }
    return value
  }

  /// The same without holding the thread that waits.
  package func call<Value: Sendable>(
    _ path: String, _ body: @escaping @Sendable () -> Value
  ) async throws(FileError) -> Value {
    let folder = Self.folder(of: path)
    try admit(folder, path)
    let arrive = arrive
    let value = await TimeLimit.call(
      within: patience, onGivingUp: { self.count(folder, by: 1) },
      onLateReturn: { _ in self.count(folder, by: -1) }
    ) {
      arrive(path)
      return body()
    }
    guard let value else { throw FileError(path, .noAnswer(after: patience)) }
    return value
  }

  private func admit(_ folder: String, _ path: String) throws(FileError) {
    let isRefused = unanswered.withLock {
      $0[folder] != nil || $0.count >= Self.mostUnanswered
    }
    if isRefused { throw FileError(path, .noAnswer(after: patience)) }
  }

  private func count(_ folder: String, by change: Int) {
    unanswered.withLock { folders in
      let number = (folders[folder] ?? 0) + change
      folders[folder] = number > 0 ? number : nil
    }
  }

  private static func folder(of path: String) -> String {
    String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }
}
