internal import Agent
internal import DetentMotion
internal import Settings
internal import Widgets

/// What the agent has been told: which sources are seen, and what fingers hold.
struct AgentSession {
  private var hasBegun = false
  private var watched: Set<String> = []
  /// The pages from which `watched` was worked out; nil: it was not yet.
  private var pages: PagesInSight?
  /// The momentary buttons that fingers are on.
  private var held: Set<TileID> = []
  /// When it is to hear that the panel lives; nil: nothing is held.
  private(set) var deadline: Instant?

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

  /// Whether it is news that these sources are seen.
  mutating func watches(_ names: Set<String>) -> Bool {
    defer { watched = names }
    return names != watched
  }

  /// Other pages are there, or what they show is something else.
  mutating func forgetPages() { pages = nil }

  mutating func press(_ tile: TileID, at time: Instant) {
    held.insert(tile)
    deadline = time
  }

  mutating func lift(_ tile: TileID) { held.remove(tile) }

  /// The tiles have other names from now on.
  mutating func rename(_ names: (Set<TileID>) -> Set<TileID>) { held = names(held) }

  /// Whether to say now that the panel lives: an agent that does not hear it releases what is held.
  mutating func takeBeat(at now: Instant) -> Bool {
    guard !held.isEmpty else {
      deadline = nil
      return false
    }
    if let deadline, now < deadline { return false }
    deadline = now.advanced(by: HeldTile.beat)
    return true
  }
}
