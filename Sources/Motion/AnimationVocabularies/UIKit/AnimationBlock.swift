public import DetentAnimation
public import DetentMotion

/// The tracks' own values, for the block of a view animation to change.
public struct AnimationBlock: Sendable {
  private let engine: AnimationEngine
  private let time: Instant
  private var values: [TrackID: AnimatedValue] = [:]
  /// The changed tracks, in the order in which they were first changed.
  private(set) var order: [TrackID] = []

  init(_ engine: AnimationEngine, at time: Instant) {
    self.engine = engine
    self.time = time
  }

  /// A track's own value; nil for a track that was never set, which cannot be changed here.
  public subscript(id: TrackID) -> AnimatedValue? {
    get { values[id] ?? engine.model(of: id, at: time) }
    set {
      guard let newValue, engine.model(of: id) != nil else { return }
      if values.updateValue(newValue, forKey: id) == nil { order.append(id) }
    }
  }

  /// A track's own value, which the block may change.
  /// - Precondition: The engine has the track.
  public subscript<Value>(track: Track<Value>) -> Value {
    get {
      guard let value = self[track.id] else {
        preconditionFailure("The track was removed, or is another engine's.")
      }
      return Value(animatedValue: value)
    }
    set { self[track.id] = newValue.animatedValue }
  }

  /// The changes to values that differ from before.
  var changes: [TrackChange] {
    order.compactMap { id in
      guard let old = engine.model(of: id, at: time), let new = values[id], new != old else {
        return nil
      }
      return TrackChange(id, from: old, to: new)
    }
  }
}

extension AnimationEngine {
  /// Animates all changes that `block` makes; each track's own value is the new one at once.
  ///
  /// The completion is reported once, when all animations have ended; at once if nothing changes.
  /// - Throws: `AnimationError.notFinite`; nothing has changed then.
  public mutating func animate(
    _ animation: ViewAnimation, completion: CompletionID? = nil, at time: Instant,
    _ block: (inout AnimationBlock) -> Void
  ) throws(AnimationError) {
    let commands = animation.commands(changes(by: block, at: time), completion: completion)
    for command in commands { try command.check() }
    for command in commands { apply(command, at: time) }
  }

  private func changes(
    by block: (inout AnimationBlock) -> Void, at time: Instant
  ) -> [TrackChange] {
    var changed = AnimationBlock(self, at: time)
    block(&changed)
    return changed.changes
  }

  /// Animates the changes of `block` in `duration` [s] along a curve; see `ViewAnimation`.
  public mutating func animate(
    duration: Double, delay: Double = 0, options: AnimationOptions = .allowInteraction,
    curve: TimingCurve = .easeInOut, completion: CompletionID? = nil, at time: Instant,
    _ block: (inout AnimationBlock) -> Void
  ) throws(AnimationError) {
    let animation = try ViewAnimation(
      duration: duration, delay: delay, options: options, curve: curve)
    try animate(animation, completion: completion, at: time, block)
  }
}
