public import DetentAnimation
public import DetentMotion

/// A view animation as in UIKit: the law by which all changes made in one block take effect.
///
/// ```swift
/// let animation = try ViewAnimation(duration: 0.3, curve: .easeOut)
/// try engine.animate(animation, completion: done, at: now) {
///   $0[x] = [100, 0, 0, 0]
///   $0[y] = [0.5, 0, 0, 0]
/// }
/// ```
public struct ViewAnimation: Equatable, Sendable {
  /// A curve, or a spring.
  public let spec: AnimationSpec
  /// The time until it begins [s].
  public let delay: Double
  public let options: AnimationOptions
  /// The initial velocity of a spring in ways a second, axis by axis; nil: the visible one.
  public let initialVelocity: AnimatedValue?
  /// The number of passes with `repeat`; a negative number or NaN counts as infinite.
  public var repeatCount = Double.infinity
  /// The form that it takes when motion is reduced.
  public var reduction = Reduction.calm

  /// Creates an animation by any law; `initialVelocity` is in ways a second, axis by axis.
  /// - Throws: `AnimationError` for a number that is not finite and for a negative duration.
  public init(
    _ spec: AnimationSpec, delay: Double = 0, options: AnimationOptions = .allowInteraction,
    initialVelocity: AnimatedValue? = nil
  ) throws(AnimationError) {
    try spec.check()
    try AnimationError.requireDuration(delay, "delay")
    if let initialVelocity {
      try AnimationError.requireFinite(initialVelocity, "initial velocity")
    }
    self.spec = spec
    self.delay = delay
    self.options = options
    self.initialVelocity = initialVelocity
  }

  /// Creates an animation along a curve in `duration` [s].
  public init(
    duration: Double, delay: Double = 0, options: AnimationOptions = .allowInteraction,
    curve: TimingCurve = .easeInOut
  ) throws(AnimationError) {
    try self.init(.curve(curve, duration: duration), delay: delay, options: options)
  }

  /// Creates an animation by a spring that comes to rest, to within a thousandth of the way, after
  /// `duration` [s].
  ///
  /// UIKit's rule for these two parameters is not public, so the spring may differ from UIKit's.
  /// `initialVelocity` is in ways a second: at 1 it would arrive in a second.
  public init(
    duration: Double, delay: Double = 0, dampingRatio: Double, initialVelocity: Double = 0,
    options: AnimationOptions = .allowInteraction
  ) throws(AnimationError) {
    let spring = try AnimationError.wrap { () throws(MotionError) in
      try Spring(settlingDuration: duration, dampingRatio: dampingRatio)
    }
    try self.init(
      .spring(spring), delay: delay, options: options,
      initialVelocity: AnimatedValue(repeating: initialVelocity))
  }

  /// Creates an animation by a spring of a perceived duration [s] and a bounce, as since iOS 17.
  public init(
    springDuration: Double, bounce: Double = 0, initialVelocity: Double = 0, delay: Double = 0,
    options: AnimationOptions = .allowInteraction
  ) throws(AnimationError) {
    let spring = try AnimationError.wrap { () throws(MotionError) in
      try Spring(duration: springDuration, bounce: bounce)
    }
    try self.init(
      .spring(spring), delay: delay, options: options,
      initialVelocity: AnimatedValue(repeating: initialVelocity))
  }
}

extension ViewAnimation {
  /// The animation that takes one track from its own value `old` to `new`.
  ///
  /// A blend fades from the difference to zero, on top of the animations in flight.
  public func animation(from old: AnimatedValue, to new: AnimatedValue) -> Animation {
    // An animation that returns ends at its start, where only a blend has its new value already.
    let starts = options.contains(.beginFromCurrentState) && !options.contains(.autoreverse)
    var animation = Animation(spec, from: starts ? nil : old, to: new)
    animation.composition = starts ? .replace : .blend
    if let initialVelocity, initialVelocity != .zero || !starts {
      animation.velocity = initialVelocity * (new - old)
    }
    animation.timing.delay = delay
    animation.timing.autoreverses = options.contains(.autoreverse)
    animation.timing.repeatCount = options.contains(.repeat) ? passes : 1
    animation.allowsInteraction = options.contains(.allowInteraction)
    animation.reduction = reduction
    return animation
  }

  private var passes: Double { repeatCount >= 0 ? repeatCount : .infinity }

  /// The commands for the changes; the completion is reported once, when all tracks have ended.
  public func commands(
    _ changes: [TrackChange], completion: CompletionID? = nil
  ) -> [AnimationCommand] {
    let share = completion.map { [AnimationCommand.share($0, among: changes.count)] } ?? []
    return share
      + changes.map { change in
        .play(change.track, animation(from: change.old, to: change.new), completion)
      }
  }
}

/// A change of a track's own value.
public struct TrackChange: Equatable, Sendable {
  public var track: TrackID
  public var old: AnimatedValue
  public var new: AnimatedValue

  public init(_ track: TrackID, from old: AnimatedValue, to new: AnimatedValue) {
    self.track = track
    self.old = old
    self.new = new
  }
}
