internal import Forms
internal import Runtime
internal import Settings
internal import Synchronization

/// Reports possible changes of a file's text, also when it is moved or replaced, by a link on its
/// path as well, and when its folder is created or removed.
package final class FileWatch: Sendable {
  /// The current watches. The listening task retains them, and with them the descriptor.
  private final class Watched: Sendable {
    struct State: ~Copyable {
      var folders: FolderWatch
      var plan = WatchPlan(files: [], patterns: [])
      var file = ""
    }

    let descriptor: CInt
    let state: Mutex<State>

    init?() {
      guard let folders = try? FolderWatch(.arrivals) else { return nil }
      descriptor = folders.number
      state = Mutex(State(folders: folders))
    }

    /// The changes that concern the file; nil while the watches are being changed, which may take as
    /// long as a file system does.
    func takeChanges() -> [FolderWatch.Change]? {
      state.withLockIfAvailable { state in
        state.folders.read().filter {
          $0.folder == state.file || state.plan.concerns($0.name, in: $0.folder)
        }
      }
    }
  }

  private let watched: Watched
  private let reading: Mutex<Task<Void, Never>?> = Mutex(nil)

  /// Nil if the system has no more watches.
  /// - Parameter onChange: Called with whether a writer still has the file open.
  package init?(onChange: @escaping @Sendable (_ isUnfinished: Bool) -> Void) {
    guard let watched = Watched() else { return nil }
    self.watched = watched
    let task = Task {
      while !Task.isCancelled {
        guard await Pause.until(watched.descriptor) else { continue }
        if let changes = watched.takeChanges() {
          if let last = changes.last, !Task.isCancelled { onChange(last.isUnfinished) }
        } else {
          try? await Pause.sleep(for: Self.pause)
        }
      }
    }
    reading.withLock { $0 = task }
  }

  deinit { cancel() }

  /// Watches the file that now has this path, and everything on the path that may be replaced: a
  /// watch stays with the file that it was created for.
  ///
  /// Asks the file system, which may not answer.
  /// - Parameter path: A path, or a pattern whose first match counts (glob(7)).
  /// - Returns: Whether all changes of it will be reported.
  package func watch(_ path: String) -> Bool {
    let pattern = FilePattern(path)
    return watched.state.withLock { state in
      var isWhole = true
      // Events before a folder was watched are missing, and the path may have changed meanwhile.
      for _ in 0..<Self.attempts {
        state.file = pattern.firstMatch
        state.plan =
          pattern.isPattern
          ? WatchPlan(files: state.file == path ? [] : [state.file], patterns: [path])
          : WatchPlan(files: [path], patterns: [])
        let coverage = state.folders.watch(state.plan.folders)
        isWhole = coverage.isWhole
        if !coverage.hasNew { break }
      }
      return state.folders.watch(file: state.file) && isWhole && state.plan.isTold
    }
  }

  /// The time until the next attempt to read events while the watches are being changed [s].
  private static let pause = 0.1
  /// The greatest number of attempts to follow links that change meanwhile.
  private static let attempts = 4

  package func cancel() { reading.withLock { $0?.cancel() } }
}
