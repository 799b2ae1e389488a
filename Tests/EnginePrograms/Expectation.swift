/// What of the tracks a step has to leave as it is.
struct Expectation {
  enum Continuity: Comparable {
    /// It may be anywhere.
    case anything
    /// No value jumps.
    case value
    /// Nor does a velocity.
    case state
  }

  /// Of those tracks of which something else than of the others is to be expected.
  private var tracks: [Int: Continuity] = [:]
  private var others = Continuity.state

  /// Nothing that is seen changes.
  static let unchanged = Expectation()

  static func all(_ continuity: Continuity) -> Expectation {
    Expectation(others: continuity)
  }

  static func only(_ track: Int, _ continuity: Continuity) -> Expectation {
    Expectation(tracks: [track: continuity])
  }

  static func only(_ tracks: some Sequence<Int>, _ continuity: Continuity) -> Expectation {
    Expectation(tracks: Dictionary(tracks.map { ($0, continuity) }) { first, _ in first })
  }

  subscript(track: Int) -> Continuity {
    get { tracks[track] ?? others }
    set { tracks[track] = newValue }
  }
}
