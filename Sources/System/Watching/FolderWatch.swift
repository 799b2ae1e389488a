internal import Glibc
package import Runtime

/// Reports events in some folders (`inotify(7)`), and the replacement of these folders.
package struct FolderWatch: ~Copyable {
  package struct Change: Equatable {
    package var folder: String
    /// The name of the file; empty if anything in the folder may have changed.
    package var name: String
    /// A program has written to the file, and has not closed it.
    package var isUnfinished = false
  }

  /// The events of files to report.
  package enum Interest: Sendable {
    /// Creation, removal and completed writing; a file that is being written is reported when it is
    /// closed.
    case contents
    /// Creation and removal.
    case arrivals
  }

  private let descriptor: FileDescriptor
  /// The folders whose events are reported.
  private var folders: Set<String> = []
  /// The paths of these folders and their ancestors, by the kernel's number: two paths may lead to
  /// one folder, which has one number.
  private var paths: [CInt: Set<String>] = [:]

  private let interest: Interest
  /// The file of which every event is reported, too.
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

  /// The result of watching folders.
  package struct Coverage: Equatable {
    /// Whether some folders were not watched before, so that earlier events in them are missing.
    package var hasNew = false
    /// Whether all folders are watched. The number of watches is limited (`ENOSPC`).
    package var isWhole = true
  }

  /// Watches exactly these folders.
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
    // The kernel does not report a folder that moves together with an ancestor.
    for folder in parents.subtracting(paths.values.joined()) { _ = add(folder, IN_MOVE_SELF) }
    return coverage
  }

  /// Watches exactly this file, including writes while it stays open, and under its other names. A
  /// watch stays with the file that it was created for, so it has to be renewed for a file that
  /// replaces it.
  /// - Returns: Whether the kernel watches it; a missing file does not need a watch.
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
    // The number may belong to another path with other events.
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

  /// Reads the changes since the last call.
  package mutating func read() -> [Change] {
    var changes: [Change] = []
    for event in FileEvent.read(from: descriptor.number) { changes += note(event) }
    return changes
  }

  private mutating func note(_ event: FileEvent) -> [Change] {
    if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
      // The lost events may include the move of a folder.
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

  /// A change of the file.
  private var fileChanges: [Change] { file.map { [Change(folder: $0.path, name: "")] } ?? [] }

  /// Drops the watches of a moved folder, which stay with it, as other folders may have these paths
  /// from now on.
  private mutating func leave(_ moved: Set<String>) -> [Change] {
    func isMoved(_ path: String) -> Bool {
      moved.contains { path == $0 || path.hasPrefix($0 + "/") }
    }
    let changes = folders.filter(isMoved).map { Change(folder: $0, name: "") }
    for (number, paths) in paths where paths.contains(where: isMoved) { stop(number) }
    return changes
  }

  /// Whether a new file is still to be written: one with a single name, unlike a link or a folder.
  private func isBeingWritten(_ path: String) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFREG && status.st_nlink == 1
  }
}
