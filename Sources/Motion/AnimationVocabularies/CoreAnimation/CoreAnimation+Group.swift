public import DetentAnimation
public import DetentMotion

extension CoreAnimation {
  /// Animations of any tracks under one timing: begun, repeated, slowed and cut off together.
  ///
  /// ```swift
  /// var group = CoreAnimation.Group()
  /// group.timing = try MediaTiming(duration: 2, repeatCount: .infinity)
  /// try group.add(slide, to: x)
  /// try group.add(fade, to: y)
  /// engine.add(group, forKey: "wave", completion: done, at: now)
  /// ```
  public struct Group: Equatable, Sendable {
    private struct Member: Equatable, Sendable {
      var track: TrackID
      var animation: Animation
    }

    /// The timing of the group. Without a duration, it is as long as its longest member.
    public var timing = MediaTiming.plain
    /// The timing within each of its passes.
    public var timingFunction = TimingCurve.linear
    /// Whether its members are removed when it is over; with `fill: .forwards`, members that stay
    /// hold their values at its end. Ignores their own settings, and those of groups within it.
    public var isRemovedOnCompletion = true
    /// The moment from which its delay counts; nil: when it is added.
    public var beginTime: Instant?
    private var members: [Member] = []

    public init() {}

    /// - Throws: The errors of `form.animation()`.
    public mutating func add(
      _ form: some AnimationForm, to track: TrackID
    ) throws(AnimationError) {
      members.append(Member(track: track, animation: try form.animation()))
    }

    /// Adds the members of `group`, under its timing within this one's. Ignores its `beginTime`.
    public mutating func add(_ group: Group) {
      for var member in group.members {
        member.animation.groups.insert(group.pacedTiming, at: 0)
        members.append(member)
      }
    }

    /// The commands that begin the group.
    public func commands(
      forKey key: AnimationKey? = nil, completion: CompletionID? = nil
    ) -> [AnimationCommand] {
      let share = completion.map { [AnimationCommand.share($0, among: members.count)] } ?? []
      let timing = timingWithDuration
      return share
        + members.map { member in
          var animation = member.animation
          animation.groups.insert(timing, at: 0)
          animation.begin = beginTime
          animation.isRemovedOnCompletion = isRemovedOnCompletion
          return .play(member.track, animation, key: key, completion)
        }
    }

    /// The timing with the length of the longest member: all members need the same timing.
    private var timingWithDuration: MediaTiming {
      var whole = pacedTiming
      guard timing.duration == nil else { return whole }
      whole.duration = members.map(\.animation.length).max().flatMap { $0.isFinite ? $0 : nil }
      return whole
    }

    private var pacedTiming: MediaTiming {
      var paced = timing
      paced.pace = timingFunction == .linear ? nil : timingFunction
      return paced
    }
  }
}

extension AnimationEngine {
  /// Begins all members of a group; the completion is reported once, when all have ended.
  public mutating func add(
    _ group: CoreAnimation.Group, forKey key: AnimationKey? = nil,
    completion: CompletionID? = nil, at time: Instant
  ) {
    for command in group.commands(forKey: key, completion: completion) {
      apply(command, at: time)
    }
  }
}
