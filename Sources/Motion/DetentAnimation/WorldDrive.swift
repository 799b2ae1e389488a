internal import DetentMotion
public import Dynamics

/// The name of a world of rigid bodies, chosen by the caller.
public struct WorldID: Hashable, Sendable {
  public let rawValue: Int
  @inlinable public init(_ rawValue: Int) { self.rawValue = rawValue }
}

/// A connection by which an item of a world carries a track.
public struct WorldDrive: Equatable, Sendable {
  public enum Quantity: Equatable, Sendable {
    /// The item's centre in the first two components [px].
    case position
    /// The item's rotation in the first component [rad].
    case rotation
  }

  public var item: ItemID
  public var quantity: Quantity
  public var track: TrackID
  /// The offset from the item to the track: values that animations added to the track for good.
  var offset = AnimatedValue.zero

  public init(_ item: ItemID, _ quantity: Quantity, _ track: TrackID) {
    self.item = item
    self.quantity = quantity
    self.track = track
  }

  /// The track's state for a state of the item.
  func value(of state: ItemState) -> MotionState<AnimatedValue> {
    switch quantity {
    case .position:
      let (place, speed) = (state.position, state.velocity)
      return MotionState(
        [place.x, place.y, 0, 0] + offset, velocity: [speed.x, speed.y, 0, 0])
    case .rotation:
      return MotionState(
        [state.rotation, 0, 0, 0] + offset, velocity: [state.angularVelocity, 0, 0, 0])
    }
  }

  /// The place to draw the item to, so that the track comes to `target`.
  func anchor(for target: AnimatedValue) -> SIMD2<Double> {
    [target.x - offset.x, target.y - offset.y]
  }

  /// Sets the item's state to the track's, within the limits of a world.
  func put(_ seen: MotionState<AnimatedValue>, into state: inout ItemState) {
    switch quantity {
    case .position:
      state.position = anchor(for: seen.value)
      state.velocity = [seen.velocity.x, seen.velocity.y]
    case .rotation:
      state.rotation = seen.value.x - offset.x
      state.angularVelocity = seen.velocity.x
    }
    state = state.limited
  }
}
