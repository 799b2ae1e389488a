internal import Blocking
internal import CLinux
internal import Glibc
internal import Synchronization

/// A few threads that run what is handed to them, in its order, and sleep in the kernel otherwise.
///
/// Each is started when there is more to do than threads to do it, and stays: a thread that waits
/// costs nothing, and starting one costs as much as many jobs. Of many works that come together one
/// thread is woken, which wakes the next one if there is more than it can do: short ones are done
/// by then.
final class WorkerThreads<Work: Sendable>: Sendable {
  private struct State {
    var works: [Work] = []
    /// The next of them; those before it are taken.
    var next = 0
    /// How many threads sleep, are about to look what there is to do, and do it.
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

    /// Who has to be woken for the works that are there; counted as one that looks.
    mutating func chooseThread(atMost limit: Int) -> Choice {
      // Whoever looks sees them, and wakes the next one.
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
  /// Counts those that are woken, so that each reading of it lets one thread go on (`eventfd`).
  private let wakings: FileDescriptor
  private let limit: Int
  private let start: Starter
  private let perform: @Sendable (Work) -> Void

  /// Starts a thread with that body, and says whether there was one to be had.
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

  /// Adds what `body` adds, and wakes a thread for all of it together.
  func addTogether(_ body: () -> Void) {
    // As one that looks once all is there.
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

  /// Where there is no thread to be had, late on this one is better than never.
  private func doWithout() {
    let (works, choice) = state.withLock { state -> ([Work], Choice) in
      state.looking -= 1
      // One that has gone to sleep meanwhile took it that the new one would look.
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

  /// The next work; nil: there is none, and this thread sleeps until it is woken.
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
