internal import CLinux
internal import DetentMotion
internal import Glibc
internal import Synchronization

/// The descriptors and times that tasks wait for, in the poll set of an event loop (epoll(7)).
///
/// A Dispatch source would need a queue and several thread switches for each of them.
final class TaskWaits: Sendable {
  /// The state of a descriptor that a task waits for.
  enum Readiness {
    case readable, writable

    fileprivate var events: UInt32 {
      switch self {
      case .readable: EPOLLIN.rawValue
      case .writable: EPOLLOUT.rawValue
      }
    }
  }

  /// The urgency of a wait.
  enum Pace {
    /// Returns as soon as the descriptor is ready.
    case prompt
    /// Checked together with all others of this pace: at once if none was ready lately, otherwise
    /// at the end of the pause. Any number of them wakes the program less than sixty times a
    /// second: if one at a time is ready, once for it and once for the end of the pause; if several
    /// are, only for the latter.
    case gathered
  }

  /// A waiting task.
  private struct Waiter {
    let continuation: CheckedContinuation<Bool, Never>
    var deadline: Instant?
    /// The descriptor it waits for; nil if it only waits for the deadline.
    var descriptor: CInt?
    var pace = Pace.prompt
    /// Whether that is a duplicate, as another task waits for the same descriptor.
    var isCopy = false
  }

  private struct State: ~Copyable {
    var lastToken = TaskWaits.gatheredToken
    var waiters: [UInt64: Waiter] = [:]
    /// The descriptors that tasks wait for.
    var descriptors: Set<CInt> = []
    var alarm: DeadlineTimer
    private var gathering = Gathering()

    init(alarm: consuming DeadlineTimer) { self.alarm = alarm }

    private mutating func setAlarm() {
      alarm.set(.earliest(waiters.values.lazy.compactMap(\.deadline).min(), gathering.due))
    }

    /// Changes the time at which the gathered descriptors are checked.
    mutating func gather(_ change: (inout Gathering) -> Bool) -> Bool {
      let (before, result) = (gathering.due, change(&gathering))
      if gathering.due != before { setAlarm() }
      return result
    }

    mutating func add(_ waiter: Waiter, as token: UInt64) {
      waiters[token] = waiter
      if waiter.deadline != nil { alarm.set(.earliest(waiter.deadline, alarm.deadline)) }
    }

    /// Removes the waiters that are due, and returns whether a check of the gathered ones is due.
    mutating func takeDue(at now: Instant) -> (waiters: [Waiter], looks: Bool) {
      alarm.fired()
      let due = waiters.filter { $0.value.deadline.map { $0 <= now } ?? false }.keys
      let taken = due.compactMap { take($0) }
      let looks = gathering.takeDue(at: now)
      setAlarm()
      return (taken, looks)
    }

    mutating func take(_ token: UInt64) -> Waiter? {
      guard let waiter = waiters.removeValue(forKey: token) else { return nil }
      if let descriptor = waiter.descriptor { descriptors.remove(descriptor) }
      // The deadlines of all others are later.
      if let deadline = waiter.deadline, deadline == alarm.deadline { setAlarm() }
      return waiter
    }
  }

  private let state: Mutex<State>
  private let poll: CInt
  /// The set of gathered descriptors; it is active in `poll` while they may wake the program.
  private let gathered: FileDescriptor
  /// The tokens of the alarm and the gathered set; tasks have greater ones, and other descriptors
  /// of the loop have their numbers.
  private static let (alarmToken, gatheredToken): (UInt64, UInt64) = (1 << 32, 1 << 32 + 1)
  /// The time after which a descriptor that cannot be watched is checked again [s].
  private static let retryInterval = 0.1

  init(in poll: CInt) throws(SystemCallError) {
    self.poll = poll
    gathered = try FileDescriptor(epoll_create1(CInt(EPOLL_CLOEXEC)), from: "epoll_create1")
    let alarm = try DeadlineTimer()
    let isWatched =
      Self.watch(
        alarm.number, EPOLLIN.rawValue | EPOLLET.rawValue, as: Self.alarmToken, in: poll)
      && Self.watch(gathered.number, Self.once(.readable), as: Self.gatheredToken, in: poll)
    guard isWatched else { throw SystemCallError(call: "epoll_ctl", code: errno) }
    state = Mutex(State(alarm: alarm))
  }

  private static func once(_ readiness: Readiness) -> UInt32 {
    readiness.events | EPOLLONESHOT.rawValue
  }

  private static func watch(
    _ descriptor: CInt, _ events: UInt32, as token: UInt64, in set: CInt
  ) -> Bool {
    var event = epoll_event()
    event.events = events
    event.data.u64 = token
    // An entry stays in the set until the open file is closed, so it is modified if it exists.
    return epoll_ctl(set, EPOLL_CTL_MOD, descriptor, &event) == 0
      || epoll_ctl(set, EPOLL_CTL_ADD, descriptor, &event) == 0
  }

  /// Returns when `descriptor` is ready, at `deadline`, or when the task is cancelled; or too early
  /// if the system is short of resources.
  /// - Parameters:
  ///   - descriptor: Has to stay open until then; nil to wait for the deadline only.
  ///   - deadline: Nil for none.
  /// - Returns: Whether the kernel has reported the descriptor as ready.
  nonisolated(nonsending) func wait(
    for descriptor: CInt?, _ readiness: Readiness = .readable, at pace: Pace = .prompt,
    until deadline: Instant?
  ) async -> Bool {
    let token = state.withLock { state in
      state.lastToken += 1
      return state.lastToken
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waiter = Waiter(continuation: continuation, deadline: deadline, pace: pace)
        begin(token, waiter, descriptor, readiness)
        // A cancellation before this point has not found the waiter.
        if Task.isCancelled { wake(token, isReady: false) }
      }
    } onCancel: {
      wake(token, isReady: false)
    }
  }

  private func begin(
    _ token: UInt64, _ waiter: Waiter, _ descriptor: CInt?, _ readiness: Readiness
  ) {
    state.withLock { state in
      var waiter = waiter
      if let descriptor, !watch(descriptor, readiness, as: token, of: &waiter, &state) {
        let retry = MonotonicClock().now().advanced(by: Self.retryInterval)
        waiter.deadline = .earliest(waiter.deadline, retry)
      }
      state.add(waiter, as: token)
    }
  }

  /// - Returns: Whether the kernel will report the descriptor as ready.
  private func watch(
    _ descriptor: CInt, _ readiness: Readiness, as token: UInt64, of waiter: inout Waiter,
    _ state: inout State
  ) -> Bool {
    var watched = descriptor
    if state.descriptors.contains(descriptor) {
      // The kernel has one entry for each number, which belongs to another task.
      watched = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
      guard watched >= 0 else { return false }
      waiter.isCopy = true
    }
    (waiter.descriptor, _) = (watched, state.descriptors.insert(watched))
    return Self.watch(watched, Self.once(readiness), as: token, in: pollSet(of: waiter.pace))
  }

  private func pollSet(of pace: Pace) -> CInt {
    switch pace {
    case .prompt: poll
    case .gathered: gathered.number
    }
  }

  /// - Returns: Whether there was a waiter.
  @discardableResult
  private func wake(_ token: UInt64, isReady: Bool) -> Bool {
    guard let waiter = state.withLock({ $0.take(token) }) else { return false }
    resume(waiter, isReady: isReady)
    return true
  }

  private func resume(_ waiter: Waiter, isReady: Bool) {
    if waiter.isCopy, let copy = waiter.descriptor {
      // The entry would stay as long as the file is open under the other number (epoll(7)).
      epoll_ctl(pollSet(of: waiter.pace), EPOLL_CTL_DEL, copy, nil)
      close(copy)
    }
    waiter.continuation.resume(returning: isReady)
  }

  /// Resumes the tasks that wait for what the loop has found.
  /// - Parameter tokens: The tokens that `poll` has reported and that are not the loop's own.
  func found(_ tokens: [UInt64]) {
    let now = MonotonicClock().now()
    for token in tokens {
      switch token {
      case Self.alarmToken:
        let (waiters, looks) = state.withLock { $0.takeDue(at: now) }
        for waiter in waiters { resume(waiter, isReady: false) }
        if looks { look(at: now, afterPause: true) }
      case Self.gatheredToken:
        let looks = state.withLock { $0.gather { $0.isAwaited(at: now) } }
        if looks { look(at: now, afterPause: false) }
      default: wake(token, isReady: true)
      }
    }
  }

  /// Resumes the waiters of all gathered descriptors that are ready.
  private func look(at now: Instant, afterPause: Bool) {
    let events = PollEvents()
    var count = 0
    var isFull = true
    while isFull {
      isFull = events.wait(in: gathered.number, forEver: false) { token in
        if wake(token, isReady: true) { count += 1 }
      }
    }
    let isAwake = state.withLock { state in
      state.gather { $0.looked(at: now, count: count, afterPause: afterPause) }
    }
    if isAwake {
      _ = Self.watch(gathered.number, Self.once(.readable), as: Self.gatheredToken, in: poll)
    }
  }
}
