/// A finger's hold on a scrolled content: the content follows it one to one, and beyond an edge the
/// less the farther.
///
/// Taken where the content is seen, also in the middle of a bounce: the finger is put where the
/// rubber band's inverse says it would have pulled it to, so nothing jumps.
struct ScrollGrip: Hashable, Sendable {
  /// Where the content was when it was taken.
  let origin: Double
  private let range: ClosedRange<Double>
  private let band: RubberBand?
  /// Where the content would be without resistance while the finger is at 0.
  private let anchor: Double
  private(set) var finger: Double
  private var velocity = 0.0

  /// - Parameter origin: Where it was taken, if that was elsewhere [px].
  init(
    _ physics: ScrollPhysics, of position: Double, by finger: Double, takenAt origin: Double? = nil
  ) {
    self.origin = origin ?? position
    range = physics.range
    self.finger = finger
    let beyond = position - physics.clamped(position)
    band = physics.band?.reaching(beyond)
    anchor = physics.clamped(position) + (band?.overshoot(for: beyond) ?? 0) - finger
  }

  mutating func move(to finger: Double, velocity: Double) {
    guard finger.isFinite else { return }
    self.finger = finger
    self.velocity = velocity.isFinite ? velocity : 0
  }

  /// The finger's last velocity [px/s], known when it lets go.
  mutating func release(at velocity: Double) {
    self.velocity = velocity.isFinite ? velocity : 0
  }

  /// Where the content is seen, and how fast.
  var state: MotionState<Double> {
    let free = anchor + finger
    let edge = min(max(free, range.lowerBound), range.upperBound)
    guard free != edge else { return MotionState(free, velocity: velocity) }
    guard let band else { return MotionState(edge) }
    return MotionState(
      edge + band.displacement(for: free - edge), velocity: velocity * band.slope(at: free - edge))
  }
}
