package import Settings

/// Where the texts of a source come from. A new kind of source is one actor of this protocol and
/// one line in `SourceFeeds`.
package protocol SourceFeed: Actor {
  /// Hands every text on, until it fails, ends or is cancelled; then nothing is left behind. It is
  /// run again after a while.
  ///
  /// `deliver` answers whether there was a value in the text. Texts have at most
  /// `Reading.limit` bytes.
  func run(
    _ deliver: @escaping @Sendable ([UInt8]) async -> Bool
  ) async throws(SourceFailure)

  /// Reads again at once, where reading is what it does.
  func refresh() async
}

/// The longest text that counts as a value, or as the JSON around one.
package enum Reading {
  /// Bytes.
  package static let limit = 64 * 1024
}

/// Makes the feed of a source.
package typealias SourceFeeds =
  @Sendable (SourceSettings, any Timekeeping) -> any SourceFeed
