extension Decay {
  /// The motion as keys that are never farther than `error` from it; its duration is the time until
  /// it stays within `tolerance`.
  public func keyframes<V: MotionValue>(
    from start: MotionState<V>, within tolerance: RestTolerance = .standard, error: Double
  ) throws(MotionError) -> KeyframedMotion<V> {
    try start.requireFinite()
    return try KeyframedMotion(
      duration: KeySampling.atLeast(settlingTime(from: start, within: tolerance)),
      end: destination(from: start), error: error
    ) { state(after: $0, from: start) }
  }

  /// The motion as `rate` keys a second [Hz].
  public func keyframes<V: MotionValue>(
    from start: MotionState<V>, within tolerance: RestTolerance = .standard, at rate: Double
  ) throws(MotionError) -> KeyframedMotion<V> {
    try start.requireFinite()
    return try KeyframedMotion(
      duration: KeySampling.atLeast(settlingTime(from: start, within: tolerance)),
      end: destination(from: start), at: rate
    ) { state(after: $0, from: start) }
  }
}
