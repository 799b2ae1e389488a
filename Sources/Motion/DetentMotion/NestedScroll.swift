/// Scrolling content within content that scrolls along the same axis: a list in a sheet.
///
/// A finger moves the inner content as far as it goes, and the outer one with the rest; on the way
/// back, the inner one first. Their positions together follow the finger one to one. The content
/// that moved last is thrown; the other one stays, or returns from beyond its edge. If the inner
/// one's throw reaches its end, the outer one flies on with the velocity that is left.
///
/// ```swift
/// let list = ScrollMotion(try ScrollPhysics(range: -300...0, viewport: 400))
/// let sheet = ScrollMotion(try ScrollPhysics(range: -200...0, viewport: 800))
/// var nested = NestedScroll(inner: list, outer: sheet)
/// nested.touch(from: 500, at: now)
/// nested.move(to: 120, velocity: -900)    // the list by 300 px, the sheet by 80
/// nested.release(velocity: -900, at: now.advanced(by: 0.3))
/// ```
public struct NestedScroll: Hashable, Sendable {
  public private(set) var inner: ScrollMotion
  public private(set) var outer: ScrollMotion
  /// The finger's position [px]; nil if there is none.
  private var finger: Double?
  /// The finger positions passed to the two contents [px].
  private var innerFinger = 0.0
  private var outerFinger = 0.0
  /// Whether the last move changed the outer content.
  private var movesOuter = false

  public init(inner: ScrollMotion, outer: ScrollMotion) {
    self.inner = inner
    self.outer = outer
  }

  public var isHeld: Bool { finger != nil }

  /// The time from which both stay at rest; nil while a finger holds them.
  public var restTime: Instant? {
    guard let inner = inner.restTime, let outer = outer.restTime else { return nil }
    return max(inner, outer)
  }

  /// Begins a hold of both contents by a finger at `finger` [px], where they are seen at `time`.
  public mutating func touch(from finger: Double, at time: Instant) {
    guard finger.isFinite else { return }
    (self.finger, innerFinger, outerFinger) = (finger, finger, finger)
    movesOuter = false
    inner.touch(from: finger, at: time)
    outer.touch(from: finger, at: time)
  }

  /// Moves the finger that holds them to `finger` [px], at `velocity` [px/s].
  public mutating func move(to finger: Double, velocity: Double = 0) {
    guard let last = self.finger, finger.isFinite else { return }
    self.finger = finger
    let way = finger - last
    let taken = share(of: way)
    innerFinger += taken
    outerFinger += way - taken
    if way != 0 { movesOuter = taken != way }
    inner.move(to: innerFinger, velocity: movesOuter ? 0 : velocity)
    outer.move(to: outerFinger, velocity: movesOuter ? velocity : 0)
  }

  /// Lets go at `time` with `velocity` [px/s]. The inner content passes the velocity that it still
  /// has at its end on to the outer one, unless that is at its own end.
  public mutating func release(velocity: Double, at time: Instant) {
    guard finger != nil else { return }
    finger = nil
    inner.release(velocity: movesOuter ? 0 : velocity, at: time)
    outer.release(velocity: movesOuter ? velocity : 0, at: time)
    if !movesOuter { handOn(at: time) }
  }

  private mutating func handOn(at time: Instant) {
    guard let impact = inner.flight?.flight.impact else { return }
    let moment = time.advanced(by: impact.time)
    let (place, range) = (outer.state(at: moment).value, outer.physics.range)
    guard impact.velocity > 0 ? place < range.upperBound : place > range.lowerBound else { return }
    inner.stopAtEdges()
    outer.gain(impact.velocity, at: moment, since: time)
  }

  /// The part of a distance by which the inner content moves: as far as its range goes. From beyond
  /// an edge it takes the whole way back, because there it moves more slowly than the finger.
  private func share(of way: Double) -> Double {
    let (place, range) = (inner.state(at: .zero).value, inner.physics.range)
    if place > range.upperBound { return way < 0 ? way : 0 }
    if place < range.lowerBound { return way > 0 ? way : 0 }
    return min(max(way, range.lowerBound - place), range.upperBound - place)
  }
}
