internal import DetentMotion

/// A semaphore that lets in a limited number of tasks at a time; others wait in order.
package actor AsyncSemaphore {
  private var room: Int
  private var waiting: [(id: Int, entrance: CheckedContinuation<Bool, Never>)] = []
  private var count = 0

  package init(room: Int) {
    self.room = room
  }

  /// Runs `body` when there is room; nil if the task was cancelled before that.
  package func pass<Result: Sendable>(
    _ body: @Sendable () async -> Result
  ) async -> Result? {
    guard await enter() else { return nil }
    defer { leave() }
    return await body()
  }

  /// Runs `body` when there is room. After `timeLimit` [s] it no longer counts, and continues.
  package func pass<Result: Sendable>(
    within timeLimit: Double, _ time: any Timekeeping, _ body: @Sendable () async -> Result
  ) async -> Result? {
    guard await enter() else { return nil }
    let leaving = Task {
      _ = try? await time.sleep(until: time.now().advanced(by: timeLimit))
      self.leave()
    }
    defer { leaving.cancel() }
    return await body()
  }

  private func enter() async -> Bool {
    guard !Task.isCancelled else { return false }
    if room > 0 {
      room -= 1
      return true
    }
    count += 1
    let id = count
    return await withTaskCancellationHandler {
      await withCheckedContinuation { entrance in
        waiting.append((id, entrance))
      }
    } onCancel: {
      // Runs on the actor, and so only after the entrance was added to the list.
      Task { await self.giveUp(id) }
    }
  }

  private func leave() {
    guard !waiting.isEmpty else {
      room += 1
      return
    }
    waiting.removeFirst().entrance.resume(returning: true)
  }

  private func giveUp(_ id: Int) {
    guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
    waiting.remove(at: index).entrance.resume(returning: false)
  }
}
