internal import Display
internal import Glibc
internal import Runtime

/// Hears of what happens in some folders (`inotify(7)`).
///
/// A file that somebody is still writing is not heard of before it is closed.
struct FolderWatch: ~Copyable {
  struct Change: Equatable {
    var folder: String
    /// Empty where all of the folder may have changed.
    var name: String
  }

  private let descriptor: FileDescriptor
  /// By the kernel's number.
  private var folders: [CInt: String] = [:]

  private static let events =
    IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_DELETE_SELF
    | IN_MOVE_SELF | IN_ONLYDIR

  init() throws(SystemCallError) {
    descriptor = try FileDescriptor(
      inotify_init1(CInt(IN_NONBLOCK) | CInt(IN_CLOEXEC)), from: "inotify_init1")
  }

  var number: CInt { descriptor.number }

  /// What watching has come to.
  struct Coverage: Equatable {
    /// Some folders were not watched before, so that what happened in them until now has not been
    /// heard of.
    var hasNew = false
    /// All folders are watched. The kernel has only so many watches (`ENOSPC`).
    var isWhole = true
  }

  /// Watches these folders and no others.
  mutating func watch(_ wanted: Set<String>) -> Coverage {
    for (number, folder) in folders where !wanted.contains(folder) {
      inotify_rm_watch(descriptor.number, number)
      folders[number] = nil
    }
    var coverage = Coverage()
    for folder in wanted.subtracting(folders.values) {
      let number = inotify_add_watch(descriptor.number, folder, UInt32(Self.events))
      guard number >= 0 else {
        coverage.isWhole = false
        continue
      }
      folders[number] = folder
      coverage.hasNew = true
    }
    return coverage
  }

  /// What has happened since the last call.
  mutating func read() -> [Change] {
    var changes: [Change] = []
    for event in FileEvent.read(from: descriptor.number) { note(event, in: &changes) }
    return changes
  }

  private mutating func note(_ event: FileEvent, in changes: inout [Change]) {
    let name = String(decoding: event.name, as: UTF8.self)
    if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
      changes += folders.values.map { Change(folder: $0, name: "") }
    }
    guard let folder = folders[event.watch] else { return }
    if event.mask & UInt32(IN_IGNORED) != 0 { folders[event.watch] = nil }
    let isCreated = event.mask & UInt32(IN_CREATE) != 0
    if isCreated, isBeingWritten(folder + "/" + name) { return }
    changes.append(Change(folder: folder, name: name))
  }

  /// A new file with one name is yet to be written; a link or a folder is whole from the start.
  private func isBeingWritten(_ path: String) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFREG && status.st_nlink == 1
  }
}
