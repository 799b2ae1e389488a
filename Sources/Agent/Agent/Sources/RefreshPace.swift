internal import DetentMotion

/// Limits how often the panel may refresh a source: at once after an action of one of its tiles,
/// and no more than once a second otherwise.
struct RefreshPace: Sendable {
  /// From one time to the next at least [s].
  static let pause = 1.0

  private var last: [String: Instant] = [:]
  /// The sources that will be read when their second is over.
  private var waiting: Set<String> = []
  /// The sources that an action may have changed.
  private var changed: Set<String> = []

  /// Notes that an action was done on a tile that shows these sources.
  mutating func acted(on names: [String]) { changed.formUnion(names) }

  /// - Returns: When to read the source; nil: a reading is due already.
  mutating func asked(_ name: String, at now: Instant) -> Instant? {
    let next = last[name]?.advanced(by: Self.pause) ?? now
    if changed.remove(name) != nil || next <= now {
      last[name] = now
      return now
    }
    return waiting.insert(name).inserted ? next : nil
  }

  /// Notes that a source that waited is read now.
  mutating func isRead(_ name: String, at now: Instant) {
    waiting.remove(name)
    last[name] = now
  }
}
