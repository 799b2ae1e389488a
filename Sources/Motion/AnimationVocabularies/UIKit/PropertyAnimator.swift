public import DetentAnimation
public import DetentMotion

/// Animations of any number of tracks that are started, paused, scrubbed, reversed and finished
/// together, like UIKit's `UIViewPropertyAnimator`.
///
/// The animator holds no values: each method returns commands, for the engine to apply at the
/// moment given to the method. Its animations run on a timeline of their own, under its name. When
/// that reaches its end, the engine reports the completion of that name; pass it to `handle(_:)`.
///
/// ```swift
/// var animator = try PropertyAnimator(id: 1, duration: 0.5, timing: .curve(.easeInOut))
/// animator.animate(x, from: [0, 0, 0, 0], to: [300, 0, 0, 0])
/// engine.apply(animator.start(at: now), at: now)
/// ```
///
/// It differs from UIKit's where that has traps: its way back ends at the true start even after it
/// was scrubbed; an animation added in flight begins from the visible value; continuing with
/// another timing does not change `duration`; a velocity is kept in additive animations too.
public struct PropertyAnimator: Equatable, Sendable {
  public enum State: Equatable, Sendable {
    /// Not begun, or finished.
    case inactive
    /// Running or paused.
    case active
    /// Stopped where it was seen, and waiting for `finish(on:at:)`.
    case stopped
  }

  /// The animation of one track.
  struct Member: Equatable, Sendable {
    var track: TrackID
    var key: AnimationKey
    var from: AnimatedValue?
    var to: AnimatedValue
    var velocity: AnimatedValue?
    var composition: Animation.Composition
    /// The part of the whole way that has passed when it begins, 0…1.
    var beginning = 0.0
    /// Its way, if that is not straight.
    var keys: Keyframes<AnimatedValue>?
    /// Whether it was added while the animator ran, and so has the whole duration for itself.
    var isLate = false

    /// The part of the way during which it waits; a late member has begun, and waits no more.
    var waiting: Double { isLate ? 0 : beginning }
  }

  /// The name of its timeline and of its completion.
  public let id: Int
  /// The duration from its start to its end [s]; a spring determines its own.
  public let duration: Double
  public let timing: AnimatorTiming
  public internal(set) var state = State.inactive
  /// Whether it moves towards its start.
  public internal(set) var isReversed = false
  /// Whether it can be paused, scrubbed and reversed while it runs.
  public var isInterruptible = true
  /// Whether `fractionComplete` is the part of the way, and not of the time, while it is scrubbed.
  public var scrubsLinearly = true
  /// Whether it pauses at its end, until it is stopped.
  public var pausesOnCompletion = false
  /// The completions reported at its end, in the order in which they were added.
  public internal(set) var completions: [CompletionID] = []

  var members: [Member] = []
  var isPaused = true
  /// Its timeline in the engine.
  var timeline = Timeline.identity
  private let parent: TimelineID
  /// Its progress from 0 to 1, in its own time.
  var progress: ProgressPath
  /// Whether its way differs from the one that its timing gave.
  var isRelaid = false
  private var serial = 0

  var timelineID: TimelineID { TimelineID(-1 - id) }
  var alarmID: CompletionID { CompletionID(-1 - id) }

  /// - Parameters:
  ///   - id: Its name among all animators of an engine; 0 or greater. Its timeline and its
  ///     completion are named −1 − id.
  ///   - duration: The duration [s]; ignored for a spring.
  ///   - timing: The law by which it moves.
  ///   - parent: The timeline within which its own runs.
  /// - Throws: `AnimationError.negative` for a duration that is negative or not finite, and for a
  ///   negative name: −1 would be the name of the root's timeline.
  public init(
    id: Int, duration: Double = 0, timing: AnimatorTiming, within parent: TimelineID = .root
  ) throws(AnimationError) {
    guard id >= 0 else { throw .negative(name: "animator's id", value: Double(id)) }
    try AnimationError.requireDuration(duration, "duration")
    self.id = id
    self.timing = timing
    self.parent = parent
    self.duration = timing.duration(told: duration)
    progress = timing.progress(lasting: self.duration)
  }

  public var isRunning: Bool { state == .active && !isPaused }

  // MARK: Adding animations

  /// Adds an animation, which takes missing values from the state visible when it begins.
  ///
  /// While the animator is active, the animation begins now, from the visible state. If the
  /// animator runs, the animation has the whole duration, and the animator ends with its last
  /// animation; while it is scrubbed, the animation has the remaining way.
  /// - Parameters:
  ///   - track: The track to animate.
  ///   - from: The start value; nil: the visible one.
  ///   - to: The target.
  ///   - velocity: The initial velocity [units/s]; nil: the timing's, or else the visible one.
  ///   - composition: The effect on the layers below it.
  ///   - delayFactor: The part of the remaining time that passes before it begins, 0…1.
  ///   - time: The present moment.
  public mutating func animate(
    _ track: TrackID, from: AnimatedValue? = nil, to: AnimatedValue,
    velocity: AnimatedValue? = nil, composition: Animation.Composition = .replace,
    delayFactor: Double = 0, at time: Instant
  ) -> [AnimationCommand] {
    add(
      Member(
        track: track, key: nextKey(), from: from, to: to, velocity: velocity,
        composition: composition), delayFactor: delayFactor, at: time)
  }

  mutating func nextKey() -> AnimationKey {
    serial += 1
    return AnimationKey("animator \(id).\(serial)")
  }

  /// Adds a member; see `animate(_:from:to:velocity:composition:delayFactor:at:)`.
  mutating func add(
    _ member: Member, delayFactor: Double = 0, at time: Instant
  ) -> [AnimationCommand] {
    var member = member
    let factor = delayFactor.isFinite ? min(max(delayFactor, 0), 1) : 0
    let behind = state == .active ? way(at: time) : 0
    member.beginning = behind + (1 - behind) * factor
    let now = seconds(at: time)
    // A member added before the beginning waits like the others, unless those have continued.
    let waits = now < 0 && timeline.speed > 0 && !isRelaid
    let left = waits ? duration : max(0, progress.end - now)
    let isScrubbed = isPaused && left > 0
    member.isLate = state == .active && !waits && !isScrubbed
    members.append(member)
    guard state == .active else { return [] }
    let lasting = member.isLate ? left * factor + duration : left
    let begun = [
      play(member, lasting: lasting, after: waits ? -now : 0, waiting: left * factor)
    ]
    // On the way back the member is at its start already.
    if isReversed, timeline.speed > 0 {
      return begun + [.proceed(member.track, key: member.key, .instant, to: .start)]
    }
    guard member.isLate, now + lasting > progress.end else { return begun }
    progress.proceed(
      by: timing.spec(lasting: lasting), from: now, to: 1, lasting: lasting,
      relativeVelocity: nil, speed: 1)
    isRelaid = true
    return isRunning && timeline.speed > 0
      ? begun + [.cancelAlarm(alarmID), alarmAtEnd()] : begun
  }

  /// Adds an animation before the animator begins, when there are no commands to return.
  /// - Precondition: It is inactive; in flight use `animate(…at:)`, which returns commands.
  public mutating func animate(
    _ track: TrackID, from: AnimatedValue? = nil, to: AnimatedValue,
    velocity: AnimatedValue? = nil, composition: Animation.Composition = .replace,
    delayFactor: Double = 0
  ) {
    precondition(
      state == .inactive, "The animator is under way; say at what moment the animation is added.")
    _ = animate(
      track, from: from, to: to, velocity: velocity, composition: composition,
      delayFactor: delayFactor, at: .zero)
  }

  /// The part of its way that has passed, 0…1; that of its time, as long as its way is the one that
  /// its timing gave.
  func way(at time: Instant) -> Double {
    let now = seconds(at: time)
    let way = isRelaid ? progress.value(at: now) : duration > 0 ? now / duration : 1
    return min(max(way, 0), 1)
  }

  /// Reports `completion` at its end too, with the reason: settled, or cancelled if it ended
  /// elsewhere than at its goal.
  public mutating func addCompletion(_ completion: CompletionID) { completions.append(completion) }

  // MARK: Starting and pausing

  /// Begins, or continues after a pause.
  public mutating func start(at time: Instant, after delay: Double = 0) -> [AnimationCommand] {
    switch state {
    case .stopped: return []
    case .active: return isRunning ? [] : goOn(at: time)
    case .inactive:
      let delay = delay.isFinite ? max(0, delay) : 0
      isPaused = false
      timeline = Timeline.identity.scrubbed(to: .zero, at: time.advanced(by: delay))
      return activate(after: delay) + [alarmAtEnd()]
    }
  }

  /// Pauses it; an inactive animator becomes active, paused at its start.
  public mutating func pause(at time: Instant) -> [AnimationCommand] {
    switch state {
    case .stopped: return []
    case .inactive:
      isPaused = true
      timeline = Timeline.identity.paused(at: .zero)
      let commands = activate(after: 0)
      return scrubsLinearly ? commands + straighten(at: time) : commands
    case .active:
      guard isRunning, isInterruptible else { return [] }
      isPaused = true
      if scrubsLinearly || isRelaid { return straighten(at: time) }
      timeline = timeline.paused(at: time)
      return setTimeline()
    }
  }

  private mutating func activate(after delay: Double) -> [AnimationCommand] {
    state = .active
    isReversed = false
    isRelaid = false
    progress = timing.progress(lasting: duration)
    return setTimeline()
      + members.map {
        play($0, lasting: duration, after: delay, waiting: duration * $0.beginning)
      }
  }

  /// Makes the ways of all members straight through their visible values, so that the finger moves
  /// them evenly and both ends stay in place.
  private mutating func straighten(at time: Instant) -> [AnimationCommand] {
    straighten(through: progress.value(at: seconds(at: time)), at: time)
  }

  mutating func straighten(through fraction: Double, at time: Instant) -> [AnimationCommand] {
    // Stops time before both moments, so that nothing begins while its beginning is moved.
    let (seen, here) = (timeline.local(time), Instant(seconds: fraction * duration))
    timeline = Timeline.identity.paused(at: min(seen, here))
    let halt = setTimeline()
    let straight = members.map {
      AnimationCommand.straighten(
        $0.track, key: $0.key, seen: seen, at: fraction, duration: duration,
        delay: duration * $0.waiting)
    }
    progress = ProgressPath(evenlyThrough: fraction, lasting: duration)
    isRelaid = true
    timeline = Timeline.identity.paused(at: here)
    return halt + straight + setTimeline()
  }

  // MARK: Commands

  /// - Parameters:
  ///   - duration: The animation's duration [s], including its own delay.
  ///   - delay: The time until the animator's own time begins [s].
  ///   - wait: The animation's own delay [s].
  private func play(
    _ member: Member, lasting duration: Double, after delay: Double, waiting wait: Double
  ) -> AnimationCommand {
    var animation = Animation(
      timing.spec(lasting: duration - wait), from: member.from, to: member.to,
      velocity: member.velocity)
    animation.relativeVelocity = timing.relativeVelocity
    if delay + wait > 0 { animation.timing = .delayed(by: delay + wait) }
    animation.composition = member.composition
    animation.keys = member.keys
    animation.timeline = timelineID
    animation.isRemovedOnCompletion = false
    return .play(member.track, animation, key: member.key)
  }

  func seconds(at time: Instant) -> Double {
    timeline.local(time).seconds(since: .zero)
  }

  /// The commands that change its time; the alarm for the end of the earlier course is cancelled.
  func setTimeline(smoothedBy spring: Spring? = nil) -> [AnimationCommand] {
    [
      .cancelAlarm(alarmID),
      .setTimeline(timelineID, timeline, within: parent, smoothedBy: spring),
    ]
  }

  func alarm(at seconds: Double) -> AnimationCommand {
    .setAlarm(alarmID, on: timelineID, at: Instant(seconds: seconds))
  }
}
