public import DetentAnimation
public import DetentMotion

/// The words of a view animation of UIKit: how all that is changed in one block gets there.
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
  /// How long until it begins [s].
  public let delay: Double
  public let options: AnimationOptions
  /// What a spring starts with, in ways a second, axis by axis; nil: what is seen.
  public let initialVelocity: AnimatedValue?
  /// How often it runs with `repeat`; what is no number of 0 or more counts as for ever.
  public var repeatCount = Double.infinity
  /// What it becomes where motion is to be reduced.
  public var reduction = Reduction.calm

  /// Any law; `initialVelocity` is in ways a second, axis by axis.
  /// - Throws: `AnimationError` for what is no number or no length of time.
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

  /// Along a curve in `duration` [s].
  public init(
    duration: Double, delay: Double = 0, options: AnimationOptions = .allowInteraction,
    curve: TimingCurve = .easeInOut
  ) throws(AnimationError) {
    try self.init(.curve(curve, duration: duration), delay: delay, options: options)
  }

  /// By a spring that comes to rest, to within a thousandth of the way, after `duration` [s].
  ///
  /// How UIKit makes a spring of these two is not public; this is not promised to be the same one.
  /// `initialVelocity` is in ways a second; 1 would be there in a second.
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

  /// By a spring of a perceived duration [s] and a bounce, as since iOS 17.
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
  /// Blending, it fades from the difference to nothing, on top of those in flight.
  public func animation(from old: AnimatedValue, to new: AnimatedValue) -> Animation {
    // What comes back ends at its start, and only a blend has its new value there already.
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

  /// What the engine has to be told. Many tracks have one completion: when all have ended.
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

/// That a track's own value is to be another one.
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
