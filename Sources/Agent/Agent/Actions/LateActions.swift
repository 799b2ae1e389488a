internal import Runtime
internal import Settings
internal import Values

/// The actions that are sent once a connection is back: of each tile the newest one, in the order of
/// their requests.
struct LateActions {
  struct Late: Equatable {
    fileprivate(set) var tile: TileID
    let action: ActionSettings
    let value: SourceValue?
    /// Its number among all that were ever kept.
    let number: Int

    /// The kind of the action. Actions of one kind are sent in order: where one does not get through,
    /// the next would not.
    var lane: String { action.outside.map { "\(type(of: $0))" } ?? "" }
  }

  private var waiting: [Late] = []
  private var count = 0
  /// The waits between two attempts.
  private var backoff = ExponentialBackoff(first: 1, limit: 30)

  var isEmpty: Bool { waiting.isEmpty }

  /// Keeps an action in the place of an earlier one of its tile.
  mutating func keep(_ action: ActionSettings, value: SourceValue?, of tile: TileID) {
    drop(tile)
    count += 1
    waiting.append(Late(tile: tile, action: action, value: value, number: count))
    backoff.reset()
  }

  /// Forgets the action of a tile, which has been asked for something newer.
  mutating func drop(_ tile: TileID) { waiting.removeAll { $0.tile == tile } }

  mutating func drop(_ late: Late) { waiting.removeAll { $0.number == late.number } }

  func contains(_ late: Late) -> Bool { waiting.contains { $0.number == late.number } }

  /// Returns the wait before the next attempt [s].
  mutating func nextWait() -> Double { backoff.next() }

  /// The oldest one that is in none of these lanes.
  func next(besides lanes: Set<String>) -> Late? { waiting.first { !lanes.contains($0.lane) } }

  /// Takes over another configuration: actions that have changed are not sent.
  mutating func move(to places: [TileID: TileID], _ configuration: Configuration) {
    waiting = waiting.compactMap { late in
      guard let place = places[late.tile], configuration.actions.contains(late.action) else {
        return nil
      }
      var late = late
      late.tile = place
      return late
    }
  }

  mutating func dropAll() { waiting = [] }
}
