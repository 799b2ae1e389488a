internal import CLinux
internal import Glibc
internal import Synchronization

/// Calls that may never return, such as to a disconnected network share (uninterruptible sleep).
package enum TimeLimit {
  /// Calls `body` on its own thread and waits for it.
  /// - Parameters:
  ///   - seconds: The time limit. A thread that exceeds it is left behind and ends with its call.
  ///   - onLateReturn: Called on that thread with the value if its call returns after the limit and
  ///     after `onGivingUp`.
  /// - Returns: Nil if the limit was exceeded, or if no thread or no descriptor was available, in
  ///   which case `body` is not called.
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

  /// Calls `body` on its own thread, and waits for it without blocking the calling thread.
  package static func call<Value: Sendable>(
    within seconds: Double, onGivingUp: @escaping @Sendable () -> Void = {},
    onLateReturn: @escaping @Sendable (Value) -> Void = { _ in },
    _ body: @escaping @Sendable () -> Value
  ) async -> Value? {
    await BackgroundThread.run {
      call(within: seconds, onGivingUp: onGivingUp, onLateReturn: onLateReturn, body)
    }
  }
}

/// The result of a call, shared by the thread that makes it and the one that waits for it.
private final class Reply<Value: Sendable>: Sendable {
  private enum State {
    case awaited
    case there(Value)
    /// The waiting thread has given up.
    case givenUp
  }

  private let state = Mutex(State.awaited)
  /// The descriptor that is readable when the value is there (`eventfd`).
  private let bell: CInt

  /// Nil if the kernel has no descriptors left.
  init?() {
    bell = eventfd(0, CInt(EFD_CLOEXEC) | CInt(EFD_NONBLOCK))
    if bell < 0 { return nil }
  }

  deinit { close(bell) }

  /// - Returns: Whether the waiting thread has not given up.
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
    // A signal may interrupt the call.
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
