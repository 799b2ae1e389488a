public import DetentAnimation
public import DetentMotion

/// The steps of a keyframe animation of UIKit: blocks, each with its share of the whole time.
///
/// ```swift
/// try engine.animateKeyframes(duration: 1, at: now) { frames throws(AnimationError) in
///   try frames.add(start: 0, duration: 0.5) { $0[x] = 100 }
///   try frames.add(start: 0.5, duration: 0.5) { $0[light] = 0 }
/// }
/// ```
public struct ViewKeyframes: Sendable {
  private struct Key: Sendable {
    var time: Double
    var value: AnimatedValue
  }

  private let engine: AnimationEngine
  private let time: Instant
  private var keys: [TrackID: [Key]] = [:]
  /// The changed tracks, in the order in which they were first changed.
  private var order: [TrackID] = []

  init(_ engine: AnimationEngine, at time: Instant) {
    self.engine = engine
    self.time = time
  }

  /// Adds a step: the values that `changes` sets are reached between `start` and `start +
  /// duration`, both shares of the whole time; they hold before and after.
  /// - Throws: `MotionError.outOfRange` for shares outside of 0…1, and `keyTimeOutOfOrder` for a
  ///   track that is still moving by an earlier step; both allow for rounding.
  public mutating func add(
    start: Double, duration: Double, _ changes: (inout AnimationBlock) -> Void
  ) throws(AnimationError) {
    try AnimationError.wrap { () throws(MotionError) in
      for (name, value, upper) in [
        ("start", start, 1), ("duration", duration, 1),
        ("end", start + duration, 1 + ViewKeyframes.rounding),
      ] where !(0...upper).contains(value) {
        throw .outOfRange(name: "keyframe's \(name)", value: value, lower: 0, upper: 1)
      }
    }
    var block = AnimationBlock(engine, at: time)
    for id in order { block[id] = keys[id]?.last?.value }
    changes(&block)
    for id in block.order {
      guard let new = block[id], let own = engine.model(of: id, at: time) else { continue }
      let known = keys[id] ?? [Key(time: 0, value: own)]
      let last = known[known.count - 1]
      guard new != last.value else { continue }
      guard last.time <= start + ViewKeyframes.rounding else {
        throw .motion(.keyTimeOutOfOrder(index: known.count, time: start))
      }
      if keys[id] == nil { order.append(id) }
      let begin = max(start, last.time)
      let end = max(begin, min(start + duration, 1))
      keys[id] = known + [Key(time: begin, value: last.value), Key(time: end, value: new)]
    }
  }

  /// The greatest rounding error of a share that is a sum of others.
  private static let rounding = 1e-9

  /// The way of one track from its own value to its last one, as keys of the remaining difference.
  struct Way {
    var track: TrackID
    var from: AnimatedValue
    var to: AnimatedValue
    var keys: Keyframes<AnimatedValue>
  }

  func ways(
    mode: Keyframes<AnimatedValue>.Mode, curve: TimingCurve
  ) throws(AnimationError) -> [Way] {
    var ways: [Way] = []
    for id in order {
      guard let keys = keys[id], let first = keys.first, let last = keys.last else { continue }
      let left = try AnimationError.wrap { () throws(MotionError) in
        try Keyframes(
          keys.map { $0.value - last.value } + [.zero], at: keys.map(\.time) + [1], mode: mode,
          curves: curve == .linear ? [] : [curve])
      }
      ways.append(Way(track: id, from: first.value, to: last.value, keys: left))
    }
    return ways
  }
}

extension AnimationEngine {
  /// Animates the tracks' own values through the keyframes that `body` adds, in `duration` [s].
  ///
  /// The last values are the tracks' own at once; the visible values stay continuous, and
  /// animations in flight run on below.
  /// - Parameters:
  ///   - duration: The duration of all keyframes [s].
  ///   - delay: The time before they begin [s].
  ///   - mode: The course between two keys.
  ///   - curve: The timing between two keys.
  ///   - completion: Reported once, when all has ended.
  ///   - time: The moment of the call.
  ///   - body: Adds the keyframes.
  /// - Throws: The errors of `body`, and `AnimationError` for an invalid number or duration;
  ///   nothing has changed then.
  public mutating func animateKeyframes(
    duration: Double, delay: Double = 0, mode: Keyframes<AnimatedValue>.Mode = .linear,
    curve: TimingCurve = .linear, completion: CompletionID? = nil, at time: Instant,
    _ body: (inout ViewKeyframes) throws(AnimationError) -> Void
  ) throws(AnimationError) {
    try AnimationError.requireDuration(delay, "delay")
    var frames = ViewKeyframes(self, at: time)
    try body(&frames)
    let commands = try frames.ways(mode: mode, curve: curve).map { way in
      var animation = Animation(
        .keyframes(way.keys, duration: duration), from: way.from, to: way.to)
      animation.composition = .blend
      if delay > 0 { animation.timing = .delayed(by: delay) }
      return AnimationCommand.play(way.track, animation, completion)
    }
    for command in commands { try command.check() }
    if let completion { apply(.share(completion, among: commands.count), at: time) }
    apply(commands, at: time)
  }
}
