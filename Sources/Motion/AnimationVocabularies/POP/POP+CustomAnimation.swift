public import DetentAnimation

extension POP {
  /// Whatever no law says: asked at every frame for the track's value.
  public typealias CustomAnimation = DetentAnimation.CustomAnimation
}
