/// When a finger stops what is in flight.
public enum CatchRule: Sendable { case move, touch }

/// How far and how long decides what a touch means.
public struct GestureRules: Sendable {
  /// When a finger that comes down stops what moves; see `HitTesting.fliesOn`.
  public var catchRule = CatchRule.move
  /// How far a finger may move and still tap [px].
  public var slop = 8.0
  /// How long a finger rests on something in flight before it holds it [s].
  public var restTime = 0.08
  /// How long a finger rests on what keeps it before nothing that pans takes it away [s].
  public var keepTime = 0.1
  /// How soon after a touch and how close to it a contact is a part of it that has bounced [s, px].
  public var bounce = (time: 0.05, reach: 10.0)
  /// How long something has been there before it can be tapped, if it asks for that or has appeared
  /// under the finger by its own tap [s].
  public var noticeTime = 0.7
  /// How far a finger may leave a pressed button [px].
  public var breadth = 44.0
  /// How long a finger rests on a button that knows long presses [s].
  public var longPressTime = 0.5
  /// What is wider is a palm and no finger [px]; nil: nothing is.
  public var palm: Double?

  /// The usual ones.
  public init() {}
}
