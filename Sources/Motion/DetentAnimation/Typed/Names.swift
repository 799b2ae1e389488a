/// The names that an engine gives away itself, apart from all that anybody will choose.
struct Names: Sendable {
  /// Those of animators are their positive counterparts: their completions are −1 − id.
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
