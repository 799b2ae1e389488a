/// A motion as keyframes over a duration, for animations that can play only keys.
///
/// Between two keys runs the cubic with the motion's own values and velocities at both, so few keys
/// are enough and the velocity is continuous.
///
/// ```swift
/// let sampled = try Spring.pop.keyframes(from: MotionState(0.0), to: 100, error: 0.1)
/// _ = sampled.duration          // from the physics
/// _ = sampled.keyframes.values  // 20 or so
/// ```
public struct KeyframedMotion<Value: MotionValue>: Equatable, Sendable {
  /// The keys; their slopes are per whole duration.
  public let keyframes: Keyframes<Value>
  /// The duration [s].
  public let duration: Double
  /// The value at which the motion rests after its duration.
  public let end: Value

  /// The greatest number of keys.
  public static var mostKeys: Int { 100_000 }

  /// Follows `motion` [s → state] to within `error` with as few keys as halving finds.
  ///
  /// - Parameters:
  ///   - duration: the time at which the last key lies [s].
  ///   - end: the value from then on.
  ///   - error: the greatest distance from the motion, checked in seven places of each segment.
  ///   - longest: the greatest length of a segment [s], so that no swing is missed.
  ///   - motion: the state at a time after the start [s].
  public init(
    duration: Double, end: Value, error: Double, longest: Double = .infinity,
    following motion: (Double) -> MotionState<Value>
  ) throws(MotionError) {
    try MotionError.requirePositive(error, "error")
    let sampling = try KeySampling(duration: duration, longest: longest)
    let samples = try sampling.samples(within: error, of: motion)
    try self.init(samples, duration: duration, end: end)
  }

  /// Follows `motion` [s → state] with `rate` keys a second [Hz] and one at the end.
  public init(
    duration: Double, end: Value, at rate: Double, following motion: (Double) -> MotionState<Value>
  ) throws(MotionError) {
    try MotionError.requirePositive(rate, "rate of keys")
    let sampling = try KeySampling(duration: duration, longest: .infinity)
    try self.init(sampling.samples(at: rate, of: motion), duration: duration, end: end)
  }

  private init(
    _ samples: [KeySampling.Sample<Value>], duration: Double, end: Value
  ) throws(MotionError) {
    keyframes = try Keyframes(
      samples.map(\.state.value), slopes: samples.map { $0.state.velocity * duration },
      at: samples.map { min($0.time / duration, 1) })
    self.duration = duration
    self.end = end
  }

  /// The state `time` [s] after the start: the first key's before it, at rest on `end` when over.
  public func state(after time: Double) -> MotionState<Value> {
    guard time < duration || time.isNaN else { return MotionState(end) }
    let state = keyframes.state(at: time / duration)
    return MotionState(state.value, velocity: state.velocity * (1 / duration))
  }
}
