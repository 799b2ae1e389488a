internal import CLinux
internal import Dispatch
internal import Glibc
internal import Synchronization

/// Tells when a file's text may have changed, also when another file takes its place (inotify(7)).
final class FileWatch: Sendable {
  private static let changes = UInt32(IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB)
  private static let arrivals = UInt32(IN_CREATE | IN_MOVED_TO | IN_DELETE | IN_ONLYDIR)

  private let descriptor: Int32
  private let path: String
  // Not marked Sendable, but made to be cancelled from any thread (dispatch_source_cancel(3)).
  private nonisolated(unsafe) let source: any DispatchSourceRead

  /// Nil where the system has no more watches to give.
  init?(_ path: String, onChange: @escaping @Sendable () -> Void) {
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    self.path = path
    let (descriptor, name) = (descriptor, path.split(separator: "/").last.map { Array($0.utf8) })
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .forOneSource)
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let folderWatch = inotify_add_watch(descriptor, folder, Self.arrivals)
    source.setEventHandler {
      if Self.drain(descriptor, where: { $0 != folderWatch || $1 == name }) { onChange() }
    }
    source.setCancelHandler { close(descriptor) }
    rearm()
    source.activate()
  }

  deinit { source.cancel() }

  /// Watches the file that has the name now. A watch stays with the file it was made for.
  func rearm() { inotify_add_watch(descriptor, path, Self.changes) }

  func cancel() { source.cancel() }

  /// Reads all that has happened; whether any of it counts.
  private static func drain(
    _ descriptor: Int32, where counts: (_ watch: Int32, _ name: [UInt8]) -> Bool
  ) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4096)
    var isAny = false
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return isAny }
      var start = 0
      // struct inotify_event: wd, mask, cookie, len, each of 4 bytes, then a name with NULs.
      while start + 16 <= count {
        let (watch, length) = buffer.withUnsafeBytes {
          (
            $0.loadUnaligned(fromByteOffset: start, as: Int32.self),
            Int($0.loadUnaligned(fromByteOffset: start + 12, as: UInt32.self))
          )
        }
        let end = min(start + 16 + length, count)
        if counts(watch, Array(buffer[(start + 16)..<end].prefix { $0 != 0 })) { isAny = true }
        start += 16 + length
      }
    }
  }
}
