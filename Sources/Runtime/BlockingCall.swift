internal import Blocking
internal import Synchronization

/// Calls that may hold their thread for as long as they like, such as reading a file of a network
/// that is gone: each has a thread of its own and a limit, and what is stuck keeps nobody else.
package final class BlockingCalls: Sendable {
  private let capacity: Int
  private let running = Mutex(0)

  /// - Parameter capacity: How many may be under way at once, those that are stuck among them.
  package init(capacity: Int) {
    self.capacity = capacity
  }

  /// How many have not come back.
  package var count: Int { running.withLock { $0 } }

  /// - Returns: What `body` has come to; nil: it did not come back in time, or too many others have
  ///   not.
  package func run<Result: Sendable>(
    limit seconds: Double = 5, _ body: @escaping @Sendable () -> Result
  ) async -> Result? {
    let hasRoom = running.withLock { count in
      guard count < capacity else { return false }
      count += 1
      return true
    }
    guard hasRoom else { return nil }
    return await withLimit({ try? await Pause.sleep(for: seconds) }) {
      await withCheckedContinuation { continuation in
        let isRunning = BackgroundThread.start {
          let result = body()
          self.running.withLock { $0 -= 1 }
          continuation.resume(returning: result)
        }
        if !isRunning {
          self.running.withLock { $0 -= 1 }
          continuation.resume(returning: nil)
        }
      }
    } ?? nil
  }
}
