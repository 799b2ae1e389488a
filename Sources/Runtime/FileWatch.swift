internal import CLinux
internal import Dispatch
internal import Glibc
internal import Synchronization

/// Tells when a file's text may have changed, also when another file takes its place (inotify(7)).
package final class FileWatch: Sendable {
  private static let changes = UInt32(IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB)
  private static let arrivals = UInt32(IN_CREATE | IN_MOVED_TO | IN_DELETE | IN_ONLYDIR)

  private let descriptor: Int32
  private let path: String
  // Not marked Sendable, but made to be cancelled from any thread (dispatch_source_cancel(3)).
  private nonisolated(unsafe) let source: any DispatchSourceRead

  /// Nil where the system has no more watches to give.
  package init?(_ path: String, onChange: @escaping @Sendable () -> Void) {
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    self.path = path
    let (descriptor, name) = (descriptor, path.split(separator: "/").last.map { Array($0.utf8) })
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .forOneSource)
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let folderWatch = inotify_add_watch(descriptor, folder, Self.arrivals)
    source.setEventHandler {
      let events = FileEvent.read(from: descriptor)
      if events.contains(where: { $0.watch != folderWatch || $0.name == name }) { onChange() }
    }
    source.setCancelHandler { close(descriptor) }
    rearm()
    source.activate()
  }

  deinit { source.cancel() }

  /// Watches the file that has the name now. A watch stays with the file it was made for.
  package func rearm() { inotify_add_watch(descriptor, path, Self.changes) }

  package func cancel() { source.cancel() }
}
