internal import DetentMotion

/// A word for what went wrong last, which stands in the place of a value for a while.
struct Trouble: Equatable, Sendable {
  /// How long it stands there [s].
  static let stay = 6.0

  let word: String
  /// When the value comes back.
  let end: Instant

  init(_ word: String, at time: Instant) {
    self.word = word
    end = time.advanced(by: Self.stay)
  }
}
