package import DetentAnimation
package import DetentGeometry
internal import DetentMotion
package import DetentScene
package import DetentStage

/// The way from the home screen to a page of its own and back, as on a map: home steps back and
/// fades, the page comes up to its size.
///
/// A finger can pull the page shut: the page follows it one to one, all else as far as the pull has
/// come. Every way starts from what is seen, however often it is turned round.
package struct DetailTransition: Sendable {
  package let home: LayerID
  package let detail: LayerID
  /// The fades and the sizes.
  package private(set) var transition: Transition

  /// Where the page's anchor is when it is open [px].
  private var opened: Point
  /// How far a finger pulls until it is all the way back [px].
  private let length: Double
  private let band: RubberBand?
  private var pull: Pull?

  /// A finger's hold on the page.
  private struct Pull: Sendable {
    /// Of where the page is, counted from where it is open; upward it gives way only a little.
    var hold: ElasticHold
    /// Where the finger took it [px], and how far the transition had come then.
    let start: (finger: Double, fraction: Double)
    /// How far the finger has come since [px].
    var way: Double { hold.finger - start.finger }
  }

  /// How far below its place the page begins [px].
  private static let drop = 30.0
  /// No farther from its place, an opening page has come [px].
  package static let nearness = 10.0
  /// A finger that has moved it by less, and no faster, has only stopped it [px, px/s].
  private static let stillness = (way: 3.0, speed: 40.0)

  /// `detail` is open where it lies in `tree`; it is hidden until it is opened.
  package init(home: LayerID, detail: LayerID, in tree: inout LayerTree) {
    (self.home, self.detail) = (home, detail)
    opened = tree[detail].values.position
    length = max(1, tree[detail].size.height / 2)
    band = try? RubberBand(dimension: max(1, tree[detail].size.height))
    func part<Value>(
      _ key: LayerKey<Value>, _ layer: LayerID, _ start: Value, _ end: Value,
      _ forward: AnimationSpec, _ back: AnimationSpec
    ) -> Transition.Part {
      Transition.Part(key, of: layer, from: start, to: end, forward: forward, back: back)
    }
    func fade(_ duration: Double) -> AnimationSpec { .curve(.easeInOut, duration: duration) }
    let (zoom, shrink) = (AnimationSpec.spring(.arriving), AnimationSpec.spring(.leaving))
    transition = Transition([
      part(.scale, detail, [1.1, 1.1], [1, 1], zoom, shrink),
      part(.opacity, detail, 0, 1, fade(0.15), fade(0.3)),
      part(.scale, home, [1, 1], [0.9, 0.9], zoom, shrink),
      part(.opacity, home, 1, 0.3, fade(0.5), fade(0.5)),
    ])
    for part in transition.parts { tree[part.layer].values[part.key.property] = part.start }
    tree[detail].values.position = Point(opened.x, opened.y + Self.drop)
    tree[detail].isHidden = true
  }

  package var isOpen: Bool { transition.destination == .end }
  package var isHeld: Bool { transition.isHeld }

  /// Opens the page from what is `seen`; tell `rest(on:)` of `completion`.
  package mutating func open(
    seen: PresentationTree, on stage: inout Stage, completion: CompletionID? = nil
  ) {
    stage.tree[detail].isHidden = false
    if seen[detail].opacity <= 0 {
      stage.set(.position, of: detail, to: place(Self.drop))
    }
    go(to: .end, on: &stage, completion)
  }

  /// Has both grow and shrink about a point that stays where it is: what was touched to open the page.
  /// While the page is seen, everything stays as it is.
  ///
  /// - Parameter pivot: From the page's upper left corner [px]; nil: its middle.
  package mutating func turn(
    about pivot: Point?, seen: PresentationTree, on stage: inout Stage
  ) {
    guard stage.tree[detail].isHidden, seen[home].scale == SIMD2(1, 1) else { return }
    let size = stage.tree[detail].size
    // Fractions of which a whole number of pixels is exact, so that at rest nothing lies between two.
    func part(_ place: Double, _ length: Double) -> Double {
      length > 0 ? (min(max(place / length, 0), 1) * 1024).rounded() / 1024 : 0.5
    }
    let middle = Point(size.width / 2, size.height / 2)
    turn(
      to: Point(part((pivot ?? middle).x, size.width), part((pivot ?? middle).y, size.height)),
      on: &stage)
  }

  private mutating func turn(to anchor: Point, on stage: inout Stage) {
    let size = stage.tree[detail].size
    opened.x += (anchor.x - stage.tree[detail].anchor.x) * size.width
    opened.y += (anchor.y - stage.tree[detail].anchor.y) * size.height
    stage.tree[detail].anchor = anchor
    stage.set(.position, of: detail, to: place(Self.drop))
    var layer = stage.tree[home]
    layer.setAnchor(anchor)
    stage.tree[home].anchor = anchor
    // One that is still on its way to its size is there.
    stage.set(.size, of: home, to: stage.tree[home].values.size)
    stage.set(.position, of: home, to: layer.values.position)
  }

  /// Back home from what is seen.
  package mutating func close(on stage: inout Stage, completion: CompletionID? = nil) {
    go(to: .start, on: &stage, completion)
  }

  /// What both grow and shrink about, in parts of the page's size.
  package func pivot(in tree: LayerTree) -> Point { tree[detail].anchor }

  /// Open without a motion.
  package mutating func place(about pivot: Point, on stage: inout Stage) {
    pull = nil
    turn(to: pivot, on: &stage)
    stage.tree[detail].isHidden = false
    transition.place(at: .end, on: &stage)
    stage.set(.position, of: detail, to: place(0))
  }

  /// Home without a motion.
  package mutating func reset(on stage: inout Stage) {
    pull = nil
    transition.place(at: .start, on: &stage)
    stage.set(.position, of: detail, to: place(Self.drop))
    rest(on: &stage)
  }

  /// Its motion has ended: a page that nobody sees costs nothing and can be touched by nobody.
  package mutating func rest(on stage: inout Stage) {
    if !isOpen, !isHeld { stage.tree[detail].isHidden = true }
  }

  private mutating func go(
    to side: Transition.Side, on stage: inout Stage, _ completion: CompletionID?
  ) {
    pull = nil
    transition.go(to: side, on: &stage, completion: completion)
    let (goal, spring) = side == .end ? (0, Spring.arriving) : (Self.drop, .leaving)
    stage.animate(.position, of: detail, to: place(goal), by: .spring(spring))
  }

  private func place(_ y: Double) -> Point { Point(opened.x, opened.y + y) }
}

// MARK: In a finger's hand

extension DetailTransition {
  /// A finger takes hold of the page where it is seen.
  package mutating func grab(
    at finger: Point, seen: PresentationTree, on stage: inout Stage
  ) {
    transition.grab(seen: seen, on: &stage)
    let y = seen[detail].position.y - opened.y
    pull = Pull(
      hold: ElasticHold(of: y, by: finger.y, within: 0...(.infinity), band: band),
      start: (finger.y, transition.fraction(seen: seen)))
    stage.hold(.position, of: detail, to: place(y))
  }

  /// The finger that holds it is at `finger`, moving at `velocity` [px/s].
  package mutating func drag(
    to finger: Point, velocity: SIMD2<Double> = .zero, on stage: inout Stage
  ) {
    guard var pull, finger.y.isFinite, velocity.y.isFinite else { return }
    pull.hold.move(to: finger.y)
    self.pull = pull
    transition.scrub(
      to: pull.start.fraction - pull.way / length, velocity: -velocity.y / length, on: &stage)
    stage.hold(
      .position, of: detail, to: place(pull.hold.position),
      velocity: [0, pull.hold.velocity(of: velocity.y)])
  }

  /// The finger lets go with a velocity [px/s]: pulled far or thrown down, it shuts.
  package mutating func release(
    velocity: SIMD2<Double>, on stage: inout Stage, completion: CompletionID? = nil
  ) {
    guard let pull else { return }
    let speed = velocity.y.isFinite ? velocity.y : 0
    guard abs(pull.way) > Self.stillness.way || abs(speed) > Self.stillness.speed else {
      return drop(on: &stage, completion: completion)
    }
    transition.release(velocity: -speed / length, on: &stage, completion: completion)
    fly(velocity: pull.hold.velocity(of: speed), from: pull.hold.position, on: &stage)
  }

  /// The finger is lost: back to where it came from.
  package mutating func drop(on stage: inout Stage, completion: CompletionID? = nil) {
    guard let pull else { return }
    transition.drop(on: &stage, completion: completion)
    fly(velocity: 0, from: pull.hold.position, on: &stage)
  }

  /// Shutting, the page goes on the way the finger sent it and does not come back up.
  private mutating func fly(velocity: Double, from y: Double, on stage: inout Stage) {
    pull = nil
    let end = Decay.fast.destination(from: MotionState(y, velocity: velocity))
    let (goal, spring) = isOpen ? (0, Spring.arriving) : (max(Self.drop, y, end), .leaving)
    stage.release(
      .position, of: detail, velocity: [0, velocity], to: place(goal), by: .spring(spring))
  }
}

extension Spring {
  fileprivate static let arriving = Spring.book(16)
  fileprivate static let leaving = Spring.book(24)
}
