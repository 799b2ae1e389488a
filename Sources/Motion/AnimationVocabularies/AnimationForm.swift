public import DetentAnimation

/// A description of an animation in one of the vocabularies.
public protocol AnimationForm: Equatable, Sendable {
  /// The animation in the engine's terms.
  /// - Throws: `AnimationError` for an invalid number, duration or law of motion.
  func animation() throws(AnimationError) -> Animation
}
