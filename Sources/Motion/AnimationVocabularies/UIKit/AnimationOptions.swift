/// UIKit's options of a view animation.
public struct AnimationOptions: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// It starts from what is seen and takes the place of those in flight. Without it, they run on and
  /// the new one blends with them.
  public static let beginFromCurrentState = AnimationOptions(rawValue: 1)
  /// What moves can be touched meanwhile.
  public static let allowInteraction = AnimationOptions(rawValue: 2)
  /// For ever.
  public static let `repeat` = AnimationOptions(rawValue: 4)
  /// There and back.
  public static let autoreverse = AnimationOptions(rawValue: 8)
}
