internal import CLinux
internal import Glibc
internal import Synchronization

/// Calls that may never return, as those to a network share that has gone (uninterruptible sleep).
package enum TimeLimit {
  /// Calls `body` on a thread of its own and waits for it.
  /// - Parameters:
  ///   - seconds: For how long. A thread that takes longer is left behind and ends with its call.
  ///   - onLateReturn: Called by that thread when its call returns all the same, with what it
  ///     returns; `onGivingUp` was called before.
  /// - Returns: Nil where it took longer, or where there was no thread or no descriptor to be had:
  ///   then the body is not called.
  package static func call<Value: Sendable>(
    within seconds: Double, onGivingUp: () -> Void = {},
    onLateReturn: @escaping @Sendable (Value) -> Void = { _ in },
    _ body: @escaping @Sendable () -> Value
  ) -> Value? {
    guard let reply = Reply<Value>() else { return nil }
    let isStarted = BackgroundThread.start {
      let value = body()
      if !reply.finish(with: value) { onLateReturn(value) }
    }
    guard isStarted else { return nil }
    return reply.wait(within: seconds, onGivingUp: onGivingUp)
  }

  /// The same without holding the thread that waits.
  package static func call<Value: Sendable>(
    within seconds: Double, onGivingUp: @escaping @Sendable () -> Void = {},
    onLateReturn: @escaping @Sendable (Value) -> Void = { _ in },
    _ body: @escaping @Sendable () -> Value
  ) async -> Value? {
    await withCheckedContinuation { continuation in
      let isStarted = BackgroundThread.start {
        continuation.resume(
          returning: call(
            within: seconds, onGivingUp: onGivingUp, onLateReturn: onLateReturn, body))
      }
      if !isStarted { continuation.resume(returning: nil) }
    }
  }
}

/// What a call has come to, between the thread that makes it and the one that waits for it.
private final class Reply<Value: Sendable>: Sendable {
  private enum State {
    case awaited
    case there(Value)
    /// Nobody waits any more.
    case givenUp
  }

  private let state = Mutex(State.awaited)
  /// Readable when the value is there (`eventfd`).
  private let bell: CInt

  /// Nil where the kernel has no descriptors left.
  init?() {
    bell = eventfd(0, CInt(EFD_CLOEXEC) | CInt(EFD_NONBLOCK))
    if bell < 0 { return nil }
  }

  deinit { close(bell) }

  /// - Returns: Whether somebody still waits for it.
  func finish(with value: Value) -> Bool {
    let isAwaited = state.withLock { state in
      guard case .awaited = state else { return false }
      state = .there(value)
      return true
    }
    if isAwaited { eventfd_write(bell, 1) }
    return isAwaited
  }

  func wait(within seconds: Double, onGivingUp: () -> Void) -> Value? {
    let end = now() + seconds
    var poll = pollfd(fd: bell, events: Int16(POLLIN), revents: 0)
    // A signal may cut it short.
    while true {
      let rest = min(max(0, end - now()) * 1e3, 1e9)
      guard Glibc.poll(&poll, 1, CInt(rest.rounded(.up))) < 0, errno == EINTR else { break }
    }
    return state.withLock { state in
      if case .there(let value) = state { return value }
      state = .givenUp
      onGivingUp()
      return nil
    }
  }

  private func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
