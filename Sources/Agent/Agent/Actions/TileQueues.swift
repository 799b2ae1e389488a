internal import Settings

/// Runs the requests of each tile in their order: a release never overtakes its press, however
/// long either takes.
actor TileQueues {
  private struct Queue {
    var last: Task<Void, Never>
    var length: Int
  }

  /// The most requests of a tile that may wait, more than anybody taps in that time.
  static let limit = 32

  /// The queues by their numbers, which are never used twice.
  private var queues: [Int: Queue] = [:]
  private var count = 0
  /// The number of each tile's queue.
  private var numbers: [TileID: Int] = [:]

  /// Runs `work` after all earlier work of the tile.
  /// - Parameter limit: How much work of the tile may be pending, this included.
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

  /// Takes over the new places of tiles; the work of tiles that are gone goes on.
  func move(to places: [TileID: TileID]) { numbers = numbers.moved(to: places) }

  /// Returns when all work that was begun so far has ended.
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
