internal import Agent
internal import DetentMotion
internal import Settings
internal import Values
internal import Widgets

/// The panel's side of the link to the agent: the watched sources and the held buttons.
struct AgentSession {
  /// How long a source stays watched after its page is out of sight [s]. A pane that is closed and
  /// soon opened again does not restart any program.
  static let timeLimit = 10.0

  private var hasBegun = false
  /// The sources in sight, and those that the agent watches, which include the leaving ones.
  private var seen: Set<String> = []
  private(set) var watched: Set<String> = []
  /// When each source that is no longer in sight stops being watched.
  private var leaving: [String: Instant] = [:]
  /// The pages that `seen` belongs to; nil: not known yet, or out of date.
  private var pages: VisiblePages?
  /// When the agent next hears that the panel lives; nil: no button is held, or the display's
  /// server has to answer first.
  private var beat: Instant?

  /// Whether somebody wants to know what the panel is at, and the last report of that.
  private(set) var isObserved = false
  private var lastReport: PanelReport?
  /// The number of touches that have been reported: one in a while at most.
  private(set) var touches = 0
  private var lastTouch: Instant?
  /// The least time between two reported touches [s].
  private static let touchPause = 5.0

  /// When the agent is due to be told something. Mutating, to be read without a copy; see `DisplayOutput`.
  var deadline: Instant? { mutating get { .earliest(beat, leaving.values.min()) } }

  /// Returns whether this is the first call.
  mutating func begin() -> Bool {
    defer { hasBegun = true }
    return !hasBegun
  }

  /// Returns whether these pages differ from the last ones, or those have been forgotten.
  mutating func sees(_ pages: VisiblePages) -> Bool {
    defer { self.pages = pages }
    return pages != self.pages
  }

  /// Replaces the sources in sight.
  /// - Returns: All sources for the agent to watch; nil: they are unchanged.
  mutating func see(_ names: Set<String>, at now: Instant) -> Set<String>? {
    seen = names
    for name in seen { leaving[name] = nil }
    for name in watched.subtracting(seen) where leaving[name] == nil {
      leaving[name] = now.advanced(by: Self.timeLimit)
    }
    return settle(at: now)
  }

  /// Stops watching the sources whose `timeLimit` is over.
  /// - Returns: All sources for the agent to watch; nil: they are unchanged.
  mutating func expire(at now: Instant) -> Set<String>? {
    // Returns early: every turn of the loop calls this.
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

  mutating func observe(_ isObserved: Bool) {
    self.isObserved = isObserved
    forgetReport()
  }

  /// Has the panel report again what it is at.
  mutating func forgetReport() { lastReport = nil }

  /// Returns whether a report differs from the last one.
  mutating func isNews(_ report: PanelReport) -> Bool {
    defer { lastReport = report }
    return report != lastReport
  }

  mutating func touched(at time: Instant) {
    if let lastTouch, time.seconds(since: lastTouch) < Self.touchPause { return }
    lastTouch = time
    touches += 1
  }

  /// Forgets the pages in sight: they have been replaced, or show something else.
  mutating func forgetPages() { pages = nil }

  /// Returns whether to tell the agent now that the panel lives; an agent that is not told releases
  /// the held buttons.
  ///
  /// While the display's server owes an answer, the beat waits for it and is sent in the same turn,
  /// not a whole beat later: the server may be slow, and each missed beat brings a release nearer.
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
      // The answer wakes the panel.
      beat = nil
      return false
    }
    beat = now.advanced(by: HeldTile.beat)
    return true
  }
}
