public import DetentAnimation
public import DetentMotion
public import DetentScene

/// The way between two states of a scene, in either direction, animated or scrubbed by a finger,
/// and reversible at any moment.
///
/// Each part has its own law: a fade ends long before a spring does. The shown values are passed
/// in, and every change of direction starts from them.
public struct Transition: Sendable {
  /// One property that changes between the two states.
  public struct Part: Equatable, Sendable {
    /// The layer that has the property.
    public var layer: LayerID
    /// The property.
    package var key: LayerKey<AnimatedValue>
    /// The value at the start.
    package var start: AnimatedValue
    /// The value at the end.
    package var end: AnimatedValue
    /// The law by which it animates to its end.
    public var forward: AnimationSpec
    /// The law by which it animates to its start.
    public var back: AnimationSpec

    /// Creates a part from a property of a layer, its two values, and its law in each direction.
    /// - Parameters:
    ///   - key: The property.
    ///   - layer: The layer that has it.
    ///   - start: Its value at the start.
    ///   - end: Its value at the end.
    ///   - mixing: The layer's way of mixing colours, used if the property is a colour.
    ///   - forward: The law by which it animates to its end.
    ///   - back: The law by which it animates to its start.
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

  /// One of the two states.
  public enum Side: String, Sendable {
    case start, end
    /// The other end.
    public var other: Side { self == .start ? .end : .start }
  }

  /// The mover of a transition: a finger, or its own animation.
  public enum Grip: Equatable, Sendable {
    /// No finger: it rests at its destination, or is on its way there.
    case free
    /// A finger, which took hold at the fraction `from`, where its parts had the values `seen`, and
    /// is at the fraction `now`.
    case held(from: Double, seen: [AnimatedValue], now: Double)
  }

  /// The properties that change.
  public let parts: [Part]
  /// The index of the part whose value defines the fraction of the whole transition.
  public let lead: Int
  /// The deceleration [fractions] by which `release` predicts where a throw would end.
  public var decay = Decay.normal
  /// The side where it is or goes, or that it came from before a finger took hold of it.
  public private(set) var destination: Side
  /// The present mover.
  public private(set) var grip = Grip.free

  /// - Parameters:
  ///   - parts: The properties that change between the two ends.
  ///   - lead: The index of a part whose two values differ.
  ///   - side: The side where it is at first.
  public init(_ parts: [Part], lead: Int = 0, at side: Side = .start) {
    self.parts = parts
    self.lead = lead
    destination = side
  }

  /// Creates a transition between two states of a scene, with a part for each differing property.
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

  /// Whether a finger holds it.
  public var isHeld: Bool { grip != .free }

  // MARK: Without a finger

  /// Animates to `side` from the shown values and velocities.
  ///
  /// `completion` is reported once, when all parts have ended.
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

  /// Animates to the side opposite to the one where it is, or goes.
  public mutating func toggle(on stage: inout Stage, completion: CompletionID? = nil) {
    go(to: destination.other, on: &stage, completion: completion)
  }

  /// Places it at `side` without an animation.
  public mutating func place(at side: Side, on stage: inout Stage) {
    (destination, grip) = (side, .free)
    for part in parts { stage.set(part.key, of: part.layer, to: part.goal(side)) }
  }

  // MARK: With a finger

  /// The fraction of the way at the values `seen`: 0 at the start, 1 at the end, or beyond.
  public func fraction(seen: PresentationTree) -> Double {
    guard parts.indices.contains(lead) else { return destination == .end ? 1 : 0 }
    return parts[lead].way.fraction(of: seen[parts[lead].layer][parts[lead].key.property])
  }

  /// Lets a finger take hold at the shown values.
  public mutating func grab(seen: PresentationTree, on stage: inout Stage) {
    let fraction = fraction(seen: seen)
    let values = parts.map { seen[$0.layer][$0.key.property] }
    grip = .held(from: fraction, seen: values, now: fraction)
    for (part, value) in zip(parts, values) {
      stage.hold(part.key, of: part.layer, to: value)
    }
  }

  /// Follows the finger that holds it to a fraction of the way, at `velocity` [1/s].
  public mutating func scrub(
    to fraction: Double, velocity: Double = 0, on stage: inout Stage
  ) {
    guard case .held(let first, let seen, _) = grip, fraction.isFinite, velocity.isFinite
    else { return }
    let range = min(0, first)...max(1, first)
    let now = min(max(fraction, range.lowerBound), range.upperBound)
    // A transition that is stopped at an end has no velocity, although the finger moves on.
    let velocity = now == fraction ? velocity : 0
    grip = .held(from: first, seen: seen, now: now)
    for (part, value) in zip(parts, seen) {
      let state = part.way.state(at: now, velocity: velocity, through: value, at: first)
      stage.hold(part.key, of: part.layer, to: state.value, velocity: state.velocity)
    }
  }

  /// Lets go at `velocity` [1/s]: animates to the end if that would carry it as far as `threshold`,
  /// else to the start.
  public mutating func release(
    velocity: Double, threshold: Double = 0.5, on stage: inout Stage,
    completion: CompletionID? = nil
  ) {
    guard case .held(_, _, let now) = grip else { return }
    let velocity = velocity.isFinite ? velocity : 0
    let end = decay.destination(from: MotionState(now, velocity: velocity))
    fly(to: end < threshold ? .start : .end, velocity: velocity, on: &stage, completion)
  }

  /// Handles a lost finger: animates to the side that it came from.
  public mutating func drop(on stage: inout Stage, completion: CompletionID? = nil) {
    fly(to: destination, velocity: 0, on: &stage, completion)
  }

  private mutating func fly(
    to side: Side, velocity: Double, on stage: inout Stage, _ completion: CompletionID?
  ) {
    guard case .held(let first, let seen, let now) = grip else { return }
    (destination, grip) = (side, .free)
    share(completion, on: &stage)
    // A transition that is stopped at an end of the finger's range does not overshoot it.
    let isStuck = velocity > 0 ? now >= max(1, first) : now <= min(0, first)
    let velocity = isStuck ? 0 : velocity
    for (part, value) in zip(parts, seen) {
      let state = part.way.state(at: now, velocity: velocity, through: value, at: first)
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
