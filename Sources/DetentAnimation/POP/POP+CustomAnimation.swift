extension POP {
  /// Whatever no law says: asked at every frame for the track's value.
  public struct CustomAnimation: Sendable {
    /// Given the value shown last, makes the one to be shown; false: this was the last one.
    public typealias Step = @Sendable (_ value: inout AnimatedValue, _ tick: Tick) -> Bool

    public var step: Step

    public init(_ step: @escaping Step) { self.step = step }
  }
}
