internal import Blocking
internal import CLinux
internal import Glibc
internal import Synchronization

/// A few threads that run what is handed to them, in its order, and sleep in the kernel otherwise.
///
/// Each is started when there is more to do than threads to do it, and stays: a thread that waits
/// costs nothing, and starting one costs as much as many jobs.
final class WorkerThreads<Work: Sendable>: Sendable {
  private struct State {
    var works: [Work] = []
    /// The next of them; those before it are taken.
    var next = 0
    var threads = 0
    var idle = 0

    mutating func take() -> Work? {
      guard next < works.count else { return nil }
      defer { if next == works.count || next == 256 { forgetTaken() } }
      next += 1
      idle -= 1
      return works[next - 1]
    }

    private mutating func forgetTaken() {
      works.removeFirst(next)
      next = 0
    }
  }

  private let state = Mutex(State())
  /// Counts what waits, so that each reading of it lets one thread take one thing (`eventfd`).
  private let waiting: FileDescriptor
  private let limit: Int
  private let perform: @Sendable (Work) -> Void

  init(
    atMost limit: Int, perform: @escaping @Sendable (Work) -> Void
  ) throws(SystemCallError) {
    waiting = try FileDescriptor(
      eventfd(0, CInt(EFD_SEMAPHORE) | CInt(EFD_CLOEXEC)), from: "eventfd")
    self.limit = limit
    self.perform = perform
  }

  func add(_ work: Work) {
    let needsThread = state.withLock { state in
      state.works.append(work)
      let needsThread = state.works.count - state.next > state.idle && state.threads < limit
      if needsThread { (state.threads, state.idle) = (state.threads + 1, state.idle + 1) }
      return needsThread
    }
    eventfd_write(waiting.number, 1)
    if needsThread, !BackgroundThread.start({ while true { self.runOne() } }) { doWithout() }
  }

  /// Where there is no thread to be had, late on this one is better than never.
  private func doWithout() {
    let hasNone = state.withLock { state in
      (state.threads, state.idle) = (state.threads - 1, state.idle - 1)
      return state.threads == 0
    }
    if hasNone { runOne() }
  }

  private func runOne() {
    var count = eventfd_t()
    guard eventfd_read(waiting.number, &count) == 0,
      let work = state.withLock({ $0.take() })
    else { return }
    perform(work)
    state.withLock { $0.idle += 1 }
  }
}
