public import DetentAnimation

/// A description of an animation in the words of some vocabulary.
public protocol AnimationForm: Equatable, Sendable {
  /// The same in the words of the engine.
  /// - Throws: `AnimationError` for what is no number, no duration and no law of motion.
  func animation() throws(AnimationError) -> Animation
}
