package import DetentMotion

/// Recent failures, including those that are over: an installer may be called for one of these.
package struct RecentFailures: Equatable {
  struct Entry: Equatable {
    var name: String
    var sentence: String
    /// When it last happened.
    var time: Instant
  }

  /// The number of failures that are kept.
  static let limit = 6
  /// How long a repeated failure is no news [s]: dragging a slider may fail many times a second.
  private static let pause = 10.0

  /// The failures, the newest first.
  private(set) var entries: [Entry] = []

  /// Adds a failure in the place of an earlier one with the same name and sentence.
  /// - Returns: Whether the failure is news.
  @discardableResult
  package mutating func note(_ name: String, _ sentence: String, at time: Instant) -> Bool {
    let last = entries.first { $0.name == name && $0.sentence == sentence }?.time
    entries.removeAll { $0.name == name && $0.sentence == sentence }
    entries.insert(Entry(name: name, sentence: sentence, time: time), at: 0)
    entries.removeLast(max(0, entries.count - Self.limit))
    return last.map { time.seconds(since: $0) >= Self.pause } ?? true
  }
}
