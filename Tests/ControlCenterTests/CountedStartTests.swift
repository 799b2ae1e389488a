import Blocking
import DetentMotion
import Dispatch
import Settings
import Synchronization
import TestFolders
import TestSupport
import Testing

@testable import ControlCenter

@Suite(.timeLimit(.minutes(1))) struct CountedStartTests {
  private let folder: TestFolder
  private let ledger: StartLedger

  init() throws {
    folder = try TestFolder()
    ledger = StartLedger(StateFolder(path: folder.path("state")))
  }

  @Test func `One that has begun is in the ledger until it has ended`() {
    ledger.begin(7)
    var start = CountedStart(7, in: ledger, files: FileAccess())
    start.begin(until: Instant(seconds: 5))
    #expect(start.end == Instant(seconds: 5))
    start.begin(8, until: Instant(seconds: 9))
    #expect(ledger.tries(7) == 0 && ledger.tries(8) == 1)
    start.finish()
    #expect(ledger.tries(8) == 0 && start.end == nil)
  }

  @Test func `A disk that does not answer holds the loop up once, and not for long`() {
    let gate = DispatchSemaphore(value: 0)
    let asked = Mutex(0)
    let files = FileAccess(timeLimit: 0.05) { _ in
      asked.withLock { $0 += 1 }
      gate.wait()
    }
    var start = CountedStart(7, in: ledger, files: files)
    for key: UInt64 in 8..<100 { start.begin(key, until: .zero) }
    #expect(asked.withLock(\.self) == 1)
    gate.signal()
  }
}
