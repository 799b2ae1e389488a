public import DetentMotion

/// Animations of any tracks one after the other, as a value that can be begun any number of times.
///
/// ```swift
/// var greeting = AnimationSequence()
/// try greeting.add(place, to: SIMD2(0, -40), by: .spring(.hand))
/// try greeting.add(light, to: 1, by: .curve(.easeOut, duration: 0.2), .with(0.05))
/// try greeting.add(place, to: SIMD2(0, 0), by: .spring(.pop), .after(0.5))
/// try engine.add(greeting, completion: done, at: now)
/// ```
///
/// Each animation begins from the state that is visible then. The end of the one before is
/// calculated when the sequence begins, from the values that its tracks are asked for; sending a
/// track elsewhere on the way does not move the beginnings.
public struct AnimationSequence: Equatable, Sendable {
  /// The beginning of a member.
  public enum Place: Equatable, Sendable {
    /// A time after the one added before has come to rest [s]; negative: before it has.
    case after(Double = 0)
    /// A time after the one added before has begun [s].
    case with(Double = 0)
    /// A time after the sequence has begun [s].
    case at(Double)

    fileprivate var seconds: Double {
      switch self {
      case .after(let seconds), .with(let seconds), .at(let seconds): seconds
      }
    }
  }

  private struct Member: Equatable, Sendable {
    var track: TrackID
    var animation: Animation
    var place: Place
  }

  private var members: [Member] = []

  public init() {}

  /// Adds an animation.
  /// - Throws: `AnimationError` as `Animation.check()`, and for a place [s] that is not finite.
  public mutating func add(
    _ animation: Animation, to track: TrackID, _ place: Place = .after()
  ) throws(AnimationError) {
    try AnimationError.requireFinite(place.seconds, "place in the sequence")
    try animation.check()
    members.append(Member(track: track, animation: animation, place: place))
  }

  /// Adds a motion of a track to `value`, from its visible state when the motion begins.
  /// - Throws: `AnimationError` for a number that is not finite and for a negative duration.
  public mutating func add<Value>(
    _ track: Track<Value>, to value: Value, by spec: AnimationSpec, _ place: Place = .after()
  ) throws(AnimationError) {
    try add(Animation(spec, to: value.animatedValue), to: track.id, place)
  }

  /// Adds motions of many tracks, each of which begins a little after the one before.
  /// - Throws: `AnimationError` for a number that is not finite and for a negative duration.
  public mutating func add<Value>(
    _ tracks: [Track<Value>], to values: [Value], by spec: AnimationSpec, stagger: Stagger,
    _ place: Place = .after()
  ) throws(AnimationError) {
    let delays = stagger.delays(tracks.count)
    let order = zip(tracks, values).enumerated().sorted { delays[$0.offset] < delays[$1.offset] }
    var last: Double?
    for (i, (track, value)) in order {
      let place = last.map { .with(delays[i] - $0) } ?? place
      try add(track, to: value, by: spec, place)
      last = delays[i]
    }
  }

  /// The commands that begin the sequence at `time`.
  /// - Throws: `unknownTrack`, and `MotionError.neverSettles` for a member that is to follow one
  ///   that never ends.
  public func commands(
    in engine: AnimationEngine, completion: CompletionID? = nil, at time: Instant
  ) throws(AnimationError) -> [AnimationCommand] {
    var schedule = Schedule(engine: engine, time: time)
    var commands = completion.map { [AnimationCommand.share($0, among: members.count)] } ?? []
    for member in members {
      let animation = try schedule.place(member.animation, of: member.track, member.place)
      commands.append(.play(member.track, animation, completion))
    }
    return commands
  }

  /// Calculates when each member begins, and the value that it leaves behind.
  private struct Schedule {
    let engine: AnimationEngine
    let time: Instant
    private var models: [TrackID: AnimatedValue] = [:]
    /// The start of the member placed last, after the sequence's own beginning [s].
    private var start = 0.0
    private var end = 0.0

    init(engine: AnimationEngine, time: Instant) {
      self.engine = engine
      self.time = time
    }

    mutating func place(
      _ animation: Animation, of track: TrackID, _ place: Place
    ) throws(AnimationError) -> Animation {
      guard let model = models[track] ?? engine.model(of: track, at: time) else {
        throw .unknownTrack(track)
      }
      switch place {
      case .after(let gap): start = end + gap
      case .with(let gap): start += gap
      case .at(let moment): start = moment
      }
      start = max(0, start)
      guard start <= AnimationError.largest else { throw .motion(.neverSettles) }
      let motion = animation.placed(over: model)
        .motion(seen: MotionState(model), added: .zero, now: .zero, engine.resolution(of: track))
      let length = motion.settles(within: engine.resolution(of: track).rest)
      end = length == .distantFuture ? .infinity : start + max(0, length.seconds(since: .zero))
      if animation.setsModel {
        models[track] = animation.composition == .blend ? animation.to ?? model : motion.destination
      }
      return animation.begun(after: start)
    }
  }
}

extension Animation {
  /// The animation, beginning `delay` later [s].
  fileprivate func begun(after delay: Double) -> Animation {
    guard delay > 0 else { return self }
    var later = self
    if groups.isEmpty {
      if timing == .plain {
        later.timing = .delayed(by: delay)
        // Hides its start value before it begins.
        if saysWhereFrom, composition != .blend { later.timing.fill = .forwards }
      } else {
        later.timing.delay += delay
      }
    } else {
      later.groups[0].delay += delay
    }
    return later
  }
}

extension AnimationEngine {
  /// Begins a sequence; the completion is reported once, when all members have ended.
  /// - Throws: `AnimationError.unknownTrack`, and `MotionError.neverSettles` for a member that is
  ///   to follow one that never ends; nothing has changed then.
  public mutating func add(
    _ sequence: AnimationSequence, completion: CompletionID? = nil, at time: Instant
  ) throws(AnimationError) {
    apply(try sequence.commands(in: self, completion: completion, at: time), at: time)
  }

  func resolution(of id: TrackID) -> Resolution { slots[id].map { tracks[$0].resolution } ?? .unit }
}
