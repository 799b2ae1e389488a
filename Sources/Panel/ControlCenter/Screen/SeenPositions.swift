internal import DetentGeometry
internal import DetentMotion

/// Where something was seen in the last frames, each with the moment from which it was on the
/// glass.
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
