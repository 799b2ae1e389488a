internal import DetentGeometry
internal import DetentMotion

/// The positions of a layer in recent frames, each with the time from which it was on the glass.
struct SeenPositions {
  private var frames: [(time: Instant, position: Point)] = []
  private static let depth = 4

  mutating func record(_ position: Point, at time: Instant) {
    if frames.count == SeenPositions.depth { frames.removeFirst() }
    frames.append((time, position))
  }

  /// The position in the last frame that was on the glass by `time`.
  func position(at time: Instant) -> Point? {
    (frames.last { $0.time <= time } ?? frames.first)?.position
  }
}
