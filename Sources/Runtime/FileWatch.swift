internal import CLinux
internal import Glibc
internal import Synchronization

/// Tells when a file's text may have changed, also when it moves away or another file takes its place,
/// and when its folder goes or moves away (inotify(7)).
package final class FileWatch: Sendable {
  private static let changes = UInt32(IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB | IN_MOVE_SELF)
  /// In its folder.
  private static let arrivals = UInt32(
    IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF
      | IN_ONLYDIR)
  /// What happens to the folder itself, or that something has not been told.
  private static let upheavals = UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED | IN_Q_OVERFLOW)

  /// What is watched now.
  private struct Watched {
    var folder: Int32 = -1
    var name: [UInt8] = []
  }

  private final class Inotify: Sendable {
    let descriptor: FileDescriptor

    init?() {
      guard
        let new = try? FileDescriptor(
          inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC)), from: "inotify_init1")
      else { return nil }
      descriptor = new
    }
  }

  private let inotify: Inotify
  private let watched = Mutex(Watched())
  private let reading: Mutex<Task<Void, Never>?> = Mutex(nil)

  /// Nil where the system has no more of them to give.
  package init?(onChange: @escaping @Sendable () -> Void) {
    guard let inotify = Inotify() else { return nil }
    self.inotify = inotify
    let task = Task { [weak self] in
      while !Task.isCancelled {
        guard await Pause.until(inotify.descriptor.number) else { continue }
        let events = FileEvent.read(from: inotify.descriptor.number)
        if let self, !Task.isCancelled, self.concerns(events) { onChange() }
      }
    }
    reading.withLock { $0 = task }
  }

  deinit { cancel() }

  /// Watches the file that has this path now, and its folder: both may be others than before, as a
  /// watch stays with what it was made for.
  ///
  /// It asks the file system, which may not answer.
  /// - Returns: Whether all that can happen to it will be told.
  package func watch(_ path: String) -> Bool {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let name = path.split(separator: "/").last.map { Array($0.utf8) } ?? []
    let folderWatch = inotify_add_watch(inotify.descriptor.number, folder, Self.arrivals)
    watched.withLock { $0 = Watched(folder: folderWatch, name: name) }
    let fileWatch = inotify_add_watch(inotify.descriptor.number, path, Self.changes)
    guard folderWatch >= 0, fileWatch >= 0 || errno == ENOENT else { return false }
    // A link may lead to another file system than the one it lies in.
    return [folder, path].allSatisfy(FileSystem.tellsOfChanges)
  }

  private func concerns(_ events: [FileEvent]) -> Bool {
    let watched = watched.withLock(\.self)
    return events.contains {
      $0.watch != watched.folder || $0.name == watched.name || $0.mask & Self.upheavals != 0
    }
  }

  package func cancel() { reading.withLock { $0?.cancel() } }
}
