internal import DetentMotion

/// Hermite's cubic between two moments with given values and velocities.
struct Cubic {
  private let s: Double
  private let h: Double

  /// Creates the cubic's weights at a share of the step, 0…1.
  init(at share: Double, step: Double) {
    s = share
    h = step
  }

  func value<V: MotionValue>(_ start: V, _ startVelocity: V, _ end: V, _ endVelocity: V) -> V {
    let r = 1 - s
    let bend = startVelocity * (r * r * s * h) - endVelocity * (r * s * s * h)
    return start + (end - start) * (s * s * (3 - 2 * s)) + bend
  }

  func slope<V: MotionValue>(_ start: V, _ startVelocity: V, _ end: V, _ endVelocity: V) -> V {
    let r = 1 - s
    let bend = startVelocity * (r * (1 - 3 * s)) + endVelocity * (s * (3 * s - 2))
    return (end - start) * (6 * s * r / h) + bend
  }
}
