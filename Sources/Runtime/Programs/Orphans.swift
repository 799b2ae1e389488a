internal import Blocking
internal import CLinux
internal import Glibc
internal import Synchronization

/// Ends what programs leave behind outside of their process groups, as daemons do.
///
/// A process whose parent is gone is given to the nearest ancestor that has asked for orphans
/// (PR_SET_CHILD_SUBREAPER of prctl(2)). `adopt` makes that this process, which then has to reap
/// them. The run that one comes from is told by a variable that it has inherited; one that has
/// cleared its environment is left alone.
package enum Orphans {
  static let variable = "DETENT_RUN"

  private struct State {
    var isAdopting = false
    var children: Set<pid_t> = []
    /// How many children are being started or reaped: as long as there are any, `children` may lack
    /// one that is there.
    var changes = 0
    var lastRun = 0
    /// Those runs whose programs may still be at work.
    var runs: Set<Int> = []
    /// There is a search: one after another, and one more for all that have been asked for.
    var isSearching = false
    var isAskedAgain = false
  }
  private static let state = Mutex(State())
  /// What is killed may leave orphans of its own, which are searched for this often at most.
  private static let rounds = 10

  /// From now on orphans are this process's children.
  package static func adopt() {
    guard clinux_adopt_orphans() == 0 else { return }
    state.withLock { $0.isAdopting = true }
  }

  /// Numbers a run of a program whose orphans are to end with it.
  static func begin() -> Int {
    state.withLock { state in
      state.lastRun += 1
      state.runs.insert(state.lastRun)
      return state.lastRun
    }
  }

  /// - Parameter run: Nil: that of a program which may leave something behind.
  static func end(_ run: Int?) {
    if let run { state.withLock { _ = $0.runs.remove(run) } }
    search()
  }

  /// Starts a child, or reaps one.
  /// - Parameter change: Gets the children that are known.
  static func changing<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result,
    then change: (inout Set<pid_t>, Result) -> Void
  ) throws(Failure) -> Result {
    state.withLock { $0.changes += 1 }
    defer { state.withLock { $0.changes -= 1 } }
    let result = try body()
    state.withLock { change(&$0.children, result) }
    return result
  }

  private static func search() {
    let isFirst = state.withLock { state in
      guard state.isAdopting else { return false }
      defer { state.isSearching = true }
      state.isAskedAgain = state.isSearching
      return !state.isSearching
    }
    guard isFirst else { return }
    Task {
      repeat {
        var rest = rounds
        while rest > 0, endLeftovers() {
          rest -= 1
          try? await Pause.sleep(for: 0.05)
        }
      } while isAskedAgain()
    }
  }

  private static func isAskedAgain() -> Bool {
    state.withLock { state in
      defer { (state.isSearching, state.isAskedAgain) = (state.isAskedAgain, false) }
      return state.isAskedAgain
    }
  }

  /// Reaps the orphans that have ended, and kills those whose run is over.
  /// - Returns: Whether there may be more.
  private static func endLeftovers() -> Bool {
    let orphans: [pid_t]? = state.withLock { state in
      guard state.changes == 0 else { return nil }
      // Orphans are given to the first thread.
      let path = "/proc/self/task/\(getpid())/children"
      let bytes = (try? RegularFile.read(path, limit: 1 << 16, isCut: true)) ?? []
      return String(decoding: bytes, as: UTF8.self).split(separator: " ").compactMap { pid_t($0) }
        .filter { !state.children.contains($0) }
    }
    guard let orphans else { return true }
    var isAnyKilled = false
    // Their numbers stay their own until they are reaped, which is done here only.
    for orphan in orphans {
      var status: CInt = 0
      guard waitpid(orphan, &status, WNOHANG) == 0, let run = run(of: orphan) else { continue }
      guard !state.withLock({ $0.runs.contains(run) }) else { continue }
      kill(orphan, SIGKILL)
      isAnyKilled = true
    }
    return isAnyKilled
  }

  /// The run that a process comes from (proc_pid_environ(5)); nil: none that is numbered.
  private static func run(of process: pid_t) -> Int? {
    let path = "/proc/\(process)/environ"
    guard let bytes = try? RegularFile.read(path, limit: 1 << 18, isCut: true) else { return nil }
    let prefix = Array("\(variable)=".utf8)
    let entry = bytes.split(separator: 0).first { $0.starts(with: prefix) }
    return entry.flatMap { Int(String(decoding: $0.dropFirst(prefix.count), as: UTF8.self)) }
  }
}
