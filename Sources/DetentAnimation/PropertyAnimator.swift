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
/// _ = animator.animate(x, from: [0, 0, 0, 0], to: [300, 0, 0, 0])
/// for command in animator.start(at: now) { engine.apply(command, at: now) }
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
    /// Ended where it was seen, and waiting for `finish(at:time:)`.
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
    /// The part of the time that passes before it begins, 0…1.
    var delayFactor: Double
  }

  /// The name of its timeline and of its completion.
  public let id: Int
  /// How long it takes from its start to its end [s]; a spring says so itself.
  public let duration: Double
  public let timing: AnimatorTiming
  public private(set) var state = State.inactive
  /// Whether it heads for its start.
  public private(set) var isReversed = false
  /// Whether a finger may pause it, scrub it and send it back while it runs.
  public var isInterruptible = true
  /// Whether `fractionComplete` is the part of the way, not of the time, while it is scrubbed.
  public var scrubsLinearly = true
  /// Whether it stays, paused at its end, until it is stopped.
  public var pausesOnCompletion = false
  /// Who waits for its end, in the order in which they were added.
  public private(set) var completions: [CompletionID] = []

  private(set) var members: [Member] = []
  private var isPaused = true
  /// Its timeline in the engine.
  private var timeline = Timeline.identity
  private let parent: TimelineID
  /// How it goes from 0 to 1, on its own time.
  private var progress: AnimatorProgress
  /// Whether its way is not the one its timing laid out any more.
  private var isRelaid = false
  private var serial = 0

  var timelineID: TimelineID { TimelineID(-1 - id) }
  var alarmID: CompletionID { CompletionID(-1 - id) }

  /// - Parameters:
  ///   - id: Names it among all animators of an engine; 0 or greater. Its timeline and its
  ///     completion are named −1 − id.
  ///   - duration: How long it takes [s]; of no account for a spring.
  ///   - timing: The law by which it moves.
  ///   - parent: The timeline within which its own runs.
  /// - Throws: `AnimationError.negative` for a duration that is no number, or negative.
  public init(
    id: Int, duration: Double = 0, timing: AnimatorTiming, within parent: TimelineID = .root
  ) throws(AnimationError) {
    try AnimationError.requireDuration(duration, "duration")
    self.id = id
    self.timing = timing
    self.parent = parent
    self.duration = timing.duration(told: duration)
    progress = AnimatorProgress(timing, lasting: self.duration)
  }

  public var isRunning: Bool { state == .active && !isPaused }

  // MARK: What it animates

  /// Adds an animation; what is missing in it is what is seen when it begins.
  ///
  /// While the animator is active, the animation begins now, from what is seen, and is there when
  /// the others are.
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
    delayFactor: Double = 0, at time: Instant = .zero
  ) -> [AnimationCommand] {
    serial += 1
    let member = Member(
      track: track, key: AnimationKey("animator \(id).\(serial)"), from: from, to: to,
      velocity: velocity, composition: composition,
      delayFactor: delayFactor.isFinite ? min(max(delayFactor, 0), 1) : 0)
    members.append(member)
    guard state == .active else { return [] }
    return [play(member, lasting: max(0, progress.end - seconds(at: time)), after: 0)]
  }

  /// Tells `completion` of its end too, with the reason: settled, or cancelled when it ended
  /// elsewhere than where it headed for.
  public mutating func addCompletion(_ completion: CompletionID) { completions.append(completion) }

  // MARK: Starting and pausing

  /// Begins, or goes on after a pause.
  public mutating func start(at time: Instant, after delay: Double = 0) -> [AnimationCommand] {
    switch state {
    case .stopped: return []
    case .active: return isRunning ? [] : resume(at: time)
    case .inactive:
      let delay = delay.isFinite ? max(0, delay) : 0
      isPaused = false
      timeline = Timeline.identity.scrubbed(to: .zero, at: time.advanced(by: delay))
      return activate(after: delay) + [alarm(at: progress.end)]
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
      return [setTimeline()]
    }
  }

  private mutating func activate(after delay: Double) -> [AnimationCommand] {
    state = .active
    isReversed = false
    isRelaid = false
    progress = AnimatorProgress(timing, lasting: duration)
    return [setTimeline()] + members.map { play($0, lasting: duration, after: delay) }
  }

  /// Lays the ways of all members straight through where they are seen, so that the finger moves
  /// them evenly and both ends stay where they are.
  private mutating func straighten(at time: Instant) -> [AnimationCommand] {
    let fraction = progress.value(at: seconds(at: time))
    let straight = members.map {
      AnimationCommand.straighten($0.track, key: $0.key, at: fraction, duration: duration)
    }
    progress = AnimatorProgress(evenlyThrough: fraction, lasting: duration)
    isRelaid = true
    timeline = Timeline.identity.paused(at: Instant(seconds: fraction * duration))
    return straight + [setTimeline(), .cancelAlarm(alarmID)]
  }

  // MARK: Scrubbing

  /// How far it is, from 0 to 1: of the way, and more than 1 while it overshoots; of the time
  /// where it does not scrub linearly.
  public func fractionComplete(at time: Instant) -> Double {
    guard state != .inactive else { return 0 }
    let now = seconds(at: time)
    if scrubsLinearly || isRelaid { return progress.value(at: now) }
    return duration > 0 ? min(max(now / duration, 0), 1) : 1
  }

  /// Moves it to a fraction of its way; pauses it first.
  public mutating func setFractionComplete(
    _ fraction: Double, at time: Instant
  ) -> [AnimationCommand] {
    guard fraction.isFinite, state != .stopped else { return [] }
    let pausing = state == .inactive || isRunning ? pause(at: time) : []
    guard state == .active, isPaused else { return pausing }
    let here = fractionComplete(at: time)
    let limited = min(max(fraction, min(0, here)), max(1, here))
    timeline = timeline.scrubbed(to: Instant(seconds: limited * duration), at: time)
    return pausing + [setTimeline()]
  }

  // MARK: Going on

  /// Goes on from where it is, by its own timing or another one.
  ///
  /// - Parameters:
  ///   - time: Now.
  ///   - other: Another law for the rest of the way.
  ///   - durationFactor: How long the rest takes, in parts of `duration`; 0: the part of it that the
  ///     way left is.
  ///   - velocity: For each track, what it starts with [units/s]: the finger's.
  public mutating func resume(
    at time: Instant, timing other: AnimatorTiming? = nil, durationFactor: Double = 0,
    velocity: (TrackID) -> AnimatedValue? = { _ in nil }
  ) -> [AnimationCommand] {
    guard state == .active else { return [] }
    let fraction = progress.value(at: seconds(at: time))
    // Not every member need be as far as their common progress.
    let left = max(abs((isReversed ? 0 : 1) - fraction), 0.1)
    let factor = durationFactor.isFinite && durationFactor > 0 ? durationFactor : left
    return proceed(other ?? timing, lasting: duration * factor, velocity: velocity, at: time)
  }

  /// Heads for the other end. While it runs, a spring turns back with the velocity it has; a curve
  /// is run through backwards, and what its sudden turn would jerk is taken up.
  public mutating func setReversed(_ reversed: Bool, at time: Instant) -> [AnimationCommand] {
    guard reversed != isReversed, state == .active else { return [] }
    if isRunning, !isInterruptible { return [] }
    isReversed = reversed
    guard isRunning else { return [] }
    let (goal, ahead) = (isReversed ? 0.0 : 1, timeline.speed < 0 ? progress.end : 0)
    guard !timing.isSpring, progress.value(at: ahead) == goal else {
      return resume(at: time)
    }
    timeline = timeline.turned(at: time)
    return [setTimeline(smoothedBy: .turn), alarm(at: ahead)]
  }

  private mutating func proceed(
    _ timing: AnimatorTiming, lasting rest: Double,
    velocity: (TrackID) -> AnimatedValue?, at time: Instant
  ) -> [AnimationCommand] {
    let rest = timing.duration(told: rest)
    let now = seconds(at: time)
    progress.proceed(
      by: timing, from: now, to: isReversed ? 0 : 1, lasting: rest, speed: timeline.speed)
    let law = timing.law(lasting: rest)
    let legs = members.map {
      AnimationCommand.proceed(
        $0.track, key: $0.key, law, to: isReversed ? .start : .end, velocity: velocity($0.track))
    }
    isRelaid = true
    isPaused = false
    timeline = Timeline.identity.scrubbed(to: Instant(seconds: now), at: time)
    return legs + [setTimeline(), alarm(at: progress.end)]
  }

  // MARK: Ending

  /// Ends it where it is seen. With `finishing` it is over at once; else it waits for
  /// `finish(at:time:)`.
  public mutating func stop(finishing: Bool, at time: Instant) -> [AnimationCommand] {
    guard state == .active else { return [] }
    state = .stopped
    isPaused = true
    timeline = timeline.paused(at: time)
    let held = [setTimeline(), .cancelAlarm(alarmID)]
    return finishing ? held + finish(at: .current, time: time) : held
  }

  /// Leaves all it animated at its start, where it is, or at its end, and is over.
  public mutating func finish(
    at place: Animation.End, time: Instant
  ) -> [AnimationCommand] {
    guard state == .stopped else { return [] }
    state = .inactive
    let reason: Completion.Reason =
      place == (isReversed ? .start : .end) ? .settled : .cancelled
    let commands =
      members.map { AnimationCommand.end($0.track, key: $0.key, at: place) }
      + [.cancelAlarm(alarmID), .removeTimeline(timelineID)]
      + completions.map { .tell(Completion(id: $0, reason: reason, time: time)) }
    members.removeAll()
    completions.removeAll()
    return commands
  }

  /// Takes up the engine's word that its time is over.
  ///
  /// - Returns: Nil when `completion` is not its own; else what to do, and where it has ended: nil
  ///   when it stays paused there.
  public mutating func handle(
    _ completion: Completion
  ) -> (commands: [AnimationCommand], end: Animation.End?)? {
    guard completion.id == alarmID, state == .active else { return nil }
    if pausesOnCompletion {
      isPaused = true
      timeline = timeline.paused(at: completion.time)
      return ([setTimeline()], nil)
    }
    state = .stopped
    let end = isReversed ? Animation.End.start : .end
    return (finish(at: end, time: completion.time), end)
  }

  // MARK: Commands

  /// - Parameters:
  ///   - duration: What it has [s], its own delay included.
  ///   - delay: How long before the animator's time begins [s].
  private func play(
    _ member: Member, lasting duration: Double, after delay: Double
  ) -> AnimationCommand {
    let wait = duration * member.delayFactor
    var animation = Animation(
      timing.law(lasting: duration - wait), from: member.from, to: member.to,
      velocity: member.velocity)
    if case .spring(_, let velocity) = timing, velocity != .zero {
      animation.relativeVelocity = velocity
    }
    if delay + wait > 0 { animation.timing = .delayed(by: delay + wait) }
    animation.composition = member.composition
    animation.timeline = timelineID
    animation.isRemovedOnCompletion = false
    return .play(member.track, animation, key: member.key)
  }

  private func seconds(at time: Instant) -> Double {
    timeline.local(time).seconds(since: .zero)
  }

  private func setTimeline(smoothedBy spring: Spring? = nil) -> AnimationCommand {
    .setTimeline(timelineID, timeline, within: parent, smoothedBy: spring)
  }

  private func alarm(at seconds: Double) -> AnimationCommand {
    .setAlarm(alarmID, on: timelineID, at: Instant(seconds: seconds))
  }
}

extension Spring {
  /// Takes up the jerk of a curve that is turned round: quick, and without an overshoot of its own.
  static let turn = (try? Spring(dampingRatio: 1, response: 0.25)) ?? .hand
}
