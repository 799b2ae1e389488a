public import DetentAnimation
public import DetentMotion
public import DetentScene

/// The way between two states of a scene, in either direction, by itself or in a finger's hand,
/// and from one of these to another at any moment.
///
/// Each part has a law of its own: a fade is over long before a spring is. Nothing here knows the
/// time: what is seen is handed in, and every change of mind starts from it.
public struct Transition: Sendable {
  /// One property on its way.
  public struct Part: Equatable, Sendable {
    /// Whose property it is.
    public var layer: LayerID
    /// What goes its way.
    package var key: LayerKey<AnimatedValue>
    /// What it is at the start.
    package var start: AnimatedValue
    /// What it is at the end.
    package var end: AnimatedValue
    /// How it gets to its end.
    public var forward: AnimationSpec
    /// How it gets back to its start.
    public var back: AnimationSpec

    /// A property of a layer, its two values, and how it gets there and back.
    /// - Parameters:
    ///   - key: The property.
    ///   - layer: The layer that has it.
    ///   - start: Its value at the start.
    ///   - end: Its value at the end.
    ///   - mixing: How the layer mixes colours, where the property is one.
    ///   - forward: How it gets to its end.
    ///   - back: How it gets back to its start.
    public init<Value>(
      _ key: LayerKey<Value>, of layer: LayerID, from start: Value, to end: Value,
      mixing: ColorMixing = .perceptual, forward: AnimationSpec, back: AnimationSpec
    ) {
      self.layer = layer
      self.key = LayerKey(key.property)
      self.start = mixing.components(of: start)
      self.end = mixing.components(of: end)
      self.forward = forward
      self.back = back
    }
  }

  /// An end of the way.
  public enum Side: String, Sendable {
    case start, end
    /// The other end.
    public var other: Side { self == .start ? .end : .start }
  }

  /// Who moves it.
  public enum Grip: Equatable, Sendable {
    /// Nobody: it rests at its destination, or is on its way there.
    case free
    /// A finger, which took hold of it at the fraction `from`, where its parts were `seen`, and has
    /// it at the fraction `now`.
    case held(from: Double, seen: [AnimatedValue], now: Double)
  }

  /// All that goes its way.
  public let parts: [Part]
  /// The part whose way tells how far it is.
  public let lead: Int
  /// Where a throw would end, in fractions: what is nearer to the end goes there.
  public var decay = Decay.normal
  /// Where it is, goes, or came from before a finger took hold of it.
  public private(set) var destination: Side
  /// Who has it.
  public private(set) var grip = Grip.free

  /// - Parameters:
  ///   - parts: The properties that change between the two ends.
  ///   - lead: The index of a part whose two values differ.
  ///   - side: Where it is at first.
  public init(_ parts: [Part], lead: Int = 0, at side: Side = .start) {
    self.parts = parts
    self.lead = lead
    destination = side
  }

  /// Between two states of one scene: all that differs in them.
  public init(
    from start: LayerTree, to end: LayerTree, forward: AnimationSpec, back: AnimationSpec,
    at side: Side = .start
  ) {
    var parts: [Part] = []
    for number in 0..<min(start.layers.count, end.layers.count) {
      let (old, new) = (start.layers[number].values, end.layers[number].values)
      for property in LayerProperty.allCases where old[property] != new[property] {
        parts.append(
          Part(
            LayerKey(property), of: LayerID(number), from: old[property], to: new[property],
            forward: forward, back: back))
      }
    }
    self.init(parts, at: side)
  }

  /// Whether a finger has it.
  public var isHeld: Bool { grip != .free }

  // MARK: By itself

  /// To `side` from what is seen, with the velocity that it has.
  ///
  /// `completion` is told once, when all parts have ended.
  public mutating func go(
    to side: Side, on stage: inout Stage, completion: CompletionID? = nil
  ) {
    (destination, grip) = (side, .free)
    share(completion, on: &stage)
    for part in parts {
      stage.animate(
        part.key, of: part.layer, to: part.goal(side), by: part.spec(side),
        completion: completion)
    }
  }

  /// To the other side than the one it is at, or goes to.
  public mutating func toggle(on stage: inout Stage, completion: CompletionID? = nil) {
    go(to: destination.other, on: &stage, completion: completion)
  }

  /// Puts it at `side` without a motion.
  public mutating func place(at side: Side, on stage: inout Stage) {
    (destination, grip) = (side, .free)
    for part in parts { stage.set(part.key, of: part.layer, to: part.goal(side)) }
  }

  // MARK: In a finger's hand

  /// How far it is as it is `seen`: 0 at its start, 1 at its end, beyond where it overshoots.
  public func fraction(seen: PresentationTree) -> Double {
    guard parts.indices.contains(lead) else { return destination == .end ? 1 : 0 }
    return parts[lead].fraction(of: seen[parts[lead].layer][parts[lead].key.property])
  }

  /// A finger takes hold of it where it is seen; nothing jumps.
  public mutating func grab(seen: PresentationTree, on stage: inout Stage) {
    let fraction = fraction(seen: seen)
    let values = parts.map { seen[$0.layer][$0.key.property] }
    grip = .held(from: fraction, seen: values, now: fraction)
    for (part, value) in zip(parts, values) {
      stage.hold(part.key, of: part.layer, to: value)
    }
  }

  /// The finger that has it moves it to a fraction of the way, at `velocity` [1/s].
  public mutating func scrub(
    to fraction: Double, velocity: Double = 0, on stage: inout Stage
  ) {
    guard case .held(let first, let seen, _) = grip, fraction.isFinite, velocity.isFinite
    else { return }
    let range = min(0, first)...max(1, first)
    let now = min(max(fraction, range.lowerBound), range.upperBound)
    // What stands at an end while the finger goes on has no speed.
    let velocity = now == fraction ? velocity : 0
    grip = .held(from: first, seen: seen, now: now)
    for (part, value) in zip(parts, seen) {
      let state = part.state(at: now, velocity: velocity, through: value, at: first)
      stage.hold(part.key, of: part.layer, to: state.value, velocity: state.velocity)
    }
  }

  /// The finger lets go at `velocity` [1/s]: on to its end if that would carry it as far as
  /// `threshold`, else to its start.
  public mutating func release(
    velocity: Double, threshold: Double = 0.5, on stage: inout Stage,
    completion: CompletionID? = nil
  ) {
    guard case .held(_, _, let now) = grip else { return }
    let velocity = velocity.isFinite ? velocity : 0
    let end = decay.destination(from: MotionState(now, velocity: velocity))
    fly(to: end < threshold ? .start : .end, velocity: velocity, on: &stage, completion)
  }

  /// The finger is lost: back to the side it came from.
  public mutating func drop(on stage: inout Stage, completion: CompletionID? = nil) {
    fly(to: destination, velocity: 0, on: &stage, completion)
  }

  private mutating func fly(
    to side: Side, velocity: Double, on stage: inout Stage, _ completion: CompletionID?
  ) {
    guard case .held(let first, let seen, let now) = grip else { return }
    (destination, grip) = (side, .free)
    share(completion, on: &stage)
    // What stands at an end of the finger's way does not shoot past it.
    let isStuck = velocity > 0 ? now >= max(1, first) : now <= min(0, first)
    let velocity = isStuck ? 0 : velocity
    for (part, value) in zip(parts, seen) {
      let state = part.state(at: now, velocity: velocity, through: value, at: first)
      stage.release(
        part.key, of: part.layer, velocity: state.velocity, to: part.goal(side),
        by: part.spec(side).released, completion: completion)
    }
  }

  private func share(_ completion: CompletionID?, on stage: inout Stage) {
    guard let completion else { return }
    stage.commands.append(.share(completion, among: parts.count))
  }
}
