/// A finger's hold on something that it moves along an axis: one to one within a range, and less
/// and less the farther it is beyond an end.
///
/// The hold begins at the visible position, also in the middle of a bounce: the rubber band's
/// inverse gives the finger's distance beyond the edge for it, so nothing jumps.
public struct ElasticHold: Hashable, Sendable {
  /// The range in which the finger moves the object one to one [px]; a bound may be infinite.
  public let range: ClosedRange<Double>
  /// The rubber band beyond the range; nil: the object follows the finger one to one there too.
  public let band: RubberBand?
  /// The finger's position [px].
  public private(set) var finger: Double
  /// The object's position without the band while the finger is at 0 [px].
  private let anchor: Double

  /// - Parameters:
  ///   - position: The object's visible position [px].
  ///   - finger: The finger's position at the start of the hold [px].
  ///   - range: The range in which the object may rest [px].
  ///   - band: The rubber band; a longer one is used if no finger could pull the object so far out.
  public init(
    of position: Double, by finger: Double, within range: ClosedRange<Double>, band: RubberBand?
  ) {
    self.range = range
    self.finger = finger
    let beyond = Self.excess(of: position, beyond: range)
    self.band = band?.reaching(beyond)
    anchor = position - beyond + (self.band?.overshoot(for: beyond) ?? beyond) - finger
  }

  /// Moves the finger to `finger` [px]; a number that is not finite changes nothing.
  public mutating func move(to finger: Double) {
    if finger.isFinite { self.finger = finger }
  }

  /// The object's position without the band [px].
  public var free: Double { anchor + finger }

  /// The distance of `free` beyond the range [px]: negative below the lower bound, 0 within.
  public var overshoot: Double { Self.excess(of: free, beyond: range) }

  /// The object's visible position [px].
  public var position: Double {
    let overshoot = overshoot
    guard let band, overshoot != 0 else { return free }
    return free - overshoot + band.displacement(for: overshoot)
  }

  /// The object's visible velocity when its finger moves at `velocity` [px/s]: lower than the
  /// finger's while the band stretches.
  public func velocity(of velocity: Double) -> Double {
    let overshoot = overshoot
    return overshoot == 0 ? velocity : velocity * (band?.slope(at: overshoot) ?? 1)
  }

  private static func excess(of position: Double, beyond range: ClosedRange<Double>) -> Double {
    position - min(max(position, range.lowerBound), range.upperBound)
  }
}
