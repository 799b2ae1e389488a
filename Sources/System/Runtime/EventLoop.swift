internal import Blocking
internal import CConcurrency
internal import CLinux
package import DetentMotion
internal import Glibc
internal import Synchronization

/// The loop of a thread, such as the one that owns the display and everything drawn. It sleeps in
/// the kernel until a descriptor, a deadline, a signal or an actor's job wakes it, and never polls.
///
/// Belongs to the thread that created it, and then to the one that runs it. Actors pinned to it
/// (`unownedExecutor`) are isolated there, so a turn can call them with `assumeIsolated`.
package final class EventLoop: SerialExecutor, @unchecked Sendable {
  package enum Signal: Sendable, Equatable { case terminate, hangUp, childEnded }

  /// The reasons for which the loop has woken.
  package struct News {
    package fileprivate(set) var signals: [Signal] = []
    /// Whether jobs of actors that are pinned to the loop have run.
    fileprivate var ranJobs = false
    fileprivate var ready: [CInt] = []

    /// Returns whether it may concern a client that waits for signals, jobs and the watched
    /// `fileDescriptor`.
    package func concerns(_ fileDescriptor: CInt) -> Bool {
      ranJobs || !signals.isEmpty || ready.contains(fileDescriptor)
    }
  }

  /// The greatest number of jobs before each turn, so that a flood of them delays no frame.
  private static let jobsPerTurn = 256

  private let poll: PollSet
  private let wake: FileDescriptor
  private let signals: SignalReceiver
  let waits: TaskWaits
  private let jobs = JobQueue()
  private let owner: Atomic<UInt>
  private let isStopping = Atomic(false)
  private let clock = MonotonicClock()
  // The following properties are used by the owning thread only.
  private var timer: DeadlineTimer
  private var batch: [JobQueue.Job] = []
  private var nextJob = 0

  /// The loop at which tasks wait.
  private static let serving = Mutex<EventLoop?>(nil)

  /// - Parameter hearsChildren: Whether the end of a child process wakes the loop.
  package convenience init(hearsChildren: Bool = false) throws(SystemCallError) {
    try self.init(signals: [SIGTERM, SIGINT, SIGHUP] + (hearsChildren ? [SIGCHLD] : []))
  }

  private init(signals numbers: [CInt]) throws(SystemCallError) {
    poll = try PollSet()
    wake = try FileDescriptor(eventfd(0, CInt(EFD_NONBLOCK) | CInt(EFD_CLOEXEC)), from: "eventfd")
    signals = try SignalReceiver(numbers)
    waits = try TaskWaits(in: poll.number)
    timer = try DeadlineTimer()
    owner = Atomic(pthread_self())
    try poll.add(wake.number, once: true)
    try poll.add(timer.number, once: true)
    try poll.add(signals.number)
  }

  /// Runs a turn whenever `fileDescriptor` is readable; ignores a negative one.
  package func watch(_ fileDescriptor: CInt) throws(SystemCallError) {
    if fileDescriptor >= 0 { try poll.add(fileDescriptor) }
  }

  /// Creates a loop that runs on a thread of its own, for the rest of the program's life.
  package static func inBackground() throws(SystemCallError) -> EventLoop {
    let loop = try EventLoop(signals: [])
    guard BackgroundThread.start({ loop.run { _ in nil } }) else {
      throw SystemCallError(call: "pthread_create", code: EAGAIN)
    }
    return loop
  }

  /// Makes it the loop of all tasks, permanently: it runs their jobs that have no executor of their
  /// own, and they wait at it (`Pause`). To be called before there is a task.
  ///
  /// The threads of the Swift runtime are supervised by a timer that wakes the program every second
  /// from its first task on; a program at rest should not wake at all. `Task.sleep` still uses the
  /// runtime and starts that timer, so use `Pause` instead.
  package func serveTasks() {
    Self.serving.withLock { $0 = self }
    cconcurrency_install(Unmanaged.passRetained(self).toOpaque()) { context, job in
      guard let context else { return }
      Unmanaged<EventLoop>.fromOpaque(context).takeUnretainedValue().add(.shared(job))
    }
  }

  /// The loop at which tasks wait: one in the background if the program has no other. Nil if the
  /// system has no room for one; the next access tries again.
  package static var ofTasks: EventLoop? {
    serving.withLock { serving in
      if serving == nil { serving = try? inBackground() }
      return serving
    }
  }

  static var taskWaits: TaskWaits? { ofTasks?.waits }

  package func now() -> Instant { clock.now() }

  /// Runs on the calling thread until `stop()`. Each time it is woken, it runs waiting jobs, then
  /// `turn` once, which returns the latest time of its next call (nil to wait for events only). The
  /// first turn runs at once.
  package func run(_ turn: (_ news: News) -> Instant?) {
    owner.store(pthread_self(), ordering: .relaxed)
    var news = News()
    while !isStopping.exchange(false, ordering: .acquiring) {
      news.ranJobs = runJobs()
      let deadline = turn(news)
      sleep(until: deadline, &news)
    }
  }

  /// Makes `run` return after the current turn. May be called from any thread.
  package func stop() {
    isStopping.store(true, ordering: .releasing)
    wakeUp()
  }

  /// - Returns: Whether some of them were pinned to the loop.
  private func runJobs() -> Bool {
    var ranPinned = false
    for _ in 0..<Self.jobsPerTurn {
      if nextJob == batch.count {
        batch.removeAll(keepingCapacity: true)
        nextJob = 0
        jobs.take(into: &batch)
        if batch.isEmpty { break }
      }
      let job = batch[nextJob]
      nextJob += 1
      switch job {
      case .pinned(let job):
        job.runSynchronously(on: asUnownedSerialExecutor())
        ranPinned = true
      case .shared(let job): cconcurrency_run(job)
      }
    }
    return ranPinned
  }

  private func sleep(until deadline: Instant?, _ news: inout News) {
    news.signals.removeAll(keepingCapacity: true)
    news.ready.removeAll(keepingCapacity: true)
    let now = now()
    let isDue = deadline.map { $0 <= now } ?? false
    let hasWork = isDue || nextJob < batch.count || !jobs.isEmpty
    if !hasWork { timer.set(deadline, at: now) }
    var (timerFired, found) = (false, [UInt64]())
    poll.wait(forEver: !hasWork) { token in
      guard let number = CInt(exactly: token) else { return found.append(token) }
      if number == signals.number { news.signals = signals.read() }
      if number == timer.number { timerFired = true }
      news.ready.append(number)
    }
    if timerFired { timer.fired() }
    if !found.isEmpty { waits.found(found) }
  }

  private func wakeUp() { eventfd_write(wake.number, 1) }

  private var isOwnThread: Bool { owner.load(ordering: .relaxed) == pthread_self() }
}

extension EventLoop {
  package func enqueue(_ job: consuming ExecutorJob) { add(.pinned(UnownedJob(job))) }

  private func add(_ job: JobQueue.Job) {
    // The owning thread checks for jobs before it sleeps, so only other threads have to wake it.
    if jobs.append(job), !isOwnThread { wakeUp() }
  }

  package func checkIsolated() {
    precondition(isOwnThread, "This runs on the event loop's thread only.")
  }

  package func isIsolatingCurrentContext() -> Bool? { isOwnThread }
}
