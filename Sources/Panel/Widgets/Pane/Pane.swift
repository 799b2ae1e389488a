internal import DetentAnimation
package import DetentGeometry
package import DetentMotion
package import DetentScene
package import DetentStage

/// A sheet with two detents: at rest at one of them, held by a finger, or in flight.
///
/// Does not know the time: takes the position that is seen from the context, and gives motions to
/// the stage. A flight is not stored either: the pane is free, and its track moves.
package struct Pane: Draggable, Sendable {
  package enum Detent: String, Sendable {
    case closed, open
    package var other: Detent { self == .open ? .closed : .open }
  }

  /// The rule by which a thrown pane chooses its detent.
  package enum ReleaseRule: Sendable {
    /// A downward velocity or exactly zero closes, an upward one opens.
    case sign
    /// The detent nearest to where the velocity would carry it.
    case projection(Decay)
  }

  package enum Grip: Equatable, Sendable {
    /// No finger holds the pane: it rests at its detent, or flies there.
    case free
    /// A finger holds the pane; its x-coordinate stays at `x` [px].
    case held(ElasticHold, x: Double)
  }

  /// The distances that a flight may carry the pane beyond its detents [px].
  package struct Reach: Equatable, Sendable {
    /// The distance below the closed detent.
    package var closed: Double
    /// The distance above the open detent.
    package var open: Double
    /// The distance to either side of both detents.
    package var aside: Double

    package init(closed: Double, open: Double, aside: Double) {
      (self.closed, self.open, self.aside) = (closed, open, aside)
    }
  }

  package let layer: LayerID
  /// The positions of the layer's anchor at the detents [px].
  package var closed: Point
  package var open: Point
  package var spring: Spring
  package var rule: ReleaseRule
  /// The resistance beyond a detent; nil: the pane follows the finger there, too.
  package var band: RubberBand?
  /// The limits of its flights; nil: none. Without limits, a soft spring can carry it off the
  /// screen, where no finger finds it.
  package var reach: Reach?
  /// The detent at which it rests or will rest; while held, the detent that it came from.
  package private(set) var detent: Detent
  package private(set) var grip = Grip.free
  /// Whether the pane was at rest when the finger took hold of it.
  private var wasAtRest = false

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
    wasAtRest = seen == position(of: detent)
    let range = min(open.y, closed.y)...max(open.y, closed.y)
    grip = .held(
      ElasticHold(of: seen.y, by: finger.y, within: range, band: band), x: seen.x)
    stage.hold(.position, of: layer, to: seen)
  }

  package mutating func drag(
    to finger: Point, on stage: inout Stage, in context: inout ControlContext
  ) {
    follow(finger, on: &stage)
  }

  /// Moves the held pane to another place of the finger.
  package mutating func follow(_ finger: Point, on stage: inout Stage) {
    guard case .held(var hold, let x) = grip else { return }
    hold.move(to: finger.y)
    grip = .held(hold, x: x)
    stage.hold(.position, of: layer, to: Point(x, hold.position))
  }

  package mutating func release(
    velocity: SIMD2<Double>, on stage: inout Stage, in context: inout ControlContext
  ) {
    guard case .held(let hold, _) = grip else { return }
    let seen = SIMD2(velocity.x, hold.velocity(of: velocity.y))
    detent = destination(from: hold.position, velocity: seen.y)
    fly(velocity: seen, on: &stage)
  }

  /// Opens the pane, or reverses its flight; an open pane at rest stays open.
  package mutating func tap(on stage: inout Stage, in context: inout ControlContext) {
    guard detent == .closed || !isHeld || !wasAtRest else { return drop(on: &stage, in: &context) }
    toggle(on: &stage)
  }

  /// Returns to the detent that it came from.
  package mutating func drop(on stage: inout Stage, in context: inout ControlContext) {
    guard isHeld else { return }
    fly(velocity: .zero, on: &stage)
  }

  /// Moves to the other detent, from where it is, with its velocity; a held pane has none.
  package mutating func toggle(on stage: inout Stage) {
    go(to: detent.other, on: &stage)
  }

  package mutating func go(to detent: Detent, on stage: inout Stage) {
    self.detent = detent
    grip = .free
    stage.animate(
      .position, of: layer, to: position(of: detent),
      by: .spring(flight(from: position(of: detent.other), velocity: .zero)))
  }

  /// Puts the pane at a detent without motion.
  package mutating func place(at detent: Detent, on stage: inout Stage) {
    self.detent = detent
    grip = .free
    stage.set(.position, of: layer, to: position(of: detent))
  }

  /// Flies to its detent from another place.
  package mutating func fly(
    from place: Point, velocity: SIMD2<Double>, on stage: inout Stage
  ) {
    stage.hold(.position, of: layer, to: place)
    fly(velocity: velocity, on: &stage)
  }

  private mutating func fly(velocity: SIMD2<Double>, on stage: inout Stage) {
    grip = .free
    let start = stage.tree[layer].values.position
    stage.release(
      .position, of: layer, velocity: velocity,
      to: position(of: detent), by: .spring(flight(from: start, velocity: velocity)))
  }

  /// The spring of a flight that begins at a place with a velocity [px/s].
  private func flight(from start: Point, velocity: SIMD2<Double>) -> Spring {
    guard let reach else { return spring }
    let way = start - position(of: detent)
    let beyond = detent == .closed ? 1.0 : -1
    let height = MotionState(beyond * way.y, velocity: beyond * velocity.y)
    let side = MotionState(way.x, velocity: velocity.x)
    let limit = detent == .closed ? reach.closed : reach.open
    // If a finger has already moved it further, it comes back without overshoot.
    if height.value > limit || side.value.magnitude > reach.aside { return spring.still }
    return spring.restrained {
      $0.reaches(from: height).upperBound <= limit
        && max(-$0.reaches(from: side).lowerBound, $0.reaches(from: side).upperBound)
          <= reach.aside
    }
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
}

extension Spring {
  /// The spring, with enough damping not to overshoot.
  fileprivate var still: Spring {
    (try? Spring(dampingRatio: max(1, dampingRatio), response: response)) ?? self
  }

  /// The spring, or the most similar one that stays within reach: with more damping or, for a throw
  /// too fast for that, also quicker.
  /// - Parameter isWithin: Whether a spring stays within reach; stiffness and damping help.
  fileprivate func restrained(within isWithin: (Spring) -> Bool) -> Spring {
    guard !isWithin(self) else { return self }
    let ratio = dampingRatio
    func damped(_ share: Double) -> Spring? {
      try? Spring(dampingRatio: ratio + share * max(0, 1 - ratio), response: response)
    }
    func quickened(_ share: Double) -> Spring? {
      try? Spring(dampingRatio: max(1, ratio), response: response * (1 - 0.98 * share))
    }
    return least(damped, isWithin) ?? least(quickened, isWithin) ?? quickened(1) ?? self
  }

  /// Finds the nearest of ever more different springs that stays within reach; nil: none does.
  private func least(
    _ make: (Double) -> Spring?, _ isWithin: (Spring) -> Bool
  ) -> Spring? {
    guard var found = make(1), isWithin(found) else { return nil }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<12 {
      let middle = (low + high) / 2
      guard let spring = make(middle) else { break }
      if isWithin(spring) { (high, found) = (middle, spring) } else { low = middle }
    }
    return found
  }

  /// The range of values on the way from a state to 0, from 121 samples.
  fileprivate func reaches(from start: MotionState<Double>) -> ClosedRange<Double> {
    let steps = 120
    let values = (0...steps).map { step in
      state(after: Double(step) / Double(steps) * 1.5 * response, from: start, to: 0).value
    }
    return (values.min() ?? 0)...(values.max() ?? 0)
  }
}
