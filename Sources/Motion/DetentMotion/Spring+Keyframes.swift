extension Spring {
  /// The motion as keys that are never farther than `error` from it; its duration is the time until
  /// it stays within `tolerance`.
  public func keyframes<V: MotionValue>(
    from start: MotionState<V>, to target: V, within tolerance: RestTolerance = .standard,
    error: Double
  ) throws(MotionError) -> KeyframedMotion<V> {
    // A quarter of a swing, so that no two turning points lie between two places checked.
    let quarter = isUnderdamped ? Double.pi / 2 / splitting : .infinity
    return try KeyframedMotion(
      duration: sampledTime(from: start, to: target, within: tolerance), end: target,
      error: error, longest: quarter
    ) { state(after: $0, from: start, to: target) }
  }

  /// The motion as `rate` keys a second [Hz].
  public func keyframes<V: MotionValue>(
    from start: MotionState<V>, to target: V, within tolerance: RestTolerance = .standard,
    at rate: Double
  ) throws(MotionError) -> KeyframedMotion<V> {
    try KeyframedMotion(
      duration: sampledTime(from: start, to: target, within: tolerance), end: target, at: rate
    ) { state(after: $0, from: start, to: target) }
  }

  private func sampledTime<V: MotionValue>(
    from start: MotionState<V>, to target: V, within tolerance: RestTolerance
  ) throws(MotionError) -> Double {
    try start.requireFinite()
    guard target.isFinite else { throw .notFinite(name: "target") }
    return KeySampling.atLeast(settlingTime(from: start, to: target, within: tolerance))
  }
}
