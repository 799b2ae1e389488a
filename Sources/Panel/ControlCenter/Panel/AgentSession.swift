internal import Agent
internal import DetentMotion
internal import Settings
internal import Widgets

/// What the agent has been told: which sources are seen, and that the panel lives.
struct AgentSession {
  /// For how long sources go on when they are not seen any more [s]: what is soon seen again has gone
  /// on, and programs are not ended and started anew for a pane that is closed and opened.
  static let patience = 10.0

  private var hasBegun = false
  /// The sources that are seen, and those that the agent has been told of.
  private var seen: Set<String> = []
  private(set) var watched: Set<String> = []
  /// Until when those go on that are not seen any more.
  private var leaving: [String: Instant] = [:]
  /// The pages from which `seen` was worked out; nil: it was not yet.
  private var pages: PagesInSight?
  /// When it is to hear that the panel lives; nil: nothing is held, or the display's server answers
  /// first.
  private var beat: Instant?

  /// When there is something to tell it. Asked in place, as `Glass` is.
  var deadline: Instant? { mutating get { .earliest(beat, leaving.values.min()) } }

  /// Whether this is the first time.
  mutating func begin() -> Bool {
    defer { hasBegun = true }
    return !hasBegun
  }

  /// Whether these are other pages than those last seen, or others are there.
  mutating func sees(_ pages: PagesInSight) -> Bool {
    defer { self.pages = pages }
    return pages != self.pages
  }

  /// These sources are seen from now on, and no others.
  /// - Returns: Which the agent is to be told of; nil: it knows.
  mutating func see(_ names: Set<String>, at now: Instant) -> Set<String>? {
    seen = names
    for name in seen { leaving[name] = nil }
    for name in watched.subtracting(seen) where leaving[name] == nil {
      leaving[name] = now.advanced(by: Self.patience)
    }
    return settle(at: now)
  }

  /// Lets those go whose time is over.
  /// - Returns: Which are left, for the agent to be told of; nil: it knows.
  mutating func expire(at now: Instant) -> Set<String>? {
    // Asked in every turn.
    guard let first = leaving.values.min(), first <= now else { return nil }
    return settle(at: now)
  }

  private mutating func settle(at now: Instant) -> Set<String>? {
    leaving = leaving.filter { now < $0.value }
    let new = seen.union(leaving.keys)
    guard new != watched else { return nil }
    watched = new
    return watched
  }

  /// Other pages are there, or what they show is something else.
  mutating func forgetPages() { pages = nil }

  /// Whether to say now that the panel lives: an agent that does not hear it releases what is held.
  ///
  /// Where the display's server owes an answer, this is said in the turn in which that comes, not a
  /// whole beat later: a server may be slow, and each beat that is left out is a step to a release.
  /// - Parameter isHeld: Whether a finger is on a momentary button.
  mutating func takeBeat(
    at now: Instant, isHeld: Bool, isAnswered: @autoclosure () -> Bool
  ) -> Bool {
    guard isHeld else {
      beat = nil
      return false
    }
    if let beat, now < beat { return false }
    guard isAnswered() else {
      // There is nothing to wake for until then.
      beat = nil
      return false
    }
    beat = now.advanced(by: HeldTile.beat)
    return true
  }
}
