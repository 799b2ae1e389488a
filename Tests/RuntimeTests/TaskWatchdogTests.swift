import DetentMotion
import Runtime
import Synchronization
import TestSupport
import Testing

@Suite struct TaskWatchdogTests {
  @Test func `the manager is told when a task has run, and not while one cannot`() throws {
    let manager = try NotifyManager(.abstract)
    let waiting = Mutex<[@Sendable () -> Void]>([])
    let watchdog = TaskWatchdog(notifier(of: manager)) { work in
      waiting.withLock { $0.append(work) }
    }
    for i in 0..<5 { watchdog.feed(at: Instant(seconds: Double(100 * i))) }
    #expect(manager.received() == [])
    let tasks = waiting.withLock { $0 }
    #expect(tasks.count == 1)
    for task in tasks { task() }
    #expect(manager.received() == ["WATCHDOG=1"])
    // At rest it wakes nobody else but now and then.
    for seconds in [5.0, 10, 15] { watchdog.feed(at: Instant(seconds: seconds)) }
    #expect(manager.received() == ["WATCHDOG=1", "WATCHDOG=1", "WATCHDOG=1"])
    #expect(waiting.withLock(\.count) == 1)
    watchdog.feed(at: Instant(seconds: 20))
    #expect(manager.received() == [] && waiting.withLock(\.count) == 2)
  }

  @Test func `a task tells the manager`() async throws {
    let manager = try NotifyManager(.abstract)
    let watchdog = TaskWatchdog(notifier(of: manager))
    watchdog.feed(at: .zero)
    #expect(await becomesTrue { manager.received() == ["WATCHDOG=1"] })
  }

  @Test func `who is not watched starts no task`() throws {
    let manager = try NotifyManager(.abstract)
    let count = Mutex(0)
    let notifier = ServiceNotifier(environment: ["NOTIFY_SOCKET": manager.name])
    TaskWatchdog(notifier) { _ in count.withLock { $0 += 1 } }.feed(at: .zero)
    #expect(count.withLock(\.self) == 0)
  }

  private func notifier(of manager: NotifyManager) -> ServiceNotifier {
    ServiceNotifier(
      environment: ["NOTIFY_SOCKET": manager.name, "WATCHDOG_USEC": "10000000"])
  }
}
