import ArgumentParser
import Runtime
import Synchronization

/// Waits for the asynchronous work of a command.
struct Waiting {
  private let loop: EventLoop

  init() throws {
    loop = try EventLoop()
    loop.serveTasks()
  }

  /// Returns what `body` brings, or ends the program when it is told to end.
  func result<Value: Sendable>(
    of body: @escaping @Sendable () async throws -> Value
  ) throws -> Value {
    let (loop, box) = (loop, ResultBox<Value>())
    let work = Task {
      do {
        let value = try await body()
        box.result.withLock { $0 = .success(value) }
      } catch {
        box.result.withLock { $0 = .failure(error) }
      }
      loop.stop()
    }
    loop.run { news in
      if news.signals.contains(.terminate) {
        work.cancel()
        loop.stop()
      }
      return nil
    }
    guard let result = box.result.withLock(\.self) else { throw ExitCode(130) }
    return try result.get()
  }
}

private final class ResultBox<Value: Sendable>: Sendable {
  let result = Mutex<Result<Value, any Error>?>(nil)
}
