internal import CLinux
internal import Glibc

/// The identity and the version of the file at a path, without reading it (`stat(2)`).
package struct FileStamp: Hashable, Sendable, CustomStringConvertible {
  private let device: UInt64
  private let node: UInt64
  private let size: Int64
  private let written: [Int]
  private let changed: [Int]

  /// Nil if there is no file.
  @Sendable package init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt64(status.st_dev)
    node = UInt64(status.st_ino)
    size = Int64(status.st_size)
    written = [status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
    changed = [status.st_ctim.tv_sec, status.st_ctim.tv_nsec]
  }

  package var description: String {
    "\(device).\(node).\(size)" + (written + changed).map { ".\($0)" }.joined()
  }
}
