internal import DetentMotion

/// Keeps a program waiting that says more than anybody can see, so that neither it nor we keep a
/// processor busy: what is not read fills its pipe, and then it stops.
///
/// A few readings may follow one another at once, and after that as many as a screen shows.
struct FloodBrake: Sendable {
  /// From one reading of a flood to the next [s].
  static let pace = 1.0 / 20
  /// How many readings may come early.
  static let burst = 8.0

  /// The moment up to which readings have been paid for.
  private var paid = Instant.zero

  /// Something was read.
  /// - Returns: When to read on; nil: at once.
  mutating func read(at now: Instant) -> Instant? {
    paid = max(paid, now).advanced(by: Self.pace)
    let early = paid.seconds(since: now) - Self.burst * Self.pace
    return early > 0 ? now.advanced(by: early) : nil
  }
}
