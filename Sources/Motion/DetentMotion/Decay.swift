/// A throw that friction brings to rest: the velocity shrinks by the same share every millisecond.
///
/// Uses the exact integral, unlike the frame-wise sums of most toolkits: the velocity is the
/// derivative of the position, and the destination does not depend on the frame rate.
public struct Decay: Hashable, Sendable {
  /// The share of the velocity that is left after a millisecond, between 0 and 1.
  public let rate: Double
  /// λ = −1000·ln rate: the velocity is `v·e^{−λt}` [1/s].
  public let decayRate: Double

  public init(rate: Double) throws(MotionError) {
    guard rate > 0, rate < 1 else {
      throw .notBetween(name: "rate of decay", value: rate, lower: 0, upper: 1)
    }
    self.init(valid: rate)
  }

  private init(valid rate: Double) {
    self.rate = rate
    decayRate = -1000 * logarithm(rate)
  }

  /// The long glide of a scroll view.
  public static let normal = Decay(valid: 0.998)
  /// Five times shorter, for paging.
  public static let fast = Decay(valid: 0.99)
}

extension Decay {
  /// The state `time` [s] after the throw started from `start`; `start` itself for a time before
  /// the start and for NaN.
  @inlinable
  public func state<V: MotionValue>(
    after time: Double, from start: MotionState<V>
  ) -> MotionState<V> {
    guard time > 0 else { return start }
    let lost = lostVelocity(after: time)
    return MotionState(
      start.value + start.velocity * (lost / decayRate), velocity: start.velocity * (1 - lost))
  }

  /// The share of the first velocity that is gone after `time` [s].
  @usableFromInline
  func lostVelocity(after time: Double) -> Double { -exponentialMinusOne(-decayRate * time) }

  /// The distance that an object thrown with a velocity [px/s] covers until it rests [px].
  @inlinable
  public func distance<V: MotionValue>(at velocity: V) -> V { velocity * (1 / decayRate) }

  /// The place where a throw from `start` comes to rest.
  @inlinable
  public func destination<V: MotionValue>(from start: MotionState<V>) -> V {
    start.value + distance(at: start.velocity)
  }

  /// The velocity with which a throw from `start` comes to rest exactly on `target` [px/s].
  @inlinable
  public func velocity<V: MotionValue>(from start: V, to target: V) -> V {
    (target - start) * decayRate
  }

  /// The time from which the remaining distance and the speed are both within `tolerance` [s];
  /// infinite for a moving start if either tolerance is zero.
  public func settlingTime<V: MotionValue>(
    from start: MotionState<V>, within tolerance: RestTolerance
  ) -> Double {
    let speed = start.velocity.magnitude
    let allowed = min(tolerance.speed, tolerance.distance * decayRate)
    guard speed > allowed else { return 0 }
    return allowed > 0 ? logarithm(speed / allowed) / decayRate : .infinity
  }

  /// The detent nearest to where the motion would come to rest, and its index; nil if there are
  /// none.
  public func nearest<V: MotionValue>(
    of detents: [V], from start: MotionState<V>
  ) -> (index: Int, detent: V)? {
    let end = destination(from: start)
    let nearest = detents.enumerated().min {
      ($0.element - end).magnitude < ($1.element - end).magnitude
    }
    return nearest.map { (index: $0.offset, detent: $0.element) }
  }
}

extension Decay: CustomStringConvertible {
  /// The share of the velocity that is left after a millisecond.
  public var description: String { "Decay(rate: \(rate))" }
}

extension Decay: Codable {
  /// - Throws: `MotionError` if the value is not a rate of decay, and the decoder's own errors.
  public init(from decoder: any Decoder) throws {
    try self.init(rate: decoder.singleValueContainer().decode(Double.self))
  }

  /// Writes the share of the velocity that is left after a millisecond.
  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(rate)
  }
}

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

extension Decay {
  /// The time at which a throw reaches `level` [s]; nil if it starts on it or stops short of it.
  public func time(toReach level: Double, from start: MotionState<Double>) -> Double? {
    let share = (level - start.value) / start.velocity * decayRate
    guard share > 0, share < 1 else { return nil }
    return -logarithmOfOnePlus(-share) / decayRate
  }

  /// The throw that keeps the velocity of `start` and comes to rest exactly on `target`.
  ///
  /// Its friction differs from the usual one, which is not noticeable within a factor of about two.
  /// A scroll view lands on its snap points this way.
  public init(from start: MotionState<Double>, landingOn target: Double) throws(MotionError) {
    let rate = start.velocity / (target - start.value)
    try MotionError.requirePositive(rate, "velocity towards the target")
    try self.init(rate: exponential(-rate / 1000))
  }
}
