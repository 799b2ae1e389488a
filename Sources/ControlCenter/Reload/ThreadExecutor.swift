internal import Glibc
internal import Synchronization

/// A thread that is there as long as it has work.
///
/// The executor that actors share keeps a timer that wakes the program every second from its first
/// use on; a panel at rest is not to wake at all.
final class ThreadExecutor: SerialExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var isRunning = false
  }

  private let state = Mutex(State())

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let needsThread = state.withLock { state in
      state.jobs.append(job)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    // Where there is no thread to be had, late on this one is better than never.
    if needsThread, !start() { run() }
  }

  /// Runs `run` on a thread of its own, which keeps this alive until it ends (`pthread_create`).
  private func start() -> Bool {
    let context = Unmanaged.passRetained(self)
    var thread = pthread_t()
    let code = pthread_create(&thread, nil, threadMain, context.toOpaque())
    guard code == 0 else {
      context.release()
      return false
    }
    pthread_detach(thread)
    return true
  }

  fileprivate func run() {
    while let job = next() { job.runSynchronously(on: asUnownedSerialExecutor()) }
  }

  private func next() -> UnownedJob? {
    state.withLock { state in
      guard !state.jobs.isEmpty else {
        state.isRunning = false
        return nil
      }
      return state.jobs.removeFirst()
    }
  }
}

private func threadMain(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context else { return nil }
  Unmanaged<ThreadExecutor>.fromOpaque(context).takeRetainedValue().run()
  return nil
}
