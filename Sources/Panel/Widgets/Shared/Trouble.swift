internal import DetentMotion
internal import DetentScene

/// A word for what went wrong last, which stands in the place of a value for a while.
package struct Trouble: Equatable, Sendable {
  /// How long it stands where there is a value to come back [s].
  static let stay = 6.0
  /// The same where it stands beside the value [s].
  static let longStay = 60.0

  let word: String
  /// When the value comes back.
  let end: Instant
  /// When it went wrong, as a clock tells it; nil: that is not told.
  let moment: String?

  init(_ word: String, at time: Instant, for stay: Double = stay, moment: String? = nil) {
    self.word = word
    self.moment = moment
    end = time.advanced(by: stay)
  }

  /// The word, and since when where there is room for it.
  /// - Parameter room: How wide the line is, in the size of its letters.
  func text(in room: Double) -> String {
    guard let moment else { return word }
    let whole = "\(word) · \(moment)"
    return TextContent.width(of: whole) <= room ? whole : word
  }
}
