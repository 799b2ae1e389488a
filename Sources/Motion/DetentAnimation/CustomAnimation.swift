internal import DetentMotion

/// Whatever no law says: asked at every frame for the track's value.
public struct CustomAnimation: Sendable {
  /// Given the value shown last, makes the one to be shown; false: this was the last one.
  public typealias Step = @Sendable (_ value: inout AnimatedValue, _ tick: Tick) -> Bool

  public var step: Step

  public init(_ step: @escaping Step) { self.step = step }
}

/// A track in the hands of a closure that is asked at every frame.
struct RunningCustomAnimation: Sendable {
  var track: TrackID
  var key: AnimationKey
  var completion: CompletionID?
  var step: CustomAnimation.Step
  /// What it gave last. Once the track shows anything else, somebody else has it.
  var held: MotionState<AnimatedValue>
  /// Its clock; its body is never asked.
  var link = DisplayLink(id: DisplayLinkID(0)) { _, _ in true }
}
