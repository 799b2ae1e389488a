package import DetentMotion

/// A sleep that can be interrupted.
package actor InterruptibleSleep {
  private let time: any Timekeeping
  private var sleeper: Task<Void, Never>?
  private var hasRung = false

  package init(_ time: any Timekeeping) {
    self.time = time
  }

  /// Returns at the deadline, after a `ring()` since the last wait, or when the task is cancelled.
  /// Only one task may wait at a time.
  /// - Returns: Whether it was interrupted by `ring()`.
  @discardableResult
  package func wait(until deadline: Instant) async -> Bool {
    if !hasRung, !Task.isCancelled {
      let sleeper = Task { [time] in _ = try? await time.sleep(until: deadline) }
      self.sleeper = sleeper
      await withTaskCancellationHandler {
        await sleeper.value
      } onCancel: {
        sleeper.cancel()
      }
      self.sleeper = nil
    }
    defer { hasRung = false }
    return hasRung
  }

  package func ring() {
    hasRung = true
    sleeper?.cancel()
  }
}
