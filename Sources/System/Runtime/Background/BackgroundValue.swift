internal import Blocking
internal import Dispatch
internal import Glibc
internal import Synchronization

/// A value that another thread computes while this one continues.
///
/// Use it for a value that the next step requires; for one that may come at any time, use a task.
package final class BackgroundValue<Value>: Sendable {
  private final class Slot: Sendable {
    let value = Mutex<Value?>(nil)
    let make: @Sendable () -> sending Value
    /// Signaled when the value is there.
    let bell = DispatchSemaphore(value: 0)
    /// The closures to call when the value is there; nil once it is.
    let listeners = Mutex<[@Sendable () -> Void]?>([])

    init(_ make: @escaping @Sendable () -> sending Value) {
      self.make = make
    }

    func fill() {
      value.withLock { $0 = make() }
      ring()
    }

    func ring() {
      bell.signal()
      let listeners = listeners.withLock { listeners in
        defer { listeners = nil }
        return listeners
      }
      for listener in listeners ?? [] { listener() }
    }
  }

  private let slot: Slot
  /// The thread, until it is joined; nil also if none could be created.
  private let thread: Mutex<pthread_t?>

  package init(_ make: @escaping @Sendable () -> sending Value) {
    let slot = Slot(make)
    self.slot = slot
    let thread = BackgroundThread.startJoinable { slot.fill() }
    // Without a thread, `take()` computes the value.
    if thread == nil { slot.ring() }
    self.thread = Mutex(thread)
  }

  deinit {
    if let thread = thread.withLock({ $0.take() }) { pthread_detach(thread) }
  }

  /// Returns whether the value is there within the given time.
  package func isThere(within seconds: Double) -> Bool {
    guard slot.bell.wait(timeout: .now() + min(seconds, 1e9)) == .success else { return false }
    slot.bell.signal()
    return true
  }

  /// Calls `body` when the value is there: at once, or on the thread that has computed it.
  package func whenThere(_ body: @escaping @Sendable () -> Void) {
    let isThere = slot.listeners.withLock { listeners in
      listeners?.append(body)
      return listeners == nil
    }
    if isThere { body() }
  }

  /// Waits for the value and returns it; computes another one when called again.
  package func take() -> sending Value {
    if let thread = thread.withLock({ $0.take() }) { pthread_join(thread, nil) }
    return slot.value.withLock { $0.take() } ?? slot.make()
  }
}
