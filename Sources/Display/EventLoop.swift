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
  package enum Signal: Sendable, Equatable { case terminate, hangUp }

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

  package init() throws(SystemCallError) {
    poll = try PollSet()
    wake = try FileDescriptor(eventfd(0, CInt(EFD_NONBLOCK) | CInt(EFD_CLOEXEC)), from: "eventfd")
    signals = try SignalReceiver()
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
  package func run(_ turn: (_ signals: [Signal]) -> Instant?) {
    owner.store(pthread_self(), ordering: .relaxed)
    var received: [Signal] = []
    while !isStopping.exchange(false, ordering: .acquiring) {
      runJobs()
      let deadline = turn(received)
      received = sleep(until: deadline)
    }
  }

  /// Makes `run` return after the turn it is in. From any thread.
  package func stop() {
    isStopping.store(true, ordering: .releasing)
    wakeUp()
  }

  private func runJobs() {
    for _ in 0..<Self.jobsPerTurn {
      if nextJob == batch.count {
        batch.removeAll(keepingCapacity: true)
        nextJob = 0
        jobs.take(into: &batch)
        if batch.isEmpty { return }
      }
      let job = batch[nextJob]
      nextJob += 1
      job.runSynchronously(on: asUnownedSerialExecutor())
    }
  }

  private func sleep(until deadline: Instant?) -> [Signal] {
    let isDue = deadline.map { $0 <= now() } ?? false
    let hasWork = isDue || nextJob < batch.count || !jobs.isEmpty
    if !hasWork { timer.set(deadline) }
    var received: [Signal] = []
    var timerFired = false
    poll.wait(forEver: !hasWork) { number in
      if number == signals.number { received = signals.read() }
      if number == timer.number { timerFired = true }
    }
    if timerFired { timer.fired() }
    return received
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
