internal import DetentMotion
internal import Runtime

/// Slows down a program that prints more than anybody can see, so that neither it nor the agent
/// keeps a processor busy: unread output fills its pipe, and then the program blocks.
///
/// A few readings may follow one another at once, and after that one each `pace`. A reading of
/// many lines counts as several, since each line costs the program that writes it.
struct FloodBrake: Sendable {
  /// From one reading of a flood to the next [s].
  static let pace = 1.0 / 20
  /// How many readings may come early.
  static let burst = 8.0
  /// So many lines count as one reading …
  static let lines = 400.0
  /// … and no reading as more than so many, so that the newest line is never long in coming.
  static let most = 10.0
  /// The cost of a piece of a long line, in readings.
  static let piece = 0.4

  /// The moment up to which readings have been paid for.
  private var paid = Instant.zero

  /// Counts a reading.
  /// - Returns: When to read on; nil: at once.
  mutating func read(lines count: Int, at now: Instant) -> Instant? {
    let cost = count == 0 ? Self.piece : min(max(1, Double(count) / Self.lines), Self.most)
    paid = max(paid, now).advanced(by: Self.pace * cost)
    let early = paid.seconds(since: now) - Self.burst * Self.pace
    return early > 1e-9 ? now.advanced(by: early) : nil
  }

  /// Counts a reading and sleeps for as long as is due, until a tick that all brakes share.
  /// - Returns: Whether it has slept.
  mutating func hold(lines count: Int, _ time: any Timekeeping) async throws -> Bool {
    guard let moment = read(lines: count, at: time.now()) else { return false }
    try await time.sleep(until: Ticks.next(after: moment, every: Self.pace))
    return true
  }
}
