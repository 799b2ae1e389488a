internal import Blocking
internal import Glibc

/// A log on a disk.
package final class LogFile: Sendable {
  private let path: String
  private let descriptor: CInt

  /// Starts a new log. An existing one is kept as `PATH.old`, since it may explain a crash.
  package init(path: String) throws(LogError) {
    self.path = path
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG { rename(path, path + ".old") }
    // `O_NONBLOCK` makes a pipe without a reader an error instead of a wait.
    let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    descriptor = open(path, flags, 0o600)
    guard descriptor >= 0 else {
      throw .unwritable(path: path, why: String(cString: strerror(errno)))
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Appends bytes to the log.
  @Sendable package func append(_ bytes: [UInt8]) throws(LogError) {
    let code = RegularFile.write(bytes, to: descriptor)
    guard code == 0 else { throw .unwritable(path: path, why: String(cString: strerror(code))) }
  }
}
