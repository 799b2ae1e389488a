/// A finger's hold on something that it moves along an axis: one to one within a range, and beyond
/// its ends the less the farther.
///
/// It is taken where the thing is seen, also in the middle of a bounce: the finger is put where the
/// rubber band's inverse says it would have pulled it to, so nothing jumps.
public struct ElasticHold: Hashable, Sendable {
  /// Where the finger moves it one to one [px]; a bound may be infinite.
  public let range: ClosedRange<Double>
  /// What gives way beyond the range; nil: it follows the finger there too.
  public let band: RubberBand?
  /// Where the finger is [px].
  public private(set) var finger: Double
  /// Where the thing would be without the band while the finger is at 0 [px].
  private let anchor: Double

  /// - Parameters:
  ///   - position: Where the thing is seen [px].
  ///   - finger: Where the finger takes hold of it [px].
  ///   - range: Where the thing may rest [px].
  ///   - band: A longer one is used where the thing is farther out than a finger could pull it.
  public init(
    of position: Double, by finger: Double, within range: ClosedRange<Double>, band: RubberBand?
  ) {
    self.range = range
    self.finger = finger
    let beyond = Self.excess(of: position, beyond: range)
    self.band = band?.reaching(beyond)
    anchor = position - beyond + (self.band?.overshoot(for: beyond) ?? beyond) - finger
  }

  /// The finger is at `finger` [px]; a number that is not finite changes nothing.
  public mutating func move(to finger: Double) {
    if finger.isFinite { self.finger = finger }
  }

  /// Where the thing would be without the band [px].
  public var free: Double { anchor + finger }

  /// How far the finger has it beyond the range [px]: negative below the lower bound, 0 within.
  public var overshoot: Double { Self.excess(of: free, beyond: range) }

  /// Where the thing is seen [px].
  public var position: Double {
    let overshoot = overshoot
    guard let band, overshoot != 0 else { return free }
    return free - overshoot + band.displacement(for: overshoot)
  }

  /// How fast the thing is seen to move when its finger moves at `velocity` [px/s]: slower than the
  /// finger while the band stretches.
  public func velocity(of velocity: Double) -> Double {
    let overshoot = overshoot
    return overshoot == 0 ? velocity : velocity * (band?.slope(at: overshoot) ?? 1)
  }

  private static func excess(of position: Double, beyond range: ClosedRange<Double>) -> Double {
    position - min(max(position, range.lowerBound), range.upperBound)
  }
}
