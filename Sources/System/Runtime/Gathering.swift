internal import DetentMotion

/// The times at which gathered descriptors are checked (`TaskWaits.Pace.gathered`): at once if none
/// was ready lately, otherwise at the end of a pause.
///
/// Either they may wake the program, and the first ready one does; or they are ignored until the
/// next check. The result of the last check decides which.
struct Gathering {
  /// The time between two checks [s]; longer than `AgentEvents.pace`, so that values read are
  /// usually sent at once.
  static let pause = 0.036

  /// Limits the checks that find a ready descriptor.
  private var checks = RateLimiter(interval: pause)
  /// The time of the next check; nil if a ready descriptor causes it.
  private(set) var due: Instant?

  /// Handles a descriptor that has woken the program.
  /// - Returns: Whether to check them now, rather than at the end of the pause.
  mutating func isAwaited(at now: Instant) -> Bool {
    if checks.hasRoom(at: now) { return true }
    due = checks.next
    return false
  }

  /// Returns whether a check is due, and clears it if so.
  mutating func takeDue(at now: Instant) -> Bool {
    guard let due, due <= now else { return false }
    self.due = nil
    return true
  }

  /// Handles the result of a check that has found `count` ready descriptors.
  /// - Parameter afterPause: Whether the check was due, rather than caused by a ready descriptor.
  /// - Returns: Whether the descriptors may wake the program from now on, as few were ready.
  mutating func looked(at now: Instant, count: Int, afterPause: Bool) -> Bool {
    guard count > 0 else { return true }
    checks.take(at: now)
    guard afterPause, count > 1 else { return true }
    due = checks.next
    return false
  }
}
