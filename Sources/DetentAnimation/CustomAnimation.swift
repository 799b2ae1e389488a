internal import DetentMotion

/// A track in the hands of a closure that is asked at every frame.
struct CustomAnimation: Sendable {
  var track: TrackID
  var key: AnimationKey
  var completion: CompletionID?
  var step: POP.CustomAnimation.Step
  /// What it gave last. Once the track shows anything else, somebody else has it.
  var held: MotionState<AnimatedValue>
  /// Its clock; its body is never asked.
  var link = DisplayLink(id: DisplayLinkID(0)) { _, _ in true }
}
