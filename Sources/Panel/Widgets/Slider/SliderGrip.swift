package import DetentGeometry
internal import DetentMotion

/// A finger on a slider: how far along the track it has carried the value.
///
/// It carries on from where it took hold, so that nothing jumps. Away from the slider's side the same
/// way of the finger means less, for a fine choice. Time plays no part in it.
package struct SliderGrip: Equatable, Sendable {
  /// How far aside a finger goes before its way counts less [px].
  package static let reach = 48.0
  /// How much farther it goes until its way counts half [px].
  package static let half = 80.0

  /// Where the value is along the track, 0…1; beyond them the finger is past the end.
  package private(set) var fraction: Double
  private var finger: Point
  /// Where the finger came down, and how far along the track from there it chooses [px].
  private let (start, slop): (Point, Double)
  /// Whether it has been so far: a touch by the way chooses nothing.
  package private(set) var isChoosing = false
  /// The track's length [px].
  private let length: Double
  /// Across the track [px].
  private let breadth: Double
  /// Where the finger took hold, across the track.
  private let middle: Double
  private let isVertical: Bool
  /// Whether it runs from right to left.
  private let isReversed: Bool

  /// - Parameters:
  ///   - fraction: Where the value is seen when the finger takes hold.
  ///   - track: The slider's size.
  ///   - slop: How far the finger may go and still be one that taps [px].
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

  /// The same finger on a slider that was built anew, whose value is at `fraction`.
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

  /// How much a pixel of the finger's way counts.
  package func fineness(at place: Point) -> Double {
    let side = isVertical ? place.x : place.y
    let away = max(0, (side - middle).magnitude - breadth / 2)
    return 1 / (1 + max(0, away - Self.reach) / Self.half)
  }

  /// How far past an end the finger is [px]; negative before the first.
  package var excess: Double { (fraction - min(max(fraction, 0), 1)) * length }
}
