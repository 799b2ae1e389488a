internal import Synchronization

/// Passes on that the clock on the wall has jumped, from whoever watches it (`WallClockWatch`) to all
/// who go by it.
package final class WallClockJumps: Sendable {
  private let listeners = Mutex<[@Sendable () -> Bool]>([])

  package init() {}

  /// - Parameter listener: Called with each jump, on any thread, until it answers that it is over.
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
