internal import CLinux
package import DetentMotion
internal import Glibc
internal import Synchronization

/// The one thread that owns the display and everything drawn: it sleeps in the kernel until a
/// descriptor, a deadline, a signal or an actor's job has something for it, and never polls.
///
/// It belongs to the thread that made it, and to the one that runs it from then on. Actors pinned
/// to it (`unownedExecutor`) are isolated there, so `assumeIsolated` is all it takes to call them
/// from a turn.
package final class EventLoop: SerialExecutor, @unchecked Sendable {
  package enum Signal: Sendable, Equatable { case terminate, hangUp, childEnded }

  /// What has woken the loop.
  package struct News {
    package fileprivate(set) var signals: [Signal] = []
    /// Jobs of actors were run.
    fileprivate var ranJobs = false
    fileprivate var ready: [CInt] = []

    /// Whether it may be of interest to somebody who waits for signals, jobs and a descriptor that
    /// is watched.
    package func concerns(_ fileDescriptor: CInt) -> Bool {
      ranJobs || !signals.isEmpty || ready.contains(fileDescriptor)
    }
  }

  /// How many jobs run before the turn has its turn, so that a flood of them delays no frame.
  private static let jobsPerTurn = 256

  private let poll: PollSet
  private let wake: FileDescriptor
  private let signals: SignalReceiver
  private let jobs = JobQueue()
  private let owner: Atomic<UInt>
  private let isStopping = Atomic(false)
  private let clock = MonotonicClock()
  // What follows is touched by the owning thread only.
  private var timer: DeadlineTimer
  private var batch: [UnownedJob] = []
  private var nextJob = 0

  /// - Parameter hearsChildren: Whether the end of a child wakes it.
  package init(hearsChildren: Bool = false) throws(SystemCallError) {
    poll = try PollSet()
    wake = try FileDescriptor(eventfd(0, CInt(EFD_NONBLOCK) | CInt(EFD_CLOEXEC)), from: "eventfd")
    signals = try SignalReceiver(hearsChildren: hearsChildren)
    timer = try DeadlineTimer()
    owner = Atomic(pthread_self())
    try poll.add(wake.number, once: true)
    try poll.add(timer.number, once: true)
    try poll.add(signals.number)
  }

  /// Runs a turn whenever `fileDescriptor` is readable. A negative one never is.
  package func watch(_ fileDescriptor: CInt) throws(SystemCallError) {
    if fileDescriptor >= 0 { try poll.add(fileDescriptor) }
  }

  package func now() -> Instant { clock.now() }

  /// Runs on the calling thread until `stop()`. Each time there is something to do, it runs waiting
  /// jobs, then `turn` once, which answers when it wants its next call at the latest (nil: only
  /// when something happens). The first turn comes at once.
  package func run(_ turn: (_ news: News) -> Instant?) {
    owner.store(pthread_self(), ordering: .relaxed)
    var news = News()
    while !isStopping.exchange(false, ordering: .acquiring) {
      news.ranJobs = runJobs()
      let deadline = turn(news)
      sleep(until: deadline, &news)
    }
  }

  /// Makes `run` return after the turn it is in. From any thread.
  package func stop() {
    isStopping.store(true, ordering: .releasing)
    wakeUp()
  }

  /// - Returns: Whether there were any.
  private func runJobs() -> Bool {
    for count in 0..<Self.jobsPerTurn {
      if nextJob == batch.count {
        batch.removeAll(keepingCapacity: true)
        nextJob = 0
        jobs.take(into: &batch)
        if batch.isEmpty { return count > 0 }
      }
      let job = batch[nextJob]
      nextJob += 1
      job.runSynchronously(on: asUnownedSerialExecutor())
    }
    return true
  }

  private func sleep(until deadline: Instant?, _ news: inout News) {
    news.signals.removeAll(keepingCapacity: true)
    news.ready.removeAll(keepingCapacity: true)
    let now = now()
    let isDue = deadline.map { $0 <= now } ?? false
    let hasWork = isDue || nextJob < batch.count || !jobs.isEmpty
    if !hasWork { timer.set(deadline, at: now) }
    var timerFired = false
    poll.wait(forEver: !hasWork) { number in
      if number == signals.number { news.signals = signals.read() }
      if number == timer.number { timerFired = true }
      news.ready.append(number)
    }
    if timerFired { timer.fired() }
  }

  private func wakeUp() { eventfd_write(wake.number, 1) }

  private var isOwnThread: Bool { owner.load(ordering: .relaxed) == pthread_self() }
}

extension EventLoop {
  package func enqueue(_ job: consuming ExecutorJob) {
    // The owner looks for jobs before it sleeps, so only another thread has to wake it.
    if jobs.append(UnownedJob(job)), !isOwnThread { wakeUp() }
  }

  package func checkIsolated() {
    precondition(isOwnThread, "This runs on the event loop's thread only.")
  }

  package func isIsolatingCurrentContext() -> Bool? { isOwnThread }
}
