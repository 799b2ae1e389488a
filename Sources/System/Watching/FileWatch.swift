internal import Runtime
internal import Settings
internal import Synchronization

/// Tells when a file's text may have changed, also when it moves away or another file takes its place,
/// by a link on the way to it as well, and when its folder comes or goes.
package final class FileWatch: Sendable {
  /// What is watched now. The task that listens keeps it, and with it the descriptor.
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

    /// What has happened that concerns the file; nil: that is being found out, which may take as long as
    /// a file system does.
    func hears() -> [FolderWatch.Change]? {
      state.withLockIfAvailable { state in
        state.folders.read().filter {
          $0.folder == state.file || state.plan.concerns($0.name, in: $0.folder)
        }
      }
    }
  }

  private let watched: Watched
  private let reading: Mutex<Task<Void, Never>?> = Mutex(nil)

  /// Nil where the system has no more of them to give.
  /// - Parameter onChange: Is told whether somebody is still writing.
  package init?(onChange: @escaping @Sendable (_ isUnfinished: Bool) -> Void) {
    guard let watched = Watched() else { return nil }
    self.watched = watched
    let task = Task {
      while !Task.isCancelled {
        guard await Pause.until(watched.descriptor) else { continue }
        if let changes = watched.hears() {
          if let last = changes.last, !Task.isCancelled { onChange(last.isUnfinished) }
        } else {
          try? await Pause.sleep(for: Self.pause)
        }
      }
    }
    reading.withLock { $0 = task }
  }

  deinit { cancel() }

  /// Watches the file that has this path now, and all on the way to it that may turn out to be another:
  /// a watch stays with what it was made for.
  ///
  /// It asks the file system, which may not answer.
  /// - Parameter path: The first file that matches counts (glob(7)).
  /// - Returns: Whether all that can happen to it will be told.
  package func watch(_ path: String) -> Bool {
    let pattern = FilePattern(path)
    return watched.state.withLock { state in
      var isWhole = true
      // What has happened until a folder was watched has not been told: the way may be another one.
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

  /// Until it is asked again what has happened, where that is not known yet [s].
  private static let pause = 0.1
  /// More than anybody turns links in the meantime.
  private static let attempts = 4

  package func cancel() { reading.withLock { $0?.cancel() } }
}
