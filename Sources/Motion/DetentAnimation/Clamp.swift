internal import DetentMotion

/// Walls that a motion cannot pass: it stops at them and goes on from there by its law.
///
/// A wall takes the velocity, too: no motion continues unseen behind it. A motion that begins
/// beyond a wall is not stopped until it has come back.
public struct Clamp: Equatable, Sendable {
  /// Whether its own start is a wall.
  public var start = false
  /// Whether its end is a wall.
  public var end = false
  /// The lower wall, component by component.
  public var lower: AnimatedValue
  /// The upper wall, component by component.
  public var upper: AnimatedValue

  public init(
    start: Bool = false, end: Bool = false,
    lower: AnimatedValue = AnimatedValue(repeating: -.infinity),
    upper: AnimatedValue = AnimatedValue(repeating: .infinity)
  ) {
    self.start = start
    self.end = end
    self.lower = lower
    self.upper = upper
  }

  public static let none = Clamp()
  public static let start = Clamp(start: true)
  public static let end = Clamp(end: true)
  public static let both = Clamp(start: true, end: true)
}

/// The walls of one component.
struct Walls: Equatable, Sendable {
  var lower: Double
  var upper: Double

  func hold(_ value: Double) -> Bool { value >= lower && value <= upper }
}

extension Clamp {
  /// The walls of one component for a motion from `state` to `target`.
  func walls(of component: Int, from state: MotionState<Double>, to target: Double) -> Walls {
    var walls = Walls(lower: lower[component], upper: upper[component])
    let way = target != state.value ? target - state.value : -state.velocity
    let (low, high) = way > 0 ? (start, end) : (end, start)
    let (below, above) = (min(state.value, target), max(state.value, target))
    if low, way != 0 { walls.lower = max(walls.lower, below) }
    if high, way != 0 { walls.upper = min(walls.upper, above) }
    // A motion that begins beyond a wall is allowed to be there.
    walls.lower = min(walls.lower, state.value)
    walls.upper = max(walls.upper, state.value)
    return walls
  }
}
