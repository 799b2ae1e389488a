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

  /// By numbers of which none is given twice.
  private var queues: [Int: Queue] = [:]
  private var count = 0
  /// Which one is which tile's.
  private var numbers: [TileID: Int] = [:]

  /// Runs `work` after all that was begun for the tile before.
  /// - Parameter limit: How much of the tile's may wait at once, this included.
  /// - Returns: Whether there was room.
  @discardableResult
  func begin(
    _ tile: TileID, limit: Int = limit, _ work: @escaping @Sendable () async -> Void
  ) -> Bool {
    let number = number(of: tile)
    let before = queues[number]
    guard (before?.length ?? 0) < limit else { return false }
    let task = Task {
      await before?.last.value
      await work()
      self.finished(number)
    }
    queues[number] = Queue(last: task, length: (before?.length ?? 0) + 1)
    return true
  }

  private func number(of tile: TileID) -> Int {
    if let number = numbers[tile] { return number }
    count += 1
    numbers[tile] = count
    return count
  }

  /// Tiles are in other places from now on; what those that are gone have asked for goes on.
  func move(to places: [TileID: TileID]) { numbers = numbers.moved(to: places) }

  /// Returns when all that was begun so far is over.
  func drain() async {
    for queue in queues.values { await queue.last.value }
  }

  private func finished(_ number: Int) {
    queues[number]?.length -= 1
    guard queues[number]?.length == 0 else { return }
    queues[number] = nil
    numbers = numbers.filter { $0.value != number }
  }
}
