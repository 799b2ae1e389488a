import Blocking
import Foundation
import Runtime
import Synchronization
import Testing

/// A call that does not come back before it is let.
private final class DeadShare: Sendable {
  private let gate = DispatchSemaphore(value: 0)
  private let count = Mutex(0)

  func answer() -> Int {
    count.withLock { $0 += 1 }
    gate.wait()
    return 7
  }

  func comeBack() { gate.signal() }

  var calls: Int { count.withLock { $0 } }
}

@Suite(.timeLimit(.minutes(5)))
struct FileAccessTests {
  @Test func `A call that comes back is answered, here and in a task`() async throws {
    let files = FileAccess(timeLimit: 30)
    let here = try { () throws(FileError) in try files.call("/a/b") { 7 } }()
    #expect(here == 7)
    #expect(try await files.call("/a/b") { 8 } == 8)
  }

  @Test func `A call that does not come back is given up, and further ones there at once`() throws {
    let share = DeadShare()
    let files = FileAccess(timeLimit: 0.05)
    let isBack = DispatchSemaphore(value: 0)
    func call(_ path: String) -> Result<Int, FileError> {
      do throws(FileError) {
        return .success(
          try files.call(path, onArrival: { _ in isBack.signal() }) { share.answer() })
      } catch {
        return .failure(error)
      }
    }
    let failure = Result<Int, FileError>.failure(
      FileError("/net/a.png", .noAnswer(after: 0.05)))
    #expect(call("/net/a.png") == failure)
    for _ in 0..<100 { #expect(throws: FileError.self) { try call("/net/b.png").get() } }
    #expect(share.calls == 1)
    // Elsewhere nothing has changed.
    let other = try { () throws(FileError) in try files.call("/etc/a") { 1 } }()
    #expect(other == 1)
    share.comeBack()
    isBack.wait()
    share.comeBack()
    // A busy machine may give this call up, too, which then arrives late.
    if call("/net/a.png") == failure { isBack.wait() }
    #expect(share.calls == 2)
  }

  @Test func `What comes too late is not lost`() async throws {
    let share = DeadShare()
    let files = FileAccess(timeLimit: 0.01)
    let (late, teller) = AsyncStream.makeStream(of: Int.self)
    #expect(throws: FileError.self) {
      try files.call("/net/a", onArrival: { teller.yield($0) }) { share.answer() }
    }
    share.comeBack()
    var arrivals = late.makeAsyncIterator()
    #expect(await arrivals.next() == 7)
    // What comes in time does not come twice.
    let patient = FileAccess(timeLimit: 30)
    let answer = try { () throws(FileError) in
      try patient.call("/net/a", onArrival: { _ in Issue.record("it came twice") }) { 8 }
    }()
    #expect(answer == 8)
  }

  @Test func `In a task, a dead share holds nobody's thread`() async throws {
    let share = DeadShare()
    let files = FileAccess(timeLimit: 0.2)
    await withTaskGroup(of: Bool.self) { group in
      // More than the pool has threads.
      for number in 0..<20 {
        group.addTask { (try? await files.call("/net\(number)/a") { share.answer() }) == nil }
      }
      for await isGivenUp in group { #expect(isGivenUp) }
    }
    #expect(share.calls == 20)
    for _ in 0..<20 { share.comeBack() }
  }

  @Test func `In a task, a call takes one thread`() async {
    await #expect(processExitsWith: .success) {
      let share = DeadShare()
      let files = FileAccess(timeLimit: 3600)
      func threads() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
      }
      // The loop that limits the time has one thread for all calls.
      _ = try await files.call("/net/a") { 0 }
      let before = try threads()
      let calls = (0..<20).map { number in
        Task { try await files.call("/net\(number)/a") { share.answer() } }
      }
      while share.calls < 20 { await Task.yield() }
      // The pool of tasks may have started one for each processor.
      let added = try threads() - before
      precondition(added < 20 + ProcessInfo.processInfo.processorCount + 8)
      for _ in 0..<20 { share.comeBack() }
      for call in calls { _ = try await call.value }
    }
  }

  @Test func `However many shares are dead, they take a bounded number of threads`() {
    let share = DeadShare()
    let files = FileAccess(timeLimit: 0.001)
    for number in 0..<100 { _ = try? files.call("/net\(number)/a") { share.answer() } }
    #expect(share.calls <= 32)
    for _ in 0..<32 { share.comeBack() }
  }

  @Test func `The sentence says what to look at`() {
    #expect(
      FileError("/net/a.png", .noAnswer(after: 5)).description
        == "/net/a.png cannot be read: it did not answer for 5 s; check that its "
        + "network share is available.")
  }
}
