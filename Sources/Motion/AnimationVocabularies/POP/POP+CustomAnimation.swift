public import DetentAnimation

extension POP {
  /// An animation without a law: it is called at every frame for the track's value.
  public typealias CustomAnimation = DetentAnimation.CustomAnimation
}
