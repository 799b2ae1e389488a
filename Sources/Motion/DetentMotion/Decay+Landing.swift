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
