internal import Glibc
package import Runtime

/// Hears of what happens in some folders (`inotify(7)`), and when others take their places.
package struct FolderWatch: ~Copyable {
  package struct Change: Equatable {
    package var folder: String
    /// Empty where all of the folder may have changed.
    package var name: String
    /// Somebody has written in the file, and has not closed it.
    package var isUnfinished = false
  }

  /// What of the files in the folders is heard.
  package enum Interest: Sendable {
    /// That they come, go or have been written: of one that somebody is still writing, nothing before
    /// it is closed.
    case contents
    /// That they come and go.
    case arrivals
  }

  private let descriptor: FileDescriptor
  /// The folders whose changes are heard.
  private var folders: Set<String> = []
  /// The paths of those and of the folders above them, by the kernel's number: two paths may lead to
  /// one folder, which has one number.
  private var paths: [CInt: Set<String>] = [:]

  private let interest: Interest
  /// The file whose every change is heard, too.
  private var file: (path: String, number: CInt)?

  private var events: CInt {
    let arrivals =
      IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF
    return interest == .contents ? arrivals | IN_CLOSE_WRITE | IN_ATTRIB : arrivals
  }

  package init(_ interest: Interest = .contents) throws(SystemCallError) {
    self.interest = interest
    descriptor = try FileDescriptor(
      inotify_init1(CInt(IN_NONBLOCK) | CInt(IN_CLOEXEC)), from: "inotify_init1")
  }

  package var number: CInt { descriptor.number }

  /// What watching has come to.
  package struct Coverage: Equatable {
    /// Some folders were not watched before, so that what happened in them until now has not been
    /// heard of.
    package var hasNew = false
    /// All folders are watched. The kernel has only so many watches (`ENOSPC`).
    package var isWhole = true
  }

  /// Watches these folders and no others.
  package mutating func watch(_ wanted: Set<String>) -> Coverage {
    let parents = wanted.reduce(into: Set()) { $0.formUnion(Self.parents(of: $1)) }
    let kept = wanted.union(parents).subtracting(folders.subtracting(wanted))
    folders.formIntersection(wanted)
    for (number, paths) in paths {
      self.paths[number] = paths.intersection(kept)
      if paths.isDisjoint(with: kept) { stop(number) }
    }
    var coverage = Coverage()
    for folder in wanted.subtracting(folders) {
      if add(folder, events) {
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

  /// Watches this file, and no other: also what is written into it while it stays open, and whatever it
  /// is called elsewhere. A watch stays with what it was made for, so that it has to be made anew for
  /// another file in its place.
  /// - Returns: Whether the kernel watches it; one that is not there needs no watch.
  package mutating func watch(file path: String) -> Bool {
    let events = IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB | IN_MOVE_SELF
    let number = inotify_add_watch(descriptor.number, path, UInt32(events | IN_MASK_ADD))
    let isMissing = number < 0 && (errno == ENOENT || errno == ENOTDIR)
    if let old = file, old.number != number, paths[old.number] == nil {
      inotify_rm_watch(descriptor.number, old.number)
    }
    file = number < 0 ? nil : (path, number)
    return number >= 0 || isMissing
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
  package mutating func read() -> [Change] {
    var changes: [Change] = []
    for event in FileEvent.read(from: descriptor.number) { changes += note(event) }
    return changes
  }

  private mutating func note(_ event: FileEvent) -> [Change] {
    if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
      // One of them may have moved.
      return leave(folders.union(paths.values.joined())) + fileChanges
    }
    if event.watch == file?.number, event.name.isEmpty {
      let isUnfinished = event.mask & UInt32(IN_MODIFY) != 0
      let changes = fileChanges.map {
        Change(folder: $0.folder, name: "", isUnfinished: isUnfinished)
      }
      if event.mask & UInt32(IN_IGNORED) != 0 { file = nil }
      return changes
    }
    guard let paths = paths[event.watch] else { return [] }
    if event.mask & UInt32(IN_MOVE_SELF) != 0 { return leave(paths) }
    let heard = folders.intersection(paths)
    if event.mask & UInt32(IN_IGNORED) != 0 { forget(event.watch) }
    let name = String(decoding: event.name, as: UTF8.self)
    let isCreated = event.mask & UInt32(IN_CREATE) != 0
    if isCreated, interest == .contents, let folder = heard.first,
      isBeingWritten(folder + "/" + name)
    {
      return []
    }
    return heard.map { Change(folder: $0, name: name) }
  }

  /// That the file has changed.
  private var fileChanges: [Change] { file.map { [Change(folder: $0.path, name: "")] } ?? [] }

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
