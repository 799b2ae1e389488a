import Glibc
import Synchronization
import Testing

@testable import Blocking

@Suite(.timeLimit(.minutes(5)))
struct TimeLimitTests {
  @Test
  func `Where no descriptors are left a call is given up, and not made on the caller's thread`()
    async
  {
    await #expect(processExitsWith: .success) {
      let calls = Mutex(0)
      var limit = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      limit.rlim_cur = 0
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      func call() -> Void? { TimeLimit.call(within: 60) { calls.withLock { $0 += 1 } } }
      let late: Void? = await TimeLimit.call(within: 60) { calls.withLock { $0 += 1 } }
      precondition(call() == nil && late == nil && calls.withLock(\.self) == 0)
    }
  }
}
