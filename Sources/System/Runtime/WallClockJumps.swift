internal import Synchronization

/// Passes on jumps of the wall clock, from the watch that notices them (`WallClockWatch`) to all
/// listeners.
package final class WallClockJumps: Sendable {
  private let listeners = Mutex<[@Sendable () -> Bool]>([])

  package init() {}

  /// - Parameter listener: Called at each jump, on any thread, until it returns false.
  package func listen(_ listener: @escaping @Sendable () -> Bool) {
    listeners.withLock { $0.append(listener) }
  }

  package func jumped() {
    let current = listeners.withLock { listeners in
      defer { listeners.removeAll() }
      return listeners
    }
    let rest = current.filter { $0() }
    listeners.withLock { $0 += rest }
  }
}
