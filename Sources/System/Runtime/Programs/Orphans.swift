internal import Blocking
internal import CLinux
internal import Glibc
internal import Synchronization

/// Ends what programs leave behind outside of their process groups, as daemons do.
///
/// A process whose parent is gone is given to the nearest subreaper among its ancestors (prctl(2)).
/// `adopt` makes that this process, which then has to reap them. The run that one comes from is told
/// by a variable that it has inherited; one that has cleared its environment is left alone.
package enum Orphans {
  static let variable = "DETENT_RUN"

  private struct State {
    var isAdopting = false
    var children: Set<pid_t> = []
    /// How many children are being started or reaped: as long as there are any, `children` may lack
    /// one that is there.
    var pendingChanges = 0
    var lastRun = 0
    /// Those runs whose programs may still be at work.
    var runs: Set<Int> = []
    /// One search after another …
    var search: Task<Void, Never>?
    /// … and one more for all that have been asked for meanwhile.
    var isSearchDue = false
    /// Where the guard hears which groups there are (`clinux_guard_groups`); negative: there is none.
    var guardEnd: Int32 = -1
  }
  private static let state = Mutex(State())
  /// How often it is searched for what those that were killed have left in their turn.
  private static let rounds = 10

  private enum Findings { case nothing, killed, refused }

  /// From now on orphans are this process's children, and programs end also when this process is
  /// killed. Where the kernel does not list children (CONFIG_PROC_CHILDREN) orphans stay with others,
  /// who reap them.
  package static func adopt() {
    startGuard()
    guard children() != nil, clinux_adopt_orphans() == 0 else { return }
    state.withLock { $0.isAdopting = true }
  }

  private static func startGuard() {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { return }
    let process = clinux_guard_groups(ends[0])
    close(ends[0])
    guard process > 0 else { return _ = close(ends[1]) }
    state.withLock { state in
      state.guardEnd = ends[1]
      state.children.insert(process)
    }
  }

  /// A child has ended (SIGCHLD), which may have been an orphan.
  package static func childEnded() { search() }

  /// Returns when nothing is left of the runs that are over, as far as that can be found.
  package static func finish() async {
    while let search = state.withLock(\.search) { await search.value }
  }

  /// Numbers a run of a program whose orphans are to end with it.
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

  /// Starts a child, of which the guard hears first (`clinux_start`).
  /// - Returns: Its number, or a negative one.
  static func starting(
    _ start: inout clinux_start, at paths: borrowing CStrings, _ words: borrowing CStrings,
    in environment: borrowing CStrings
  ) -> pid_t {
    start.paths = UnsafePointer(paths.pointers)
    start.words = UnsafePointer(words.pointers)
    start.environment = UnsafePointer(environment.pointers)
    start.guard = state.withLock { state in
      state.pendingChanges += 1
      return state.guardEnd
    }
    defer { changed() }
    let child = clinux_start(&start)
    if child > 0 { state.withLock { _ = $0.children.insert(child) } }
    return child
  }

  /// Reaps a child: its number may be another's as soon as that is done.
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

  /// Ends the search where nobody has asked for another one.
  private static func isAskedAgain() -> Bool {
    state.withLock { state in
      // While children come and go, their last change asks again.
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

  /// Reaps the orphans that have ended, and kills those whose run is over.
  private static func endFound() -> Findings {
    let orphans: [pid_t]? = state.withLock { state in
      guard state.pendingChanges == 0 else { return nil }
      return (children() ?? []).filter { !state.children.contains($0) }
    }
    guard let orphans else { return .refused }
    var findings = Findings.nothing
    // Their numbers stay their own until they are reaped, which is done here only.
    for orphan in orphans {
      var status: CInt = 0
      guard waitpid(orphan, &status, WNOHANG) == 0, let run = run(of: orphan) else { continue }
      guard !state.withLock({ $0.runs.contains(run) }) else { continue }
      kill(orphan, SIGKILL)
      findings = .killed
    }
    return findings
  }

  /// Those of the first thread, to which orphans are given; nil: the kernel does not tell.
  private static func children() -> [pid_t]? {
    let path = "/proc/self/task/\(getpid())/children"
    guard let bytes = try? RegularFile.read(path, limit: 1 << 16, isCut: true) else { return nil }
    return String(decoding: bytes, as: UTF8.self).split(separator: " ").compactMap { pid_t($0) }
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
