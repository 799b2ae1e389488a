internal import DetentMotion

/// A track in motion, in the list that the engine goes through at each frame.
struct LiveTrack: Sendable {
  let id: TrackID
  var slot: Int
  /// The track's motion in a form that the frame loop reads directly, if it is simple enough.
  var fastPath: SpringFastPath?
}
