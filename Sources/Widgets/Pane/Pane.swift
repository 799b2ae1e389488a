internal import DetentAnimation
package import DetentMotion
package import Geometry
package import Scene
package import Stage

/// A sheet with two detents: at rest at one of them, held by a finger, or in flight.
///
/// Nothing here knows the time: where the pane is seen is handed in, what it does next goes to the
/// stage. That it is in flight is not stored either; it is free, and its track moves.
package struct Pane: Draggable, Sendable {
  package enum Detent: String, Sendable {
    case closed, open
    package var other: Detent { self == .open ? .closed : .open }
  }

  /// Which detent a thrown pane flies to.
  package enum ReleaseRule: Sendable {
    /// Downward or exactly zero closes, upward opens.
    case sign
    /// The detent nearest to where the velocity would carry it.
    case projection(Decay)
  }

  package enum Grip: Equatable, Sendable {
    /// Nobody holds it: it rests at its detent, or flies there.
    case free
    /// A finger holds it. Following it from `finger` on, the pane started at `start`: where it
    /// would be without rubber bands.
    case held(finger: Point, start: Point)
  }

  package let layer: LayerID
  /// Where the layer's anchor is at each detent [px].
  package var closed: Point
  package var open: Point
  package var spring: Spring
  package var rule: ReleaseRule
  /// What gives way beyond a detent; nil: it follows the finger there too.
  package var band: RubberBand?
  /// How far beyond its closed detent a flight may carry it [px]; nil: as far as its spring does. A
  /// softer swing would take it off the screen, where no finger finds it.
  package var reach: Double?
  /// Where it is, will be, or was before a finger took hold of it.
  package private(set) var detent: Detent
  package private(set) var grip = Grip.free
  /// The band of the finger that holds it, or last did.
  package private(set) var heldBand: RubberBand?

  package init(
    layer: LayerID, closed: Point, open: Point, spring: Spring, rule: ReleaseRule,
    band: RubberBand?, detent: Detent = .closed
  ) {
    self.layer = layer
    self.closed = closed
    self.open = open
    self.spring = spring
    self.rule = rule
    self.band = band
    self.detent = detent
  }

  package func position(of detent: Detent) -> Point { detent == .open ? open : closed }

  package var isHeld: Bool { grip != .free }

  package mutating func grab(
    at finger: Point, on stage: inout Stage, in context: inout ControlContext
  ) {
    let seen = context.seen(layer).position
    heldBand = band?.reaching(stretch(seen.y))
    grip = .held(finger: finger, start: Point(seen.x, unbanded(seen.y)))
    stage.hold(.position, of: layer, at: seen)
  }

  package mutating func drag(
    to finger: Point, on stage: inout Stage, in context: inout ControlContext
  ) {
    follow(finger, on: &stage)
  }

  /// Shows the finger that holds it at another place.
  package mutating func follow(_ finger: Point, on stage: inout Stage) {
    guard case .held(let first, let start) = grip else { return }
    let place = Point(start.x, banded(start.y + finger.y - first.y))
    stage.hold(.position, of: layer, at: place)
  }

  package mutating func release(
    velocity: SIMD2<Double>, on stage: inout Stage, in context: inout ControlContext
  ) {
    guard isHeld else { return }
    let place = stage.tree[layer].values.position
    // What is seen moves slower than the finger while the rubber band stretches.
    let over = stretch(unbanded(place.y))
    let seen = SIMD2(velocity.x, velocity.y * (over == 0 ? 1 : heldBand?.slope(at: over) ?? 1))
    detent = destination(from: place.y, velocity: seen.y)
    fly(velocity: seen, on: &stage)
  }

  /// Turns it round.
  package mutating func tap(on stage: inout Stage, in context: inout ControlContext) {
    toggle(on: &stage)
  }

  /// Back to the detent it came from.
  package mutating func drop(on stage: inout Stage, in context: inout ControlContext) {
    guard isHeld else { return }
    fly(velocity: .zero, on: &stage)
  }

  /// To the other detent, from where it is, with the velocity it has (none out of a finger's hand).
  package mutating func toggle(on stage: inout Stage) {
    go(to: detent.other, on: &stage)
  }

  package mutating func go(to detent: Detent, on stage: inout Stage) {
    self.detent = detent
    grip = .free
    let way = position(of: detent.other).y - position(of: detent).y
    stage.animate(
      .position, of: layer, to: position(of: detent),
      by: .spring(flight(from: MotionState(way))))
  }

  /// Puts it at a detent without a motion.
  package mutating func place(at detent: Detent, on stage: inout Stage) {
    self.detent = detent
    grip = .free
    stage.set(.position, of: layer, to: position(of: detent))
  }

  /// Flies to its detent from somewhere else.
  package mutating func fly(
    from place: Point, velocity: SIMD2<Double>, on stage: inout Stage
  ) {
    stage.hold(.position, of: layer, at: place)
    fly(velocity: velocity, on: &stage)
  }

  private mutating func fly(velocity: SIMD2<Double>, on stage: inout Stage) {
    grip = .free
    let way = stage.tree[layer].values.position.y - position(of: detent).y
    stage.release(
      .position, of: layer, velocity: velocity,
      to: position(of: detent),
      by: .spring(flight(from: MotionState(way, velocity: velocity.y))))
  }

  /// The spring with as much more damping as it takes to stay within reach.
  ///
  /// - Parameter start: Where it begins, from its goal [px], and how fast.
  private func flight(from start: MotionState<Double>) -> Spring {
    guard detent == .closed, let reach, Pane.overshoot(of: spring, from: start) > reach else {
      return spring
    }
    var (low, high) = (spring.dampingRatio, 1.0)
    var found = spring
    for _ in 0..<12 where low < high {
      let ratio = (low + high) / 2
      guard let damped = try? Spring(dampingRatio: ratio, response: spring.response) else { break }
      if Pane.overshoot(of: damped, from: start) > reach {
        low = ratio
      } else {
        (high, found) = (ratio, damped)
      }
    }
    return found == spring
      ? (try? Spring(dampingRatio: 1, response: spring.response)) ?? spring : found
  }

  /// How far below its goal it comes at most [px].
  private static func overshoot(of spring: Spring, from start: MotionState<Double>) -> Double {
    guard spring.dampingRatio < 1 else { return 0 }
    let steps = 120
    return (0...steps).map { step in
      spring.state(after: Double(step) / Double(steps) * 1.5 * spring.response, from: start, to: 0)
        .value
    }.max() ?? 0
  }

  private func destination(from y: Double, velocity: Double) -> Detent {
    switch rule {
    case .sign:
      return velocity < 0 ? .open : .closed
    case .projection(let decay):
      let end = decay.destination(from: MotionState(y, velocity: velocity))
      return abs(end - open.y) < abs(end - closed.y) ? .open : .closed
    }
  }

  /// How far beyond a detent; negative above the open one.
  private func stretch(_ y: Double) -> Double {
    let (top, bottom) = (min(open.y, closed.y), max(open.y, closed.y))
    return y < top ? y - top : max(0, y - bottom)
  }

  private func banded(_ y: Double) -> Double {
    let over = stretch(y)
    guard over != 0, let band = heldBand else { return y }
    return y - over + band.displacement(for: over)
  }

  private func unbanded(_ y: Double) -> Double {
    let over = stretch(y)
    guard over != 0, let band = heldBand else { return y }
    return y - over + band.overshoot(for: over)
  }
}
