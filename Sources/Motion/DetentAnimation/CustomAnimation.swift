internal import DetentMotion

/// An animation without a law: it is called at every frame for the track's value.
public struct CustomAnimation: Sendable {
  /// Replaces the value shown last by the next one; returns false after the last one.
  public typealias Step = @Sendable (_ value: inout AnimatedValue, _ tick: Tick) -> Bool

  public var step: Step

  public init(_ step: @escaping Step) { self.step = step }
}

/// A custom animation that moves a track.
struct RunningCustomAnimation: Sendable {
  var track: TrackID
  var key: AnimationKey
  var completion: CompletionID?
  var step: CustomAnimation.Step
  /// The state it gave last. Once the track shows another one, something else has taken the track.
  var held: MotionState<AnimatedValue>
  /// Its clock, of which the body is never called.
  var link = DisplayLink(id: DisplayLinkID(0)) { _, _ in true }
}
