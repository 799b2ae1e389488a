internal import DetentAnimation
internal import DetentGeometry
internal import DetentMotion

/// A bar that shows progress, and that a finger moves from where it is.
struct Scrubber: Sendable {
  /// The heights of the bar at rest and under a finger [px].
  static let (thin, thick) = (6.0, 12.0)
  /// The greatest distance that it moves at once [px], which is hardly seen and costs one frame.
  private static let step = 2.0
  private static let spring = constant(try Spring(dampingRatio: 0.8, response: 0.3))
  static let swelling = AnimationSpec.spring(spring)

  /// The length of the bar [px].
  let length: Double
  private(set) var fraction = 0.0
  /// Whether it springs to that, or is there at once.
  private(set) var springs = false
  private var grip: SliderGrip?
  /// The time until which it springs to its last target.
  private var arrival = Instant.zero

  init(length: Double) { self.length = length }

  /// The position that a finger has chosen, 0…1; nil: no finger holds the bar.
  var chosen: Double? { grip.map { min(max($0.fraction, 0), 1) } }

  /// This bar under the finger of another one.
  func resumed(from old: Scrubber) -> Scrubber {
    var bar = self
    bar.fraction = old.fraction
    bar.grip = old.grip.map {
      SliderGrip(
        $0, fraction: $0.fraction, track: Size(length, Self.thick), isVertical: false,
        isReversed: false)
    }
    return bar
  }

  /// Takes hold of it where it is seen.
  mutating func grab(at finger: Point, seen width: Double) {
    grip = SliderGrip(
      fraction: length > 0 ? min(max(width / length, 0), 1) : 0, finger: finger,
      track: Size(length, Self.thick), isVertical: false)
  }

  mutating func drag(to finger: Point) { grip?.move(to: finger) }

  mutating func drop() { grip = nil }

  /// Shows a position, 0…1; a finger that holds the bar keeps its own.
  /// - Parameter springs: Whether it springs there. It always springs if it would be seen to jump,
  ///   or is on its way.
  mutating func show(_ position: Double, at time: Instant, springs isWanted: Bool) {
    let next = chosen ?? min(max(position, 0), 1)
    let way = (next - fraction).magnitude * length
    if isWanted || way > Self.step {
      arrival = time.advanced(by: Self.spring.settlingDuration())
    }
    (fraction, springs) = (next, time < arrival)
  }
}
