internal import DetentMotion

/// Decides whether a turn of the loop has any work.
///
/// While a frame is awaited, the panel is also woken by events of the display alone, such as a
/// returned buffer. The turn of that frame does all the work and is never noticeably far away, so
/// an earlier turn works only if an input has come in or something is due.
struct TurnNeed {
  /// Whether an input has come in since the last turn began.
  private var isCalled = true
  /// When something is due by itself; nil: nothing is.
  private(set) var deadline: Instant?

  /// Notes an input.
  mutating func call() { isCalled = true }

  /// Returns whether this turn has work, and begins it.
  /// - Parameter awaitsFrame: Whether the display has been asked for a frame that is still to come.
  mutating func begin(at now: Instant, awaitsFrame: Bool) -> Bool {
    let isDue = deadline.map { $0 <= now } ?? false
    guard isCalled || isDue || !awaitsFrame else { return false }
    isCalled = false
    return true
  }

  /// Ends a turn that did all the work.
  mutating func end(until deadline: Instant?) { self.deadline = deadline }
}
