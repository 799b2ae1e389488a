internal import Blocking
internal import Dispatch
internal import Glibc
internal import Synchronization

/// A value that another thread works out while this one goes on with something else.
///
/// For what the next step cannot do without; what may come at any time later is a task.
package final class BackgroundValue<Value>: Sendable {
  private final class Slot: Sendable {
    let value = Mutex<Value?>(nil)
    let make: @Sendable () -> sending Value
    /// Rung once it is there.
    let bell = DispatchSemaphore(value: 0)
    /// Who is told then; nil: it is there.
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
  /// What has not been waited for; nil also where there was no thread to be had.
  private let thread: Mutex<pthread_t?>

  package init(_ make: @escaping @Sendable () -> sending Value) {
    let slot = Slot(make)
    self.slot = slot
    let thread = BackgroundThread.startJoinable { slot.fill() }
    // Whoever asks for it makes it.
    if thread == nil { slot.ring() }
    self.thread = Mutex(thread)
  }

  deinit {
    if let thread = thread.withLock({ $0.take() }) { pthread_detach(thread) }
  }

  /// Whether it is there before so many seconds are over.
  package func isThere(within seconds: Double) -> Bool {
    guard slot.bell.wait(timeout: .now() + min(seconds, 1e9)) == .success else { return false }
    slot.bell.signal()
    return true
  }

  /// Calls `body` once it is there: at once, or by the thread that has made it.
  package func whenThere(_ body: @escaping @Sendable () -> Void) {
    let isThere = slot.listeners.withLock { listeners in
      listeners?.append(body)
      return listeners == nil
    }
    if isThere { body() }
  }

  /// Waits until it is there, and gives it away; to whoever asks again, one that is made anew.
  package func take() -> sending Value {
    if let thread = thread.withLock({ $0.take() }) { pthread_join(thread, nil) }
    return slot.value.withLock { $0.take() } ?? slot.make()
  }
}
