/// The moment at which a finger stops a target in flight.
public enum CatchRule: Sendable { case move, touch }

/// The distances and times that decide what a touch means.
public struct GestureRules: Sendable {
  /// When a finger that comes down stops a moving target; see `HitTesting.fliesOn`.
  public var catchRule = CatchRule.move
  /// The distance that a finger may move and still tap [px].
  public var slop = 8.0
  /// The time for which a finger rests on a target in flight before it grabs it [s].
  public var restTime = 0.08
  /// The time for which a finger rests on a `kept` target before no pan target can take it [s].
  public var keepTime = 0.1
  /// The limits within which a contact after a release belongs to the same touch [s, px].
  public var bounce = (time: 0.05, reach: 10.0)
  /// The time for which a target has to be shown before it can be tapped, if it has a `since` or
  /// has appeared under the finger by its own tap [s].
  public var noticeTime = 0.7
  /// The distance by which a finger may leave a pressed button [px].
  public var breadth = 44.0
  /// The time for which a finger rests on a target before it is a long press [s].
  public var longPressTime = 0.5
  /// The contact width above which a touch is a palm [px]; nil if none is.
  public var palm: Double?

  /// Creates the default rules.
  public init() {}
}
