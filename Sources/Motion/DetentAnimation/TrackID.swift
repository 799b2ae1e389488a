public import DetentMotion

/// The name of one animated quantity, chosen by the caller.
public struct TrackID: Hashable, Sendable {
  public let rawValue: Int
  @inlinable public init(_ rawValue: Int) { self.rawValue = rawValue }
}

/// The name of one animation's end, chosen by the caller.
public struct CompletionID: Hashable, Sendable {
  public let rawValue: Int
  @inlinable public init(_ rawValue: Int) { self.rawValue = rawValue }
}

/// The end of an animation, reported exactly once for each `CompletionID` handed in.
public struct Completion: Equatable, Sendable {
  public enum Reason: Equatable, Sendable {
    /// It has come to rest at its target.
    case settled
    /// Another animation has taken over its track, from the same place at the same speed.
    case retargeted
    /// A finger has taken hold of its track, or the track's value was set.
    case cancelled
  }

  public var id: CompletionID
  public var reason: Reason
  /// The moment it ended; never later than the moment it was reported.
  public var time: Instant

  public init(id: CompletionID, reason: Reason, time: Instant) {
    self.id = id
    self.reason = reason
    self.time = time
  }
}

extension TrackID: CustomStringConvertible {
  public var description: String { "track \(rawValue)" }
}

extension CompletionID: CustomStringConvertible {
  public var description: String { "completion \(rawValue)" }
}

extension Completion: CustomStringConvertible {
  /// Its name, its reason and its time.
  public var description: String { "\(id) \(reason) at \(time)" }
}
