/// The times at which the items of a row begin, one a little after the other.
///
/// ```swift
/// let wave = try Stagger(every: 0.04, from: .center)
/// let delays = wave.delays(5)                  // 0.08, 0.04, 0, 0.04, 0.08 s
/// let last = wave.delay(of: 4, among: 5)       // 0.08 s
/// ```
public struct Stagger: Hashable, Sendable {
  /// The place in the row that begins first.
  public enum Origin: Hashable, Sendable {
    case first, last
    /// In the middle, towards both ends.
    case center
    /// At both ends, towards the middle.
    case edges
    /// At one item, towards both ends.
    case index(Int)
  }

  /// The time between two neighbours [s], if `curve` is linear.
  public let interval: Double
  public let origin: Origin
  /// The spread of the beginnings from the first to the last.
  public let curve: TimingCurve

  /// - Throws: `MotionError.negative` for an interval [s] that is negative or not finite.
  public init(
    every interval: Double, from origin: Origin = .first, curve: TimingCurve = .linear
  ) throws(MotionError) {
    try MotionError.requireNotNegative(interval, "interval")
    self.interval = interval
    self.origin = origin
    self.curve = curve
  }

  /// The delay of the item at `index` of `count` [s]; 0 for the one that begins.
  public func delay(of index: Int, among count: Int) -> Double {
    guard count > 1 else { return 0 }
    let farthest = max(distance(of: 0, count), distance(of: count - 1, count), middle(count))
    guard farthest > 0 else { return 0 }
    return interval * farthest * curve.value(at: distance(of: index, count) / farthest)
  }

  /// The delays of all `count` items [s].
  public func delays(_ count: Int) -> [Double] {
    (0..<max(count, 0)).map { delay(of: $0, among: count) }
  }

  /// The distance from an item to the place that begins.
  private func distance(of index: Int, _ count: Int) -> Double {
    let (place, last) = (Double(index), Double(count - 1))
    return switch origin {
    case .first: place
    case .last: last - place
    case .center: (place - last / 2).magnitude - nearest(count)
    case .edges: min(place, last - place)
    case .index(let first): (place - Double(first)).magnitude
    }
  }

  /// The distance of the nearest item from the middle: for an even number, half a place.
  private func nearest(_ count: Int) -> Double { count.isMultiple(of: 2) ? 0.5 : 0 }

  /// The greatest distance if it lies in the middle, as for `edges`; otherwise 0.
  private func middle(_ count: Int) -> Double {
    origin == .edges ? Double((count - 1) / 2) : 0
  }
}
