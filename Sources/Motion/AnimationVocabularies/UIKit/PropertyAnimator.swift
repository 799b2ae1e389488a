public import DetentAnimation
public import DetentMotion

/// Animations of any number of tracks that are started, paused, scrubbed, sent back and finished as
/// one: what `UIViewPropertyAnimator` is to UIKit.
///
/// It holds no values: each method says what is to be done as commands for the engine, to be applied
/// at the moment that the method was told. Its animations live on a timeline of their own, under its
/// name. When that comes to an end the engine tells the completion of that name; hand it to
/// `handle(_:)`.
///
/// ```swift
/// var animator = try PropertyAnimator(id: 1, duration: 0.5, timing: .curve(.easeInOut))
/// animator.animate(x, from: [0, 0, 0, 0], to: [300, 0, 0, 0])
/// engine.apply(animator.start(at: now), at: now)
/// ```
///
/// Where UIKit's own has its traps, this one differs: its way back ends at the true start even after
/// it was scrubbed; an animation added in flight begins from what is seen; going on with another
/// timing leaves `duration` what it was; a velocity is kept in additive animations too.
public struct PropertyAnimator: Equatable, Sendable {
  public enum State: Equatable, Sendable {
    /// Not begun, or over.
    case inactive
    /// Running or paused.
    case active
    /// Ended where it was seen, and waiting for `finish(on:at:)`.
    case stopped
  }

  /// What of a track is animated.
  struct Member: Equatable, Sendable {
    var track: TrackID
    var key: AnimationKey
    var from: AnimatedValue?
    var to: AnimatedValue
    var velocity: AnimatedValue?
    var composition: Animation.Composition
    /// The part of the whole way that lies behind the others when it begins, 0…1.
    var beginning = 0.0
    /// Its way, where it is not straight.
    var keys: Keyframes<AnimatedValue>?
    /// Whether it was added while the animator ran, and so has all of the duration for itself.
    var isLate = false

    /// The part of the way on which it waits: what was added late has begun, and waits no more.
    var waiting: Double { isLate ? 0 : beginning }
  }

  /// The name of its timeline and of its completion.
  public let id: Int
  /// How long it takes from its start to its end [s]; a spring says so itself.
  public let duration: Double
  public let timing: AnimatorTiming
  public internal(set) var state = State.inactive
  /// Whether it heads for its start.
  public internal(set) var isReversed = false
  /// Whether a finger may pause it, scrub it and send it back while it runs.
  public var isInterruptible = true
  /// Whether `fractionComplete` is the part of the way, not of the time, while it is scrubbed.
  public var scrubsLinearly = true
  /// Whether it stays, paused at its end, until it is stopped.
  public var pausesOnCompletion = false
  /// Who waits for its end, in the order in which they were added.
  public internal(set) var completions: [CompletionID] = []

  var members: [Member] = []
  var isPaused = true
  /// Its timeline in the engine.
  var timeline = Timeline.identity
  private let parent: TimelineID
  /// How it goes from 0 to 1, on its own time.
  var progress: ProgressPath
  /// Whether its way is not the one its timing laid out any more.
  var isRelaid = false
  private var serial = 0

  var timelineID: TimelineID { TimelineID(-1 - id) }
  var alarmID: CompletionID { CompletionID(-1 - id) }

  /// - Parameters:
  ///   - id: Names it among all animators of an engine; 0 or greater. Its timeline and its
  ///     completion are named −1 − id.
  ///   - duration: How long it takes [s]; of no account for a spring.
  ///   - timing: The spec by which it moves.
  ///   - parent: The timeline within which its own runs.
  /// - Throws: `AnimationError.negative` for a duration that is no number or negative, and for a
  ///   negative name: −1 would be that of the root's timeline.
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

  // MARK: What it animates

  /// Adds an animation; what is missing in it is what is seen when it begins.
  ///
  /// While the animator is active, the animation begins now, from what is seen. Running, it has the
  /// whole duration, and the animator ends with its last animation; while a finger scrubs it, it has
  /// what is left of the way.
  /// - Parameters:
  ///   - track: What is animated.
  ///   - from: Where it starts; nil: where it is seen.
  ///   - to: Where it goes.
  ///   - velocity: What it starts with [units/s]; nil: as the timing says, else what is seen.
  ///   - composition: How it acts on what lies below it.
  ///   - delayFactor: The part of the time that is left that passes before it begins, 0…1.
  ///   - time: Now.
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

  /// Adds what is to be animated; see `animate(_:from:to:velocity:composition:delayFactor:at:)`.
  mutating func add(
    _ member: Member, delayFactor: Double = 0, at time: Instant
  ) -> [AnimationCommand] {
    var member = member
    let factor = delayFactor.isFinite ? min(max(delayFactor, 0), 1) : 0
    let behind = state == .active ? way(at: time) : 0
    member.beginning = behind + (1 - behind) * factor
    let now = seconds(at: time)
    // What is added before it begins does so with the others, which have if they were told to go on.
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
    // On the way back it is at its start already.
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

  /// Adds an animation before the animator begins, when there is nothing to be told yet.
  /// - Precondition: It is inactive; in flight, `animate(…at:)` says what the engine is to be told.
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

  /// The part of its way that lies behind it, 0…1; of its time, as long as its way is the one that its
  /// timing laid out.
  func way(at time: Instant) -> Double {
    let now = seconds(at: time)
    let way = isRelaid ? progress.value(at: now) : duration > 0 ? now / duration : 1
    return min(max(way, 0), 1)
  }

  /// Tells `completion` of its end too, with the reason: settled, or cancelled when it ended
  /// elsewhere than where it headed for.
  public mutating func addCompletion(_ completion: CompletionID) { completions.append(completion) }

  // MARK: Starting and pausing

  /// Begins, or goes on after a pause.
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

  /// Stops its time; one that has not begun becomes active, paused at its start.
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

  /// Lays the ways of all members straight through where they are seen, so that the finger moves
  /// them evenly and both ends stay where they are.
  private mutating func straighten(at time: Instant) -> [AnimationCommand] {
    straighten(through: progress.value(at: seconds(at: time)), at: time)
  }

  mutating func straighten(through fraction: Double, at time: Instant) -> [AnimationCommand] {
    // Before either moment, where time stands still, nothing begins while its beginning is moved.
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
  ///   - duration: What it has [s], its own delay included.
  ///   - delay: How long before the animator's time begins [s].
  ///   - wait: Its own delay [s].
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

  /// Another course of its time; of the end of the one before nothing is told any more.
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
