/// The direction in which an object turns to a new angle, and the number of turns.
///
/// An angle in motion is never wrapped: it counts its turns. A new target is chosen among the
/// angles that look the same, while value and velocity stay as they are, so nothing jumps at ±π.
///
/// ```swift
/// let seen = MotionState(3.0, velocity: 2)                       // rad, rad/s
/// let target = Turn.shortest.target(for: -3, from: seen)         // 3.28…, not −3
/// let next = Spring.pop.state(after: 0.1, from: seen, to: target)
/// ```
public enum Turn: Hashable, Sendable {
  /// The shorter way; for half a turn, the direction in which it already moves, or else clockwise.
  case shortest
  /// The direction in which angles grow (clockwise where y points down), plus so many whole turns.
  case clockwise(turns: Int = 0)
  /// The other direction, plus so many whole turns.
  case counterclockwise(turns: Int = 0)
  /// To the number itself, however many turns that takes.
  case counted

  /// The angle to move to [rad], which looks the same as `angle`; the present one if either is not
  /// finite.
  public func target(for angle: Double, from state: MotionState<Double>) -> Double {
    let start = state.value
    guard angle.isFinite, start.isFinite else { return start }
    let way = (angle - start).remainder(dividingBy: Turn.whole)
    switch self {
    case .shortest:
      let isHalf = Turn.whole / 2 - way.magnitude < Turn.nothing
      return start + (isHalf ? (state.velocity < 0 ? -way.magnitude : way.magnitude) : way)
    case .clockwise(let turns):
      return start + Turn.forwards(way) + Double(max(turns, 0)) * Turn.whole
    case .counterclockwise(let turns):
      return start - Turn.forwards(-way) - Double(max(turns, 0)) * Turn.whole
    case .counted: return angle
    }
  }

  /// The angle from −π to π that looks the same [rad].
  public static func principal(_ angle: Double) -> Double {
    angle.remainder(dividingBy: whole)
  }

  /// Converts a way of −π...π to one of 0..<2π.
  private static func forwards(_ way: Double) -> Double {
    way < -nothing ? way + whole : max(way, 0)
  }

  private static let whole = 2 * Double.pi
  /// The angle below which a difference is rounding [rad].
  private static let nothing = 1e-9
}
