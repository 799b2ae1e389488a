internal import Logging
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A log on a disk, written to beside the panel's own thread, so that a slow disk delays no frame.
///
/// What has been handed over stays readable if the program is killed. A disk that cannot keep up,
/// or is full, ends the recording and nothing else.
package final class LogFile: LogSink {
  private struct Queue {
    var full: [[UInt8]] = []
    var spare: [[UInt8]] = []
    var isDraining = false
    var hasFailed = false
  }

  /// The most that waits for the disk.
  private static let capacity = 128

  package let path: String
  private let descriptor: CInt
  private let queue = Mutex(Queue())
  /// Held while writing, so that chunks stay in order.
  private let writing = Mutex(())

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

  package func take(_ bytes: inout [UInt8]) {
    let mustDrain = queue.withLock { queue in
      guard !queue.hasFailed, queue.full.count < LogFile.capacity else {
        if !queue.hasFailed { report("the disk does not keep up") }
        queue.hasFailed = true
        bytes.removeAll(keepingCapacity: true)
        return false
      }
      queue.full.append(bytes)
      bytes = queue.spare.popLast() ?? []
      defer { queue.isDraining = true }
      return !queue.isDraining
    }
    if mustDrain { Task.detached(priority: .utility) { self.drain() } }
  }

  /// Writes all that waits, and returns when it is written.
  package func drain() {
    writing.withLock { _ in
      while let chunk = nextChunk() {
        if !write(chunk) {
          queue.withLock { queue in
            queue.hasFailed = true
            queue.full.removeAll()
          }
        }
        reuse(chunk)
      }
    }
  }

  private func nextChunk() -> [UInt8]? {
    queue.withLock { queue in
      guard queue.full.isEmpty else { return queue.full.removeFirst() }
      queue.isDraining = false
      return nil
    }
  }

  private func reuse(_ chunk: consuming [UInt8]) {
    var chunk = chunk
    chunk.removeAll(keepingCapacity: true)
    queue.withLock { queue in
      if queue.spare.count < 4 { queue.spare.append(chunk) }
    }
  }

  private func write(_ chunk: [UInt8]) -> Bool {
    var rest = chunk[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        report(String(cString: strerror(errno)))
        return false
      }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private func report(_ why: String) {
    Logger(label: "recording").error("The recording to \(path) has ended: \(why).")
  }
}
