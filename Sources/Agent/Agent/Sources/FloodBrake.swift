internal import DetentMotion
internal import Runtime

/// Keeps a program waiting that says more than anybody can see, so that neither it nor we keep a
/// processor busy: what is not read fills its pipe, and then it stops.
///
/// A few readings may follow one another at once, and after that as many as a screen shows. A
/// reading of many lines counts as several, since each line costs the program that writes it.
struct FloodBrake: Sendable {
  /// From one reading of a flood to the next [s].
  static let pace = 1.0 / 20
  /// How many readings may come early.
  static let burst = 8.0
  /// So many lines count as one reading …
  static let lines = 400.0
  /// … and no reading as more than so many, so that the newest line is never long in coming.
  static let most = 10.0
  /// What a piece of a long line counts.
  static let piece = 0.4

  /// The moment up to which readings have been paid for.
  private var paid = Instant.zero

  /// Something was read.
  /// - Returns: When to read on; nil: at once.
  mutating func read(lines count: Int, at now: Instant) -> Instant? {
    let cost = count == 0 ? Self.piece : min(max(1, Double(count) / Self.lines), Self.most)
    paid = max(paid, now).advanced(by: Self.pace * cost)
    let early = paid.seconds(since: now) - Self.burst * Self.pace
    return early > 1e-9 ? now.advanced(by: early) : nil
  }

  /// Something was read; sleeps for as long as is due, to wake together with others that are braked.
  /// - Returns: Whether it has slept.
  mutating func hold(lines count: Int, _ time: any Timekeeping) async throws -> Bool {
    guard let moment = read(lines: count, at: time.now()) else { return false }
    try await time.sleep(until: Ticks.next(after: moment, every: Self.pace))
    return true
  }
}
