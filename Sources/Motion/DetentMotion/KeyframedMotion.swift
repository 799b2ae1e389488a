/// A motion as keyframes over a duration: what an animation that only knows keys can play.
///
/// Between two keys runs the cubic with the motion's own values and velocities at both, so that few
/// keys do, and its velocity is continuous.
///
/// ```swift
/// let sampled = try Spring.pop.keyframes(from: MotionState(0.0), to: 100, error: 0.1)
/// _ = sampled.duration          // from the physics
/// _ = sampled.keyframes.values  // 20 or so
/// ```
public struct KeyframedMotion<Value: MotionValue>: Equatable, Sendable {
  /// The keys; slopes are a whole duration's.
  public let keyframes: Keyframes<Value>
  /// How long it takes [s].
  public let duration: Double
  /// Where it rests afterwards.
  public let end: Value

  /// How many keys there may be.
  public static var mostKeys: Int { 100_000 }

  /// Follows `motion` [s → state] to within `error` with as few keys as halving finds.
  ///
  /// - Parameters:
  ///   - duration: until when [s].
  ///   - end: where it rests from then on.
  ///   - error: the farthest it may be from the motion, looked at in seven places a segment.
  ///   - longest: no segment is longer [s], so that no swing is missed.
  ///   - motion: where it is how many seconds after its start.
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

  /// Where it is `time` [s] after its start; before it at the first key, and in the end at rest.
  public func state(after time: Double) -> MotionState<Value> {
    guard time < duration || time.isNaN else { return MotionState(end) }
    let state = keyframes.state(at: time / duration)
    return MotionState(state.value, velocity: state.velocity * (1 / duration))
  }
}
