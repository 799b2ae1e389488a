import Blocking
import Dispatch
import Glibc
import Synchronization
import Testing

/// Gives the calling thread a table of descriptors of its own (`unshare` with `CLONE_FILES`, which the
/// Glibc module does not have).
private func ownsDescriptors() -> Bool {
  guard let unshare = dlsym(nil, "unshare") else { return false }
  return unsafeBitCast(unshare, to: (@convention(c) (CInt) -> CInt).self)(0x400) == 0
}

@Suite struct BackgroundValueTests {
  /// No value type, as what is worth another thread mostly is not.
  private final class Made {
    let number: Int
    init(_ number: Int) { self.number = number }
  }

  private final class Tally: Sendable {
    private let count = Mutex(0)
    func add() -> Int {
      count.withLock {
        $0 += 1
        return $0
      }
    }
    var total: Int { count.withLock { $0 } }
  }

  @Test func `It is made once, and whoever asks again gets another one`() {
    let onCount = Tally()
    let value = BackgroundValue { Made(onCount.add()) }
    #expect(value.take().number == 1)
    #expect(value.take().number == 2)
    #expect(onCount.total == 2)
  }

  @Test(.timeLimit(.minutes(5)))
  func `One that takes long is not waited for, and tells when it is there`() async {
    let gate = DispatchSemaphore(value: 0)
    let value = BackgroundValue {
      gate.wait()
      return Made(7)
    }
    #expect(!value.isThere(within: 0))
    let (news, teller) = AsyncStream.makeStream(of: Void.self)
    value.whenThere { teller.finish() }
    gate.signal()
    for await _ in news {}
    #expect(value.isThere(within: 0))
    let isTold = Mutex(false)
    value.whenThere { isTold.withLock { $0 = true } }
    #expect(isTold.withLock { $0 }, "who asks later is told at once")
    #expect(value.take().number == 7)
  }

  @Test func `Many at once are each made, and one that nobody takes harms nobody`() {
    let onCount = Tally()
    var values = (0..<50).map { number in
      BackgroundValue {
        _ = onCount.add()
        return Made(number)
      }
    }
    values.removeFirst(10)
    #expect(values.map { $0.take().number } == Array(10..<50))
    #expect(onCount.total >= 40)
  }

  @Test(.timeLimit(.minutes(5)))
  func `It is computed and waited for also where no descriptors are left`() async {
    await #expect(processExitsWith: .success) {
      let isThere = Mutex<Bool?>(nil)
      // A semaphore of the kernel's needs no descriptor.
      nonisolated(unsafe) let isOver = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
      sem_init(isOver, 0, 0)
      var limit = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      limit.rlim_cur = min(limit.rlim_max, 256)
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      let isStarted = BackgroundThread.start {
        // Its table of descriptors is full, and nobody else's: Dispatch opens files at any moment, and
        // ends the process where it cannot.
        precondition(ownsDescriptors())
        while open("/dev/null", O_RDONLY) >= 0 {}
        let caller = pthread_self()
        let value = BackgroundValue { pthread_self() != caller }
        let isInTime = value.isThere(within: 60)
        isThere.withLock { $0 = isInTime && value.take() }
        sem_post(isOver)
      }
      precondition(isStarted)
      while sem_wait(isOver) != 0 {}
      precondition(isThere.withLock { $0 == true })
    }
  }
}
