package import Runtime
package import Settings
package import Values

/// The origin of a source's readings.
package protocol SourceFeed: Actor {
  /// Delivers every reading, until the feed fails, ends or is cancelled, and leaves nothing behind.
  /// The feed is run again after a while.
  ///
  /// `deliver` returns whether the reading held a value.
  func run(
    _ deliver: @escaping @Sendable (Reading) async -> Bool
  ) async throws(SourceFailure)

  /// Reads again at once, if the feed is one that reads.
  func refresh() async
}

/// One reading of a source.
package enum Reading: Sendable {
  /// A text of at most `limit` bytes that holds the value, and the secrets to be hidden in it and
  /// in what is found.
  case text([UInt8], hiding: Redaction = Redaction())
  case value(SourceValue)
  /// The source itself says that there is no value now.
  case unknown
  /// The feed is told of changes from now on; the last value stays, and may have changed meanwhile.
  case listening
  /// The last value still holds, though it is not told now.
  case same
  /// There is nothing to be read now; the feed goes on.
  case failure(SourceFailure)

  /// Whether it is a text of nothing but space.
  var isBlank: Bool {
    guard case .text(let bytes, _) = self else { return false }
    return bytes.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) }
  }

  /// The longest text that counts as a value, or as the JSON around one [bytes].
  package static let limit = 64 * 1024
}

/// Makes the feed of a source.
package typealias SourceFeeds =
  @Sendable (SourceSettings, any Timekeeping) -> any SourceFeed
