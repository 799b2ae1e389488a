internal import DetentMotion

/// When descriptors are looked at that are gathered (`Reactor.Pace.gathered`): at once where none had
/// anything lately, else when the pause is over.
///
/// They are either awake, and the first that has something wakes the program; or asleep until a look
/// that is due. Which it is follows from what the last look has found.
struct Gathering {
  /// From one look to the next [s]; longer than `AgentEvents.pace`, so that what was read is usually
  /// told at once.
  static let pause = 0.036

  /// When the last look was that has found something.
  private var last: Instant?
  /// When the next look is due; nil: as soon as one of them has something.
  private(set) var due: Instant?

  /// One of them has woken the program.
  /// - Returns: Whether they are looked at now, and not only when the pause is over.
  mutating func isAwaited(at now: Instant) -> Bool {
    guard let end = last?.advanced(by: Self.pause), end > now else { return true }
    due = end
    return false
  }

  /// Whether the moment has come for a look, which is due no longer then.
  mutating func takeDue(at now: Instant) -> Bool {
    guard let due, due <= now else { return false }
    self.due = nil
    return true
  }

  /// They were looked at, and `count` of them had something.
  /// - Parameter afterPause: Whether it was due, and not one of them that woke the program.
  /// - Returns: Whether they may wake the program from now on, since there are few at a time.
  mutating func looked(at now: Instant, count: Int, afterPause: Bool) -> Bool {
    guard count > 0 else { return true }
    last = now
    guard afterPause, count > 1 else { return true }
    due = now.advanced(by: Self.pause)
    return false
  }
}
