/// Decides once along which axis a finger scrolls, when it has moved far enough to tell.
///
/// ```swift
/// var lock = DirectionLock(at: SIMD2(100, 100))
/// let straight = lock.move(to: SIMD2(104, 130))   // (100, 130): it scrolls up and down
/// let still = lock.move(to: SIMD2(160, 140))      // (100, 140), wherever it goes from now on
/// ```
public struct DirectionLock: Hashable, Sendable {
  public enum Axis: Hashable, Sendable {
    case horizontal, vertical
    /// Both axes: the finger set off diagonally.
    case both
  }

  /// The distance that a finger moves before the axis is decided [px].
  public let slop: Double
  /// The least ratio of the distances along the two axes that locks the finger to one.
  public let ratio: Double
  /// The place where the finger came down [px].
  public let start: SIMD2<Double>
  /// The axis; nil until it is decided.
  public private(set) var axis: Axis?

  /// - Parameters:
  ///   - start: The place where the finger comes down [px].
  ///   - slop: The distance that it moves before the axis is decided [px].
  ///   - ratio: The least ratio of the distances along the two axes; 1: it is always locked.
  public init(at start: SIMD2<Double>, slop: Double = 8, ratio: Double = 2) {
    self.start = start
    self.slop = slop
    self.ratio = max(ratio, 1)
  }

  /// Takes the finger's position and returns the one to scroll by: unchanged along the axis, at the
  /// start across it; at the start along both until the axis is decided.
  public mutating func move(to finger: SIMD2<Double>) -> SIMD2<Double> {
    let way = finger - start
    if axis == nil, way.magnitude > slop {
      let (x, y) = (way.x.magnitude, way.y.magnitude)
      axis = x >= ratio * y ? .horizontal : y >= ratio * x ? .vertical : .both
    }
    return switch axis {
    case nil: start
    case .horizontal: SIMD2(finger.x, start.y)
    case .vertical: SIMD2(start.x, finger.y)
    case .both: finger
    }
  }
}
