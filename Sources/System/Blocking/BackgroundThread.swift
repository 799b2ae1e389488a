internal import Glibc

/// A thread that runs one function and ends when that returns (`pthread_create`). Everything that
/// may block or compute for long runs on one, and nothing else does.
package enum BackgroundThread {
  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// - Returns: Whether a thread could be created.
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    let context = Unmanaged.passRetained(Body(body))
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { context in
        if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
        return nil
      }, context.toOpaque())
    guard code == 0 else {
      context.release()
      return false
    }
    pthread_detach(thread)
    return true
  }

  /// Calls `body` on a thread of its own, and waits for it without blocking the calling thread.
  package static func run<Value: Sendable>(
    _ body: @escaping @Sendable () -> Value
  ) async -> Value {
    await withCheckedContinuation { continuation in
      let run: @Sendable () -> Void = { continuation.resume(returning: body()) }
      // Without a thread, late is better than never.
      if !start(run) { run() }
    }
  }
}
