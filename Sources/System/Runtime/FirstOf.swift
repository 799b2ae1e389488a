internal import Synchronization

/// Runs `body`, but waits for it only as long as `limit` sleeps. A body that exceeds the limit is
/// cancelled and continues in the background.
///
/// - Returns: The result of `body`; nil if it has exceeded the limit.
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

/// A continuation that is resumed with the first of several answers.
private final class SingleAnswer<Answer: Sendable>: Sendable {
  private let continuation: Mutex<CheckedContinuation<Answer?, Never>?>

  init(_ continuation: CheckedContinuation<Answer?, Never>) {
    self.continuation = Mutex(continuation)
  }

  func give(_ answer: Answer?) {
    continuation.withLock { $0.take() }?.resume(returning: answer)
  }
}
