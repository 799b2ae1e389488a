public import DetentMotion

/// What every track carries: up to four components, unused ones zero.
public typealias AnimatedValue = SIMD4<Double>

/// How a track gets to its target.
public enum AnimationSpec: Equatable, Sendable {
  /// By a spring, from the velocity it has.
  case spring(Spring)
  /// Along a timing curve in `duration` [s]. What is sent elsewhere by one starts as fast as it was
  /// seen to move; what is let go of or played goes at the curve's own pace.
  case curve(TimingCurve, duration: Double)
  /// There at once.
  public static let instant = AnimationSpec.curve(.linear, duration: 0)
  /// Coasting, ever slower. What is sent or let go of comes to rest where its velocity takes it,
  /// whatever its target; what is played starts with the velocity that takes it to its target, and what
  /// is blended lands there, as near to this law as can be.
  case decay(Decay)
  /// Through the values of keys in `duration` [s]; where it was, how fast and the target do not
  /// count.
  indirect case keyframes(Keyframes<AnimatedValue>, duration: Double)
  /// As a scrolled content flies: at `origin + direction · x`, x the flight's position. Where it was,
  /// how fast and the target do not count.
  indirect case flight(ScrollFlight, origin: AnimatedValue, direction: AnimatedValue)
  /// By a law of your own: see `simulation(_:)`.
  indirect case law(AnySimulation)
}

/// When a track counts as arrived.
public struct Resolution: Equatable, Sendable {
  /// At rest, and snapped to the target, within this distance and below this speed.
  public var rest: RestTolerance
  /// Changes below this distance change no pixel: as soon as none larger can come, a single frame is left
  /// to draw, that of the rest.
  public var visible: Double

  public init(rest: RestTolerance, visible: Double) {
    self.rest = rest
    self.visible = visible
  }

  /// For positions and sizes [px]: the rule of the pane in objc.io's article, and whole pixels.
  public static let pixels = Resolution(
    rest: RestTolerance(distance: 1, speed: 0.05), visible: 0.49)
  /// For scales, opacities, colours and turns [rad]: a four-hundredth.
  public static let unit = Resolution(
    rest: RestTolerance(distance: 0.0025, speed: 0.005), visible: 0.0025)
}
