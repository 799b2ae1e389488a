internal import Display
internal import Glibc
internal import Runtime

/// Hears of what happens in some folders (`inotify(7)`), and when others take their places.
///
/// A file that somebody is still writing is not heard of before it is closed.
struct FolderWatch: ~Copyable {
  struct Change: Equatable {
    var folder: String
    /// Empty where all of the folder may have changed.
    var name: String
  }

  private let descriptor: FileDescriptor
  /// The folders whose changes are heard.
  private var folders: Set<String> = []
  /// The paths of those and of the folders above them, by the kernel's number: two paths may lead to
  /// one folder, which has one number.
  private var paths: [CInt: Set<String>] = [:]

  private static let events =
    IN_CLOSE_WRITE | IN_ATTRIB | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE
    | IN_DELETE_SELF | IN_MOVE_SELF

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
    let parents = wanted.reduce(into: Set()) { $0.formUnion(Self.parents(of: $1)) }
    let kept = wanted.union(parents).subtracting(folders.subtracting(wanted))
    folders.formIntersection(wanted)
    for (number, paths) in paths {
      self.paths[number] = paths.intersection(kept)
      if paths.isDisjoint(with: kept) { stop(number) }
    }
    var coverage = Coverage()
    for folder in wanted.subtracting(folders) {
      if add(folder, Self.events) {
        folders.insert(folder)
        coverage.hasNew = true
      } else {
        coverage.isWhole = false
      }
    }
    // Nobody is told when a folder moves because one above it does.
    for folder in parents.subtracting(paths.values.joined()) { _ = add(folder, IN_MOVE_SELF) }
    return coverage
  }

  private static func parents(of folder: String) -> [String] {
    folder.indices.dropFirst().filter { folder[$0] == "/" }.map { String(folder[..<$0]) }
  }

  /// - Returns: Whether the kernel watches it.
  private mutating func add(_ folder: String, _ events: CInt) -> Bool {
    // The number may be another path's, which wants to hear other events.
    let events = events | IN_ONLYDIR | IN_MASK_ADD
    let number = inotify_add_watch(descriptor.number, folder, UInt32(events))
    guard number >= 0 else { return false }
    paths[number, default: []].insert(folder)
    return true
  }

  private mutating func stop(_ number: CInt) {
    inotify_rm_watch(descriptor.number, number)
    forget(number)
  }

  private mutating func forget(_ number: CInt) {
    folders.subtract(paths.removeValue(forKey: number) ?? [])
  }

  /// What has happened since the last call.
  mutating func read() -> [Change] {
    var changes: [Change] = []
    for event in FileEvent.read(from: descriptor.number) { changes += note(event) }
    return changes
  }

  private mutating func note(_ event: FileEvent) -> [Change] {
    if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
      // One of them may have moved.
      return leave(folders.union(paths.values.joined()))
    }
    guard let paths = paths[event.watch] else { return [] }
    if event.mask & UInt32(IN_MOVE_SELF) != 0 { return leave(paths) }
    let heard = folders.intersection(paths)
    if event.mask & UInt32(IN_IGNORED) != 0 { forget(event.watch) }
    let name = String(decoding: event.name, as: UTF8.self)
    let isCreated = event.mask & UInt32(IN_CREATE) != 0
    if isCreated, let folder = heard.first, isBeingWritten(folder + "/" + name) { return [] }
    return heard.map { Change(folder: $0, name: name) }
  }

  /// A folder has moved: a watch goes with the folder it was made for, and others may have these paths
  /// from now on.
  private mutating func leave(_ moved: Set<String>) -> [Change] {
    func isMoved(_ path: String) -> Bool {
      moved.contains { path == $0 || path.hasPrefix($0 + "/") }
    }
    let changes = folders.filter(isMoved).map { Change(folder: $0, name: "") }
    for (number, paths) in paths where paths.contains(where: isMoved) { stop(number) }
    return changes
  }

  /// A new file with one name is yet to be written; a link or a folder is whole from the start.
  private func isBeingWritten(_ path: String) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFREG && status.st_nlink == 1
  }
}
