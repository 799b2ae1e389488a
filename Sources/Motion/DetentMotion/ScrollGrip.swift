/// A finger's hold on a scrolled content.
struct ScrollGrip: Hashable, Sendable {
  /// Where the content was when it was taken.
  let origin: Double
  private var hold: ElasticHold
  private var velocity = 0.0

  var finger: Double { hold.finger }

  /// - Parameter origin: Where it was taken, if that was elsewhere [px].
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

  /// The finger's last velocity [px/s], known when it lets go.
  mutating func release(at velocity: Double) {
    self.velocity = velocity.isFinite ? velocity : 0
  }

  /// Where the content is seen, and how fast; it passes no edge that has no band.
  var state: MotionState<Double> {
    let overshoot = hold.overshoot
    guard overshoot == 0 || hold.band != nil else { return MotionState(hold.free - overshoot) }
    return MotionState(hold.position, velocity: hold.velocity(of: velocity))
  }
}
