/// UIKit's options of a view animation.
public struct AnimationOptions: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Starts from the visible value and replaces the animations in flight. Without this option they
  /// run on, and the new one blends with them.
  public static let beginFromCurrentState = AnimationOptions(rawValue: 1)
  /// Lets the moving object be touched meanwhile.
  public static let allowInteraction = AnimationOptions(rawValue: 2)
  /// Repeats for ever.
  public static let `repeat` = AnimationOptions(rawValue: 4)
  /// Runs there and back.
  public static let autoreverse = AnimationOptions(rawValue: 8)
}
