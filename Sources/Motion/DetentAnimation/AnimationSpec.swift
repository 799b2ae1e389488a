public import DetentMotion

/// The value of a track: up to four components, unused ones zero.
public typealias AnimatedValue = SIMD4<Double>

/// The law by which a track gets to its target.
public enum AnimationSpec: Equatable, Sendable {
  /// A spring, starting from the track's velocity.
  case spring(Spring)
  /// A timing curve over `duration` [s]. A track sent elsewhere in motion starts with its visible
  /// velocity; one that is released or played follows the curve's own pace.
  case curve(TimingCurve, duration: Double)
  /// A jump to the target.
  public static let instant = AnimationSpec.curve(.linear, duration: 0)
  /// Friction. A track that is sent or released ignores its target and comes to rest where its
  /// velocity takes it; one that is played starts with the velocity that leads to its target, and
  /// one that is blended lands there by a law as near to this one as possible.
  case decay(Decay)
  /// The values of keys over `duration` [s]; ignores the track's state and the target.
  indirect case keyframes(Keyframes<AnimatedValue>, duration: Double)
  /// The flight of scrolled content: at `origin + direction · x`, where x is the flight's position.
  /// Ignores the track's state and the target.
  indirect case flight(ScrollFlight, origin: AnimatedValue, direction: AnimatedValue)
  /// A custom law: see `simulation(_:)`.
  indirect case law(AnySimulation)
}

/// The precision with which a track arrives and is drawn.
public struct Resolution: Equatable, Sendable {
  /// The distance and speed within which a track is at rest, and snaps to its target.
  public var rest: RestTolerance
  /// The largest change that changes no pixel. Once no larger one can come, a single frame is left to
  /// draw: that of the rest.
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
