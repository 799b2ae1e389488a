extension Decay {
  /// When a throw passes `level` [s]; nil if it starts on it or never gets there.
  public func time(toReach level: Double, from start: MotionState<Double>) -> Double? {
    let share = (level - start.value) / start.velocity * decayRate
    guard share > 0, share < 1 else { return nil }
    return -logarithmOfOnePlus(-share) / decayRate
  }

  /// The throw that keeps the velocity of `start` and comes to rest exactly on `target`.
  ///
  /// Its friction is greater or less than usual, which nobody sees as long as it stays within a
  /// factor of about two: a scroll view lands on its snap points by it.
  public init(from start: MotionState<Double>, landingOn target: Double) throws(MotionError) {
    let rate = start.velocity / (target - start.value)
    try MotionError.requirePositive(rate, "velocity towards the target")
    try self.init(rate: exponential(-rate / 1000))
  }
}
