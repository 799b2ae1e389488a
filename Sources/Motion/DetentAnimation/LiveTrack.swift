internal import DetentMotion

/// A track on which something acts, as the engine goes through them at each frame.
struct LiveTrack: Sendable {
  let id: TrackID
  var slot: Int
  /// The track's motion, where it can be read without asking the track.
  var fastPath: SpringFastPath?
}
