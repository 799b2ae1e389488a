internal import Logging
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A log on a disk, encoded and written beside the panel's own thread, so that neither delays a frame.
///
/// What has been written stays readable if the program is killed. A disk that cannot keep up, or is
/// full, ends the recording and nothing else.
package final class LogFile: LogSink {
  private struct Queue {
    var chunks: [[LogEntry]] = []
    var isDraining = false
    var hasFailed = false
  }

  /// The most chunks that wait for the disk.
  private static let capacity = 64

  private let path: String
  private let descriptor: CInt
  private let queue = Mutex(Queue())
  /// Held while writing, so that chunks stay in order.
  private let writer = Mutex(Log.Writer())

  /// Starts a new log; one that is there already is kept as `PATH.old`: after a crash it is what one
  /// wants to see.
  package init(path: String) throws(LogError) {
    self.path = path
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG { rename(path, path + ".old") }
    // A pipe without a reader is an error, not something to wait for.
    let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    descriptor = open(path, flags, 0o600)
    guard descriptor >= 0 else {
      throw .unwritable(path: path, why: String(cString: strerror(errno)))
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  package func take(_ chunk: [LogEntry]) {
    let mustDrain = queue.withLock { queue in
      guard !queue.hasFailed else { return false }
      guard queue.chunks.count < LogFile.capacity else {
        fail(&queue, "the disk does not keep up")
        return false
      }
      queue.chunks.append(chunk)
      defer { queue.isDraining = true }
      return !queue.isDraining
    }
    if mustDrain { Task.detached(priority: .utility) { self.drain() } }
  }

  /// Writes all that waits, and returns when it is written.
  package func drain() {
    writer.withLock { writer in
      while let chunk = nextChunk() {
        guard let why = write(writer.bytes(of: chunk)) else { continue }
        queue.withLock { fail(&$0, why) }
      }
    }
  }

  private func nextChunk() -> [LogEntry]? {
    queue.withLock { queue in
      guard queue.chunks.isEmpty else { return queue.chunks.removeFirst() }
      queue.isDraining = false
      return nil
    }
  }

  /// - Returns: Why they cannot be written; nil: they are.
  private func write(_ bytes: [UInt8]) -> String? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return String(cString: strerror(errno)) }
      rest = rest.dropFirst(count)
    }
    return nil
  }

  private func fail(_ queue: inout Queue, _ why: String) {
    (queue.hasFailed, queue.chunks) = (true, [])
    Logger(label: "recording").error("The recording to \(path) has ended: \(why).")
  }
}
