import Blocking
import Glibc
import Synchronization
import Testing

/// Gives the calling thread a table of descriptors of its own (`unshare` with `CLONE_FILES`, which the
/// Glibc module does not have).
private func ownsDescriptors() -> Bool {
  guard let unshare = dlsym(nil, "unshare") else { return false }
  return unsafeBitCast(unshare, to: (@convention(c) (CInt) -> CInt).self)(0x400) == 0
}

@Suite(.timeLimit(.minutes(5)))
struct TimeLimitTests {
  @Test
  func `Where no descriptors are left a call is given up, and not made on the caller's thread`()
    async
  {
    await #expect(processExitsWith: .success) {
      let calls = Mutex(0)
      let isGivenUp = Mutex<Bool?>(nil)
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
        let answer: Void? = TimeLimit.call(within: 60) { calls.withLock { $0 += 1 } }
        isGivenUp.withLock { $0 = answer == nil }
        sem_post(isOver)
      }
      precondition(isStarted)
      while sem_wait(isOver) != 0 {}
      precondition(isGivenUp.withLock { $0 == true } && calls.withLock(\.self) == 0)
    }
  }
}
