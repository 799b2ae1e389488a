internal import Glibc
internal import Synchronization

/// Access to files that may be on file systems that do not answer: a disconnected network share, or
/// a failing disk.
///
/// Each call has a time limit. While a call for a folder has not returned, further calls for it
/// fail at once, and so take no thread and no time from calls for other folders.
package final class FileAccess: Sendable {
  /// The greatest number of folders without an answer, more than those of any panel.
  private static let mostUnanswered = 32

  /// The number of calls that have not returned, by folder.
  private let unanswered = Mutex<[String: Int]>([:])
  /// The time that a call may take [s].
  package let timeLimit: Double
  private let arrive: @Sendable (_ path: String) -> Void

  /// - Parameter arrive: Called on the thread of each call before it starts; may block as a file
  ///   system does.
  package init(
    timeLimit: Double = 5, arrive: @escaping @Sendable (_ path: String) -> Void = { _ in }
  ) {
    (self.timeLimit, self.arrive) = (timeLimit, arrive)
  }

  /// Reads a regular file of at most `limit` bytes.
  package func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    try call(path) { Self.reading(path, limit) }.get()
  }

  /// Reads a regular file of at most `limit` bytes, even after the time limit.
  /// - Parameter onArrival: Called on another thread with the bytes, if they were read only after
  ///   the time limit.
  package func read(
    _ path: String, limit: Int, onArrival: @escaping @Sendable ([UInt8]) -> Void
  ) throws(FileError) -> [UInt8] {
    let late: @Sendable (Result<[UInt8], FileError>) -> Void = { reading in
      if case .success(let bytes) = reading { onArrival(bytes) }
    }
    return try call(path, onArrival: late) { Self.reading(path, limit) }.get()
  }

  package static func reading(_ path: String, _ limit: Int) -> Result<[UInt8], FileError> {
    do throws(FileError) {
      return .success(try RegularFile.read(path, limit: limit))
    } catch {
      return .failure(error)
    }
  }

  /// Calls `body`, which needs an answer of the file system, on another thread.
  /// - Parameters:
  ///   - path: The file; files of one folder are assumed to fail together.
  ///   - limit: Another time limit for this call [s].
  ///   - onArrival: Called on another thread with a value that arrives after the time limit.
  package func call<Value: Sendable>(
    _ path: String, within limit: Double? = nil,
    onArrival: @escaping @Sendable (Value) -> Void = { _ in },
    _ body: @escaping @Sendable () -> Value
  ) throws(FileError) -> Value {
    let call = try begin(path, body)
    let isThere = call.isThere(within: limit ?? timeLimit)
    return isThere ? call.take() : try giveUp(call, path, onArrival)
  }

  /// Begins a call, unless an earlier one for its folder has not returned.
  package func begin<Value: Sendable>(
    _ path: String, _ body: @escaping @Sendable () -> Value
  ) throws(FileError) -> BackgroundValue<Value> {
    let folder = Self.folder(of: path)
    let isRefused = unanswered.withLock {
      $0[folder] != nil || $0.count >= Self.mostUnanswered
    }
    guard !isRefused else { throw FileError(path, .noAnswer(after: timeLimit)) }
    let arrive = arrive
    let call = BackgroundValue {
      arrive(path)
      return body()
    }
    guard call.hasThread else { throw FileError(path, .noAnswer(after: timeLimit)) }
    return call
  }

  /// Gives a call up, whose folder is not asked again until it has returned.
  /// - Returns: The value, if it has just arrived.
  package func giveUp<Value: Sendable>(
    _ call: BackgroundValue<Value>, _ path: String,
    _ onArrival: @escaping @Sendable (Value) -> Void = { _ in }
  ) throws(FileError) -> Value {
    let folder = Self.folder(of: path)
    count(folder, by: 1)
    let isLate = call.awaits {
      self.count(folder, by: -1)
      onArrival(call.take())
    }
    if isLate { throw FileError(path, .noAnswer(after: timeLimit)) }
    count(folder, by: -1)
    return call.take()
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
