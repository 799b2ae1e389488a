package import Runtime
package import Settings
package import Values

/// Where the texts of a source come from. A new kind of source is one actor of this protocol and
/// one line in `SourceSettings.feeds`.
package protocol SourceFeed: Actor {
  /// Hands every reading on, until it fails, ends or is cancelled; then nothing is left behind. It is
  /// run again after a while.
  ///
  /// `deliver` answers whether there was a value in it.
  func run(
    _ deliver: @escaping @Sendable (Reading) async -> Bool
  ) async throws(SourceFailure)

  /// Reads again at once, where reading is what it does.
  func refresh() async
}

/// What a source has brought.
package enum Reading: Sendable {
  /// A text in which the value has to be found, of at most `limit` bytes, and what is to be read
  /// neither in it nor in what is found.
  case text([UInt8], hiding: Redaction = Redaction())
  case value(SourceValue)
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
