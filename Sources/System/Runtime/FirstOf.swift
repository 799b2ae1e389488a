internal import Synchronization

/// Runs `body` for as long as `limit` sleeps, and does not wait for it any longer than that: what
/// cannot be stopped in time goes on by itself, cancelled.
///
/// - Returns: What `body` has come to; nil: it was not over in time.
package func withLimit<Result: Sendable>(
  _ limit: @escaping @Sendable () async -> Void,
  _ body: @escaping @Sendable () async -> Result
) async -> Result? {
  let work = Task { await body() }
  return await withTaskCancellationHandler {
    await withCheckedContinuation { continuation in
      let answer = SingleAnswer(continuation)
      let clock = Task {
        await limit()
        guard !Task.isCancelled else { return }
        answer.give(nil)
        work.cancel()
      }
      Task {
        answer.give(await work.value)
        clock.cancel()
      }
    }
  } onCancel: {
    work.cancel()
  }
}

/// Of several that answer, the first one counts.
private final class SingleAnswer<Answer: Sendable>: Sendable {
  private let continuation: Mutex<CheckedContinuation<Answer?, Never>?>

  init(_ continuation: CheckedContinuation<Answer?, Never>) {
    self.continuation = Mutex(continuation)
  }

  func give(_ answer: Answer?) {
    continuation.withLock { $0.take() }?.resume(returning: answer)
  }
}
