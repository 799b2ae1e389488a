internal import Blocking
internal import CLinux
internal import Glibc
internal import Synchronization

/// Ends processes that programs leave behind outside of their process groups, such as daemons.
///
/// A process without its parent is given to its nearest ancestor that is a subreaper (prctl(2)).
/// `adopt` makes this process one, which then has to reap orphans. An inherited variable names the
/// run that an orphan comes from; one that has cleared its environment is left alone.
package enum Orphans {
  static let variable = "DETENT_RUN"

  private struct State {
    var isAdopting = false
    var children: Set<pid_t> = []
    /// The number of children being started or reaped. While it is positive, `children` may lack an
    /// existing child.
    var pendingChanges = 0
    var lastRun = 0
    /// The runs whose programs may still be working.
    var runs: Set<Int> = []
    /// The current search, as there is only one at a time.
    var search: Task<Void, Never>?
    /// Whether another search is required after the current one.
    var isSearchDue = false
    /// Whether the next program gets a guard.
    var isGuardDue = false
    /// The socket to the guard of process groups (`clinux_guard_groups`); negative without one.
    var guardEnd: Int32 = -1

    /// Starts the guard. The first program has it started: a fork has every page copied to which
    /// either process writes, and a panel without programs needs none.
    mutating func startGuard() {
      isGuardDue = false
      var ends: [Int32] = [-1, -1]
      let type = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
      guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { return }
      let process = clinux_guard_groups(ends[0])
      close(ends[0])
      guard process > 0 else { return _ = close(ends[1]) }
      guardEnd = ends[1]
      children.insert(process)
    }
  }
  private static let state = Mutex(State())
  /// The greatest number of rounds, in which orphans of killed orphans are found.
  private static let rounds = 10

  private enum SearchResult { case nothing, killed, refused }

  /// Makes orphans this process's children from now on, and makes programs end when this process is
  /// killed. If the kernel does not list children (CONFIG_PROC_CHILDREN), another process adopts
  /// and reaps orphans.
  package static func adopt() {
    state.withLock { $0.isGuardDue = true }
    guard children() != nil, clinux_adopt_orphans() == 0 else { return }
    state.withLock { $0.isAdopting = true }
  }

  /// Handles the end of a child, which may have been an orphan (SIGCHLD).
  package static func childEnded() { search() }

  /// Returns when no orphans of finished runs are left, as far as they can be found.
  package static func finish() async {
    while let search = state.withLock(\.search) { await search.value }
  }

  /// Registers a run of a program whose orphans have to end with it, and returns its number.
  static func begin() -> Int {
    state.withLock { state in
      state.lastRun += 1
      state.runs.insert(state.lastRun)
      return state.lastRun
    }
  }

  static func end(_ run: Int) {
    state.withLock { _ = $0.runs.remove(run) }
    search()
  }

  /// Starts a child after telling the guard (`clinux_start`).
  /// - Returns: The process number, or a negative number.
  static func starting(
    _ start: inout clinux_start, at paths: borrowing CStrings, _ arguments: borrowing CStrings,
    in environment: borrowing CStrings
  ) -> pid_t {
    start.paths = UnsafePointer(paths.pointers)
    start.arguments = UnsafePointer(arguments.pointers)
    start.environment = UnsafePointer(environment.pointers)
    start.guard = state.withLock { state in
      state.pendingChanges += 1
      if state.isGuardDue { state.startGuard() }
      return state.guardEnd
    }
    defer { changed() }
    let child = clinux_start(&start)
    if child > 0 { state.withLock { _ = $0.children.insert(child) } }
    return child
  }

  /// Reaps a child, after which its number may be reused.
  static func reaping<Result>(_ child: pid_t, _ reap: () -> Result) -> Result {
    state.withLock { state in
      state.pendingChanges += 1
      state.children.remove(child)
      clinux_tell_guard(state.guardEnd, -child)
    }
    defer { changed() }
    return reap()
  }

  private static func changed() {
    let isSearchDue = state.withLock { state in
      state.pendingChanges -= 1
      return state.pendingChanges == 0 && state.isSearchDue && state.search == nil
    }
    if isSearchDue { search() }
  }

  private static func search() {
    state.withLock { state in
      guard state.isAdopting else { return }
      guard state.search == nil else { return state.isSearchDue = true }
      state.isSearchDue = false
      state.search = Task {
        repeat { await endAll() } while isAskedAgain()
      }
    }
  }

  /// Ends the search, unless another one was requested.
  private static func isAskedAgain() -> Bool {
    state.withLock { state in
      // While children are being started or reaped, the last of these changes requests it again.
      let isAsked = state.isSearchDue && state.pendingChanges == 0
      if isAsked { state.isSearchDue = false } else { state.search = nil }
      return isAsked
    }
  }

  private static func endAll() async {
    for _ in 0..<rounds {
      switch endFound() {
      case .nothing: return
      case .refused: return state.withLock { $0.isSearchDue = true }
      case .killed: try? await Pause.sleep(for: 0.05)
      }
    }
  }

  /// Reaps orphans that have ended, and kills those whose run has finished.
  private static func endFound() -> SearchResult {
    let orphans: [pid_t]? = state.withLock { state in
      guard state.pendingChanges == 0 else { return nil }
      return (children() ?? []).filter { !state.children.contains($0) }
    }
    guard let orphans else { return .refused }
    var result = SearchResult.nothing
    // The numbers are not reused before the orphans are reaped, which happens only here.
    for orphan in orphans {
      var status: CInt = 0
      guard waitpid(orphan, &status, WNOHANG) == 0, let run = run(of: orphan) else { continue }
      guard !state.withLock({ $0.runs.contains(run) }) else { continue }
      kill(orphan, SIGKILL)
      result = .killed
    }
    return result
  }

  /// The children of the first thread, which adopts orphans; nil if the kernel does not list them.
  private static func children() -> [pid_t]? {
    let path = "/proc/self/task/\(getpid())/children"
    guard let bytes = try? RegularFile.read(path, limit: 1 << 16, isCut: true) else { return nil }
    return String(decoding: bytes, as: UTF8.self).split(separator: " ").compactMap { pid_t($0) }
  }

  /// The run that a process comes from (proc_pid_environ(5)); nil if it has no number.
  private static func run(of process: pid_t) -> Int? {
    let path = "/proc/\(process)/environ"
    guard let bytes = try? RegularFile.read(path, limit: 1 << 18, isCut: true) else { return nil }
    let prefix = Array("\(variable)=".utf8)
    let entry = bytes.split(separator: 0).first { $0.starts(with: prefix) }
    return entry.flatMap { Int(String(decoding: $0.dropFirst(prefix.count), as: UTF8.self)) }
  }
}
