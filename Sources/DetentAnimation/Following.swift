internal import DetentMotion

/// A track that follows another one on a spring.
struct Following: Sendable {
  let track: TrackID
  let leader: TrackID
  /// Added to where the leader is.
  let offset: AnimatedValue
  var follower: Follower<AnimatedValue>
  /// What the track was given last. Once it shows anything else, somebody else has it.
  var held: MotionState<AnimatedValue>
  /// Whether it stands still with its leader.
  var isAtRest = false
}
