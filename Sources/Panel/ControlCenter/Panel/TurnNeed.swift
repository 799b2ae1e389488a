internal import DetentMotion

/// Whether a turn of the loop has anything to look at.
///
/// While a frame is awaited the panel is also woken by what concerns the display alone, as a buffer that
/// comes back. The turn of the frame looks at everything, and is never further away than what a person
/// could notice: until then, nothing has to be looked at that neither has been told nor is due.
struct TurnNeed {
  /// Something has come in since the last turn began.
  private var isCalled = true
  /// When something is due by itself; nil: nothing is.
  private(set) var deadline: Instant?

  /// Something comes in.
  mutating func call() { isCalled = true }

  /// Whether this turn has something to look at: then it does.
  /// - Parameter awaitsFrame: Whether the display has been asked for a frame that is still to come.
  mutating func begin(at now: Instant, awaitsFrame: Bool) -> Bool {
    let isDue = deadline.map { $0 <= now } ?? false
    guard isCalled || isDue || !awaitsFrame else { return false }
    isCalled = false
    return true
  }

  /// A turn that looked at everything is over.
  mutating func end(until deadline: Instant?) { self.deadline = deadline }
}
