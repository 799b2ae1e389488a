internal import Blocking
internal import Glibc
internal import Synchronization

/// A value that another thread works out while this one goes on with something else.
///
/// For what the next step cannot do without; what may come at any time later is a task.
package final class BackgroundValue<Value>: Sendable {
  private final class Slot: Sendable {
    let value = Mutex<Value?>(nil)
    let make: @Sendable () -> sending Value

    init(_ make: @escaping @Sendable () -> sending Value) {
      self.make = make
    }

    func fill() {
      value.withLock { $0 = make() }
    }
  }

  private let slot: Slot
  /// What has not been waited for; nil also where there was no thread to be had.
  private let thread: Mutex<pthread_t?>

  package init(_ make: @escaping @Sendable () -> sending Value) {
    let slot = Slot(make)
    self.slot = slot
    thread = Mutex(BackgroundThread.startJoinable { slot.fill() })
  }

  deinit {
    if let thread = thread.withLock({ $0.take() }) { pthread_detach(thread) }
  }

  /// Waits until it is there, and gives it away; to whoever asks again, one that is made anew.
  package func take() -> sending Value {
    if let thread = thread.withLock({ $0.take() }) { pthread_join(thread, nil) }
    return slot.value.withLock { $0.take() } ?? slot.make()
  }
}
