/// A finger's hold on scrolled content.
struct ScrollGrip: Hashable, Sendable {
  /// The content's position when it was taken hold of [px].
  let origin: Double
  private var hold: ElasticHold
  private var velocity = 0.0

  var finger: Double { hold.finger }

  /// - Parameter origin: The position at which it was taken hold of; nil: `position` [px].
  init(
    _ physics: ScrollPhysics, of position: Double, by finger: Double, takenAt origin: Double? = nil
  ) {
    self.origin = origin ?? position
    let taken = physics.band == nil ? physics.clamped(position) : position
    hold = ElasticHold(of: taken, by: finger, within: physics.range, band: physics.band)
  }

  mutating func move(to finger: Double, velocity: Double) {
    guard finger.isFinite else { return }
    hold.move(to: finger)
    self.velocity = velocity.isFinite ? velocity : 0
  }

  /// Sets the finger's last velocity [px/s], known when it lets go.
  mutating func release(at velocity: Double) {
    self.velocity = velocity.isFinite ? velocity : 0
  }

  /// The visible position and velocity; without a band the content never passes an edge.
  var state: MotionState<Double> {
    let overshoot = hold.overshoot
    guard overshoot == 0 || hold.band != nil else { return MotionState(hold.free - overshoot) }
    return MotionState(hold.position, velocity: hold.velocity(of: velocity))
  }
}
