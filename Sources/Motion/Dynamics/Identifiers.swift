/// The name of one item of a world, chosen by the caller.
public struct ItemID: Hashable, Sendable {
  public let rawValue: Int
  @inlinable public init(_ rawValue: Int) { self.rawValue = rawValue }
}

/// The name of one behaviour of a world, chosen by the caller.
public struct BehaviorID: Hashable, Sendable {
  public let rawValue: Int
  @inlinable public init(_ rawValue: Int) { self.rawValue = rawValue }
}

/// The name of one line that items collide with, chosen by the caller.
public struct BoundaryID: Hashable, Sendable {
  public let rawValue: Int
  @inlinable public init(_ rawValue: Int) { self.rawValue = rawValue }
}
