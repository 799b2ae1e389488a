package import DetentMotion

/// The times between recent frames of animations, for the diagnosis.
package struct FrameTimes {
  static let capacity = 240
  /// The oldest first [s].
  private var ring: [Double] = []
  private var next = 0
  private var last: Instant?

  package init() {}

  /// Records a frame that is seen at `target`.
  /// - Parameter isPaced: Whether the frame before had asked the display for it; otherwise a motion
  ///   begins, and the time before it is no gap.
  package mutating func record(_ target: Instant, isPaced: Bool) {
    defer { last = target }
    guard isPaced, let last else { return }
    let gap = target.seconds(since: last)
    guard gap > 0 else { return }
    if ring.count < Self.capacity {
      ring.append(gap)
    } else {
      ring[next] = gap
      next = (next + 1) % Self.capacity
    }
  }

  /// The oldest first [s].
  var gaps: [Double] { Array(ring[next...] + ring[..<next]) }

  /// The number of recent frames.
  package var count: Int { ring.count }

  /// The least time that this fraction of the frames stayed within [s]; nil: there were none.
  package func percentile(_ part: Double) -> Double? {
    guard !ring.isEmpty else { return nil }
    let sorted = ring.sorted()
    return sorted[min(sorted.count - 1, Int(part * Double(sorted.count)))]
  }
}
