internal import DetentMotion
public import Dynamics

/// The name of one world of rigid bodies, chosen by whoever lets it drive tracks.
public struct WorldID: Hashable, Sendable {
  public let rawValue: Int
  @inlinable public init(_ rawValue: Int) { self.rawValue = rawValue }
}

/// That an item of a world carries a track.
public struct WorldDrive: Equatable, Sendable {
  public enum Quantity: Equatable, Sendable {
    /// The item's centre in the first two components [px].
    case position
    /// Its turn in the first component [rad].
    case rotation
  }

  public var item: ItemID
  public var quantity: Quantity
  public var track: TrackID
  /// From where the item is to where the track is: what has been added to the track for good.
  var offset = AnimatedValue.zero

  public init(_ item: ItemID, _ quantity: Quantity, _ track: TrackID) {
    self.item = item
    self.quantity = quantity
    self.track = track
  }

  /// What the track shows of the item.
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

  /// Where an item is to be drawn to for the track to come to `target`.
  func anchor(for target: AnimatedValue) -> SIMD2<Double> {
    [target.x - offset.x, target.y - offset.y]
  }

  /// Puts the item where the track is, as fast as a world lets it be.
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
