internal import Blocking
internal import Glibc

/// A log on a disk.
package final class LogFile: Sendable {
  private let path: String
  private let descriptor: CInt

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

  /// Writes them at its end.
  @Sendable package func append(_ bytes: [UInt8]) throws(LogError) {
    let code = RegularFile.write(bytes, to: descriptor)
    guard code == 0 else { throw .unwritable(path: path, why: String(cString: strerror(code))) }
  }
}
