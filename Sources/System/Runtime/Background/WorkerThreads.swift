internal import Blocking
internal import CLinux
internal import Glibc
internal import Synchronization

/// A few threads that run work items in order, and otherwise sleep in the kernel.
///
/// A thread is started when there is more work than threads, and kept: a sleeping thread costs
/// nothing, starting one costs as much as many jobs. For many items that are added together one
/// thread is woken, which wakes the next one if more are left: short items are done by then.
final class WorkerThreads<Work: Sendable>: Sendable {
  private struct State {
    var works: [Work] = []
    /// The index of the next item; those before it have been taken.
    var next = 0
    /// The numbers of threads that sleep, that look for work, and that perform it.
    var (sleeping, looking, performing) = (0, 0, 0)

    mutating func take() -> Work {
      defer { if next == works.count || next == 256 { forgetTaken() } }
      next += 1
      return works[next - 1]
    }

    private mutating func forgetTaken() {
      works.removeFirst(next)
      next = 0
    }

    /// Chooses a thread to wake for waiting work, and counts it as looking.
    mutating func chooseThread(atMost limit: Int) -> Choice {
      // A thread that is already looking takes the work, and wakes the next one.
      guard next < works.count, looking == 0 else { return .nobody }
      if sleeping > 0 {
        (sleeping, looking) = (sleeping - 1, 1)
        return .sleeping
      }
      guard performing < limit else { return .nobody }
      looking = 1
      return .new
    }
  }

  private enum Choice { case nobody, sleeping, new }

  private let state = Mutex(State())
  /// A semaphore of wake-ups, of which each lets one thread continue (`eventfd`).
  private let wakings: FileDescriptor
  private let limit: Int
  private let start: Starter
  private let perform: @Sendable (Work) -> Void

  /// Starts a thread that runs `body`; returns false if none could be created.
  typealias Starter = @Sendable (_ body: @escaping @Sendable () -> Void) -> Bool

  init(
    atMost limit: Int, start: @escaping Starter = { BackgroundThread.start($0) },
    perform: @escaping @Sendable (Work) -> Void
  ) throws(SystemCallError) {
    wakings = try FileDescriptor(
      eventfd(0, CInt(EFD_SEMAPHORE) | CInt(EFD_CLOEXEC)), from: "eventfd")
    self.limit = limit
    self.start = start
    self.perform = perform
  }

  func add(_ work: Work) {
    wake(
      state.withLock { state in
        state.works.append(work)
        return state.chooseThread(atMost: limit)
      })
  }

  /// Adds the work that `body` adds, and wakes a single thread for all of it.
  func addTogether(_ body: () -> Void) {
    // Counts as a looking thread, so that no thread is woken before all work is there.
    state.withLock { $0.looking += 1 }
    body()
    wake(
      state.withLock { state in
        state.looking -= 1
        return state.chooseThread(atMost: limit)
      })
  }

  private func wake(_ choice: Choice) {
    switch choice {
    case .nobody: break
    case .sleeping: eventfd_write(wakings.number, 1)
    case .new: if !start({ self.run() }) { doWithout() }
    }
  }

  /// Performs the work on this thread if none could be created: late is better than never.
  private func doWithout() {
    let (works, choice) = state.withLock { state -> ([Work], Choice) in
      state.looking -= 1
      // A thread that has gone to sleep meanwhile relied on the new one.
      if state.sleeping > 0 { return ([], state.chooseThread(atMost: limit)) }
      guard state.looking + state.performing == 0 else { return ([], .nobody) }
      var works: [Work] = []
      while state.next < state.works.count { works.append(state.take()) }
      return (works, .nobody)
    }
    wake(choice)
    works.forEach(perform)
  }

  private func run() {
    var count = eventfd_t()
    while true {
      while let work = takeNext() {
        perform(work)
        state.withLock { ($0.performing, $0.looking) = ($0.performing - 1, $0.looking + 1) }
      }
      while eventfd_read(wakings.number, &count) != 0 {}
    }
  }

  /// Returns the next item; nil if there is none, in which case this thread sleeps until woken.
  private func takeNext() -> Work? {
    let (work, choice) = state.withLock { state -> (Work?, Choice) in
      state.looking -= 1
      guard state.next < state.works.count else {
        state.sleeping += 1
        return (nil, .nobody)
      }
      state.performing += 1
      return (state.take(), state.chooseThread(atMost: limit))
    }
    wake(choice)
    return work
  }
}
