/// The beginning or the end of a contact between an item and its partner.
public struct CollisionEvent: Hashable, Sendable {
  public enum Phase: Hashable, Sendable { case began, ended }

  /// The partner of a collision.
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
  /// The place where they touch, or last did [px].
  public var point: SIMD2<Double>
}

extension CollisionEvent {
  /// The number of events that are kept at least, until they are taken.
  static let kept = 1024
}

extension Array {
  /// Drops all but the last `count` once there are twice as many, so that the array does not grow.
  mutating func keepLatest(_ count: Int) {
    if self.count >= 2 * count { removeFirst(self.count - count) }
  }
}
