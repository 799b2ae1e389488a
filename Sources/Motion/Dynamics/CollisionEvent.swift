/// That an item has come to touch something, or touches it no more.
public struct CollisionEvent: Hashable, Sendable {
  public enum Phase: Hashable, Sendable { case began, ended }

  /// What an item collides with.
  public enum Partner: Hashable, Sendable {
    case item(ItemID)
    case boundary(BoundaryID)
    case bounds(Side)
  }

  /// A side of a collision's bounds.
  public enum Side: Int, CaseIterable, Hashable, Sendable { case left, right, top, bottom }

  public var phase: Phase
  public var item: ItemID
  public var partner: Partner
  /// Where they touch, or last did [px].
  public var point: SIMD2<Double>
}

extension CollisionEvent {
  /// At least as many are kept until somebody takes them.
  static let kept = 1024
}

extension Array {
  /// Drops all but the last `count` once there are twice as many, so that the array does not grow.
  mutating func keepLatest(_ count: Int) {
    if self.count >= 2 * count { removeFirst(self.count - count) }
  }
}
