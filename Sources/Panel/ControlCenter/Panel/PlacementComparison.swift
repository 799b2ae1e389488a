/// Finds out, while nothing moves, whether what moves costs less when the display places it than when it
/// is drawn: frames that look the same are shown both ways by turns, as much of them anew as in a motion.
struct PlacementComparison {
  /// Whether the frames of each turn are handed over.
  private static let turns = [false, true, false, true]
  /// Of which the first is not counted: it draws what the way needs.
  private static let framesEach = 9

  private var frame = 0
  private var last = 0.0
  /// What the counted frames took [s].
  private var drawn = 0.0
  private var placed = 0.0

  var hasBegun: Bool { frame > 0 }

  /// Begins the next frame.
  /// - Parameter cost: The processor time that all who take part have taken so far [s].
  /// - Returns: Whether it is handed over; nil: the comparison has ended.
  mutating func next(at cost: Double) -> Bool? {
    if frame % Self.framesEach != 1, frame > 0 {
      if Self.turns[(frame - 1) / Self.framesEach] {
        placed += cost - last
      } else {
        drawn += cost - last
      }
    }
    last = cost
    guard frame < Self.turns.count * Self.framesEach else { return nil }
    defer { frame += 1 }
    return Self.turns[frame / Self.framesEach]
  }

  /// Once it has ended: whether it costs less to hand over.
  var isPlacedCheaper: Bool { placed < drawn }

  /// What a frame took [µs].
  var costs: (drawn: Int, placed: Int) {
    let count = Double(Self.turns.count / 2 * (Self.framesEach - 1))
    return (Int(drawn / count * 1e6), Int(placed / count * 1e6))
  }
}
