internal import DetentMotion

/// A word for the last error, which stands in the place of a value for a while.
package struct TileProblem: Equatable, Sendable {
  /// How long it is shown in the place of a value [s].
  static let stay = 6.0
  /// How long it is shown beside the value [s].
  static let longStay = 60.0

  let word: String
  /// The time when the value comes back.
  let end: Instant
  /// The time of day of the error; nil: it is not shown.
  let moment: String?

  init(_ word: String, at time: Instant, for stay: Double = stay, moment: String? = nil) {
    self.word = word
    self.moment = moment
    end = time.advanced(by: stay)
  }

  /// The ways to write it, the longest first.
  var texts: [String] { (moment.map { ["\(word) · \($0)"] } ?? []) + [word] }
}
