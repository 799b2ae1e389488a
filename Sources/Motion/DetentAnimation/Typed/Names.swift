/// The names that an engine creates itself, far from those that a caller will choose.
struct Names: Sendable {
  /// The first track name. Animators use positive numbers, as their completions are −1 − id.
  private static let first = -(1 << 40)

  private var lastTrack = Names.first
  private var lastCompletion = 2 * Names.first
  private var lastAnimator = -Names.first

  mutating func track(isFree: (TrackID) -> Bool) -> TrackID {
    repeat { lastTrack -= 1 } while !isFree(TrackID(lastTrack))
    return TrackID(lastTrack)
  }

  mutating func completion() -> CompletionID {
    lastCompletion -= 1
    return CompletionID(lastCompletion)
  }

  mutating func animator() -> Int {
    lastAnimator += 1
    return lastAnimator
  }
}
