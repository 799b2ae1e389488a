internal import CLinux
internal import Glibc
internal import Synchronization

/// A value that another thread computes while this one continues.
///
/// Use it for a value that the next step requires; for one that may come at any time, use a task.
package final class BackgroundValue<Value>: Sendable {
  private final class Slot: Sendable {
    let value = Mutex<Value?>(nil)
    let make: @Sendable () -> sending Value
    /// Is raised when the value is there.
    let flag = Flag()
    /// The closures to call when the value is there; nil once it is.
    let listeners = Mutex<[@Sendable () -> Void]?>([])

    init(_ make: @escaping @Sendable () -> sending Value) {
      self.make = make
    }

    func fill() {
      value.withLock { $0 = make() }
      tell()
    }

    func tell() {
      flag.raise()
      let listeners = listeners.withLock { listeners in
        defer { listeners = nil }
        return listeners
      }
      for listener in listeners ?? [] { listener() }
    }
  }

  private let slot: Slot
  /// Whether a thread computes it; without one, `take()` does.
  let hasThread: Bool

  package init(_ make: @escaping @Sendable () -> sending Value) {
    let slot = Slot(make)
    self.slot = slot
    hasThread = BackgroundThread.start { slot.fill() }
    if !hasThread { slot.tell() }
  }

  /// Returns whether the value is there within the given time.
  package func isThere(within seconds: Double) -> Bool { slot.flag.wait(within: seconds) }

  /// Calls `body` when the value is there: at once, or on the thread that has computed it.
  package func whenThere(_ body: @escaping @Sendable () -> Void) { if !awaits(body) { body() } }

  /// Calls `body` on the thread that computes the value, when that is there.
  /// - Returns: Whether it will be called; false: the value is there.
  func awaits(_ body: @escaping @Sendable () -> Void) -> Bool {
    slot.listeners.withLock { listeners in
      listeners?.append(body)
      return listeners != nil
    }
  }

  /// Waits for the value and returns it; computes another one when called again.
  package func take() -> sending Value {
    _ = isThere(within: .infinity)
    return slot.value.withLock { $0.take() } ?? slot.make()
  }
}

/// A flag that one thread raises and others wait for (sem_init(3)). Unlike those of Dispatch, its
/// waits keep their length when the wall clock jumps.
private final class Flag: Sendable {
  nonisolated(unsafe) private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  init() { sem_init(semaphore, 0, 0) }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  func raise() { sem_post(semaphore) }

  /// - Returns: Whether it was raised in time.
  func wait(within seconds: Double) -> Bool {
    let nanoseconds = Int64(min(max(0, seconds), 1e9) * 1e9)
    guard clinux_wait(semaphore, nanoseconds) == 0 else { return false }
    sem_post(semaphore)
    return true
  }
}
