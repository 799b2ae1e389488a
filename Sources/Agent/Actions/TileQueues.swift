internal import Settings

/// Lets what each tile asks for be done in the order in which it was asked: a release never
/// overtakes its press, whatever either takes.
actor TileQueues {
  private struct Queue {
    var last: Task<Void, Never>
    var length: Int
  }

  /// More than a finger taps while one waits.
  static let limit = 32

  private var queues: [TileID: Queue] = [:]

  /// Runs `work` after all that was begun for the tile before.
  /// - Parameter limit: How much of the tile's may wait at once, this included.
  /// - Returns: Whether there was room.
  @discardableResult
  func begin(
    _ tile: TileID, limit: Int = limit, _ work: @escaping @Sendable () async -> Void
  ) -> Bool {
    let before = queues[tile]
    guard (before?.length ?? 0) < limit else { return false }
    let task = Task {
      await before?.last.value
      await work()
      self.finished(tile)
    }
    queues[tile] = Queue(last: task, length: (before?.length ?? 0) + 1)
    return true
  }

  /// Returns when all that was begun so far is over.
  func drain() async {
    for queue in queues.values { await queue.last.value }
  }

  private func finished(_ tile: TileID) {
    queues[tile]?.length -= 1
    if queues[tile]?.length == 0 { queues[tile] = nil }
  }
}
