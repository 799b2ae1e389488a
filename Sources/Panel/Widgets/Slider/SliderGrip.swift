package import DetentGeometry
internal import DetentMotion

/// The value under a finger on a slider.
///
/// The value continues from where the finger takes hold, so that nothing jumps. Beside the slider,
/// the same movement counts less, for a fine choice. Time plays no part.
package struct SliderGrip: Equatable, Sendable {
  /// The distance beside the slider from which the finger's movement counts less [px].
  package static let reach = 48.0
  /// The further distance at which the movement counts half [px].
  package static let half = 80.0

  /// The position of the value on the track, 0…1; outside of that, the finger is past an end.
  package private(set) var fraction: Double
  private var finger: Point
  /// The place where the finger came down, and the distance along the track before it chooses [px].
  private let (start, slop): (Point, Double)
  /// Whether the finger has moved that far; a mere touch chooses nothing.
  package private(set) var isChoosing = false
  /// The length of the track [px].
  private let length: Double
  /// The breadth of the track [px].
  private let breadth: Double
  /// The position across the track at which the finger took hold [px].
  private let middle: Double
  private let isVertical: Bool
  /// Whether the track runs from right to left.
  private let isReversed: Bool

  /// - Parameters:
  ///   - fraction: The position at which the value is seen when the finger takes hold.
  ///   - track: The size of the track.
  ///   - slop: The distance that the finger may move and still tap [px].
  package init(
    fraction: Double, finger: Point, track: Size, isVertical: Bool, isReversed: Bool = false,
    slop: Double = 0
  ) {
    self.fraction = fraction
    (self.finger, start, self.slop) = (finger, finger, slop)
    self.isVertical = isVertical
    self.isReversed = isReversed
    length = max(1, isVertical ? track.height : track.width)
    breadth = isVertical ? track.width : track.height
    middle = isVertical ? finger.x : finger.y
  }

  /// Transfers the finger to a rebuilt slider, whose value is at `fraction`.
  package init(
    _ other: SliderGrip, fraction: Double, track: Size, isVertical: Bool, isReversed: Bool
  ) {
    let isBeyond = other.excess != 0
    self.init(
      fraction: isBeyond ? other.fraction : fraction, finger: other.finger, track: track,
      isVertical: isVertical, isReversed: isReversed, slop: other.slop)
    isChoosing = other.isChoosing
  }

  package mutating func move(to place: Point) {
    let across = isReversed ? finger.x - place.x : place.x - finger.x
    let way = isVertical ? finger.y - place.y : across
    fraction += way * fineness(at: place) / length
    finger = place
    let along = isVertical ? place.y - start.y : place.x - start.x
    isChoosing = isChoosing || along.magnitude > slop
  }

  /// The share of the finger's movement that counts.
  package func fineness(at place: Point) -> Double {
    let side = isVertical ? place.x : place.y
    let away = max(0, (side - middle).magnitude - breadth / 2)
    return 1 / (1 + max(0, away - Self.reach) / Self.half)
  }

  /// The share of the track that the fill covers, 0…1.
  package var share: Double { min(max(fraction, 0), 1) }

  /// The velocity of the fill towards a larger value [px/s] under a finger of that velocity.
  package func velocity(of finger: SIMD2<Double>) -> Double {
    guard excess == 0 else { return 0 }
    let way = isVertical ? -finger.y : isReversed ? -finger.x : finger.x
    return way * fineness(at: self.finger)
  }

  /// The distance of the finger past an end [px]; negative before the start, 0 on the track.
  package var excess: Double { (fraction - share) * length }
}
