internal import DetentMotion

/// When a source is read again that the panel asks for: at once where an action of one of its tiles
/// has just been done, and no more than once a second otherwise, whatever the panel says.
struct RefreshPace: Sendable {
  /// From one time to the next at least [s].
  static let pause = 1.0

  private var last: [String: Instant] = [:]
  /// Those that will be read when their second is over.
  private var waiting: Set<String> = []
  /// Those that an action may have changed.
  private var changed: Set<String> = []

  /// An action of a tile has been done that shows these.
  mutating func acted(on names: [String]) { changed.formUnion(names) }

  /// - Returns: When to read it; nil: that is known already.
  mutating func asked(_ name: String, at now: Instant) -> Instant? {
    let next = last[name]?.advanced(by: Self.pause) ?? now
    if changed.remove(name) != nil || next <= now {
      last[name] = now
      return now
    }
    return waiting.insert(name).inserted ? next : nil
  }

  /// One that waited is read now.
  mutating func isRead(_ name: String, at now: Instant) {
    waiting.remove(name)
    last[name] = now
  }
}
