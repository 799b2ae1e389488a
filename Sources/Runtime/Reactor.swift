internal import Blocking
internal import CLinux
internal import DetentMotion
internal import Glibc
internal import Synchronization

/// One thread that waits in the kernel for the descriptors and moments that tasks wait for (epoll(7)).
///
/// A source of Dispatch would take a queue and several switches between threads for each of them.
final class Reactor: Sendable {
  /// Made when the first task waits. Nil where the system has no descriptors left for it; the next
  /// one tries again.
  static var shared: Reactor? {
    made.withLock { made in
      if made == nil { made = try? Reactor() }
      return made
    }
  }
  private static let made = Mutex<Reactor?>(nil)

  /// What a task waits for a descriptor to become.
  enum Readiness {
    case readable, writable

    fileprivate var events: UInt32 {
      switch self {
      case .readable: EPOLLIN.rawValue
      case .writable: EPOLLOUT.rawValue
      }
    }
  }

  /// One task that waits.
  private struct Waiter {
    let continuation: CheckedContinuation<Void, Never>
    var deadline: Instant?
    /// Which it waits for; nil: only for the moment.
    var descriptor: CInt?
    /// Whether that is a copy, made since another task waits for the same one.
    var isCopy = false
  }

  private struct State: ~Copyable {
    var lastToken: UInt64 = 0
    var waiters: [UInt64: Waiter] = [:]
    /// Those that tasks wait for.
    var descriptors: Set<CInt> = []
    var alarm: DeadlineTimer
    var hasThread = false

    private mutating func setAlarm() {
      alarm.set(waiters.values.lazy.compactMap(\.deadline).min())
    }

    mutating func add(_ waiter: Waiter, as token: UInt64) {
      waiters[token] = waiter
      guard let deadline = waiter.deadline else { return }
      alarm.set(min(deadline, alarm.deadline ?? deadline))
    }

    /// Takes those whose time has come.
    mutating func takeDue(at now: Instant) -> [Waiter] {
      alarm.fired()
      let due = waiters.filter { $0.value.deadline.map { $0 <= now } ?? false }.keys
      let taken = due.compactMap { take($0) }
      setAlarm()
      return taken
    }

    mutating func take(_ token: UInt64) -> Waiter? {
      guard let waiter = waiters.removeValue(forKey: token) else { return nil }
      if let descriptor = waiter.descriptor { descriptors.remove(descriptor) }
      // The others wait for later.
      if let deadline = waiter.deadline, deadline == alarm.deadline { setAlarm() }
      return waiter
    }
  }

  private let state: Mutex<State>
  private let poll: FileDescriptor
  /// What stands for the alarm where others have their tokens.
  private static let alarmToken: UInt64 = 0
  /// Where a descriptor cannot be watched it is looked at again after this [s].
  private static let retryInterval = 0.1

  private init() throws(SystemCallError) {
    poll = try FileDescriptor(epoll_create1(CInt(EPOLL_CLOEXEC)), from: "epoll_create1")
    let alarm = try DeadlineTimer()
    var event = epoll_event()
    event.events = EPOLLIN.rawValue | EPOLLET.rawValue
    event.data.u64 = Self.alarmToken
    guard epoll_ctl(poll.number, EPOLL_CTL_ADD, alarm.number, &event) == 0 else {
      throw SystemCallError(call: "epoll_ctl", code: errno)
    }
    state = Mutex(State(alarm: alarm))
  }

  /// Returns when `descriptor` is ready, at `deadline`, or when the task is cancelled; or too early,
  /// where the system is short of something.
  /// - Parameters:
  ///   - descriptor: Stays open until then; nil: only the moment is waited for.
  ///   - deadline: Nil: there is none.
  func wait(
    for descriptor: CInt?, _ readiness: Readiness = .readable, until deadline: Instant?
  ) async {
    let token = state.withLock { state in
      state.lastToken += 1
      return state.lastToken
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        begin(token, Waiter(continuation: continuation, deadline: deadline), descriptor, readiness)
        // A task that was cancelled before found nobody to be woken.
        if Task.isCancelled { wake(token) }
      }
    } onCancel: {
      wake(token)
    }
  }

  private func begin(
    _ token: UInt64, _ waiter: Waiter, _ descriptor: CInt?, _ readiness: Readiness
  ) {
    let isServed = state.withLock { state in
      if !state.hasThread { state.hasThread = BackgroundThread.start { self.run() } }
      var waiter = waiter
      if let descriptor, !watch(descriptor, readiness, as: token, of: &waiter, &state) {
        let retry = MonotonicClock().now().advanced(by: Self.retryInterval)
        waiter.deadline = min(waiter.deadline ?? retry, retry)
      }
      state.add(waiter, as: token)
      return state.hasThread
    }
    if !isServed {
      usleep(UInt32(Self.retryInterval * 1e6))
      wake(token)
    }
  }

  /// - Returns: Whether the kernel will tell that the descriptor is ready.
  private func watch(
    _ descriptor: CInt, _ readiness: Readiness, as token: UInt64, of waiter: inout Waiter,
    _ state: inout State
  ) -> Bool {
    var watched = descriptor
    if state.descriptors.contains(descriptor) {
      // The kernel keeps one entry for each number, and that is another task's.
      watched = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
      guard watched >= 0 else { return false }
      waiter.isCopy = true
    }
    (waiter.descriptor, _) = (watched, state.descriptors.insert(watched))
    var event = epoll_event()
    event.events = readiness.events | EPOLLONESHOT.rawValue
    event.data.u64 = token
    // An entry stays from one time to the next, until the open file is closed.
    return epoll_ctl(poll.number, EPOLL_CTL_MOD, watched, &event) == 0
      || epoll_ctl(poll.number, EPOLL_CTL_ADD, watched, &event) == 0
  }

  private func wake(_ token: UInt64) {
    if let waiter = state.withLock({ $0.take(token) }) { resume(waiter) }
  }

  private func resume(_ waiter: Waiter) {
    if waiter.isCopy, let copy = waiter.descriptor {
      // Its entry would stay as long as the file is open under the other number (epoll(7)).
      epoll_ctl(poll.number, EPOLL_CTL_DEL, copy, nil)
      close(copy)
    }
    waiter.continuation.resume()
  }

  private func run() {
    let capacity = 32
    let events = UnsafeMutablePointer<epoll_event>.allocate(capacity: capacity)
    while true {
      let count = epoll_wait(poll.number, events, CInt(capacity), -1)
      for index in 0..<max(0, Int(count)) {
        let token = events[index].data.u64
        if token == Self.alarmToken {
          let now = MonotonicClock().now()
          state.withLock { $0.takeDue(at: now) }.forEach(resume)
        } else {
          wake(token)
        }
      }
    }
  }
}
