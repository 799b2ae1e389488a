internal import DetentMotion

/// What has failed of late, also where it works again by now: what the person on the ladder was called
/// for may be over.
struct RecentFailures: Equatable {
  struct Entry: Equatable {
    var name: String
    var sentence: String
    /// When it was so for the last time.
    var time: Instant
  }

  /// How many are kept.
  static let limit = 6
  /// How long the same is no news [s]: a slider that is drawn along fails many times a second.
  private static let pause = 10.0

  /// The newest first.
  private(set) var entries: [Entry] = []

  /// Something has failed; the same once more takes the place of what was noted.
  /// - Returns: Whether that is news.
  @discardableResult
  mutating func note(_ name: String, _ sentence: String, at time: Instant) -> Bool {
    let last = entries.first { $0.name == name && $0.sentence == sentence }?.time
    entries.removeAll { $0.name == name && $0.sentence == sentence }
    entries.insert(Entry(name: name, sentence: sentence, time: time), at: 0)
    entries.removeLast(max(0, entries.count - Self.limit))
    return last.map { time.seconds(since: $0) >= Self.pause } ?? true
  }
}
