package import DetentAnimation
package import DetentGeometry
internal import DetentMotion
package import DetentScene
package import DetentStage

/// The way from the home screen to a page and back, as on a map: home steps back and fades, while
/// the page comes up to its size.
///
/// A finger can pull the page shut: the page follows it one to one, and the other parts by the
/// share of the pull. Every motion starts from what is seen, however often it reverses.
package struct DetailTransition: Sendable {
  package let home: LayerID
  package let detail: LayerID
  /// The transition of opacities and scales.
  package private(set) var transition: Transition

  /// The position of the page's layer when it is open [px].
  private var opened: Point
  /// The distance of a pull that leads all the way back [px].
  private let length: Double
  private let band: RubberBand?
  private var pull: Pull?

  /// A finger's hold on the page.
  private struct Pull: Sendable {
    /// The page's distance below its open place; above that, it follows only a little.
    var hold: ElasticHold
    /// The y-coordinate of the finger when it took hold [px], and the fraction at that time.
    let start: (finger: Double, fraction: Double)
    /// The distance that the finger has moved since [px].
    var way: Double { hold.finger - start.finger }
  }

  /// The distance below its place from which the page comes [px].
  private static let drop = 30.0
  /// The distance from its place within which an opening page counts as arrived [px].
  package static let nearness = 10.0
  /// A finger that moves the page by less, and no faster, only stops it [px, px/s].
  private static let stillness = (way: 3.0, speed: 40.0)

  /// Creates a transition to `detail`, whose place in `tree` is its open one; hides it until then.
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
    let (zoom, shrink) = (AnimationSpec.spring(.arriving), AnimationSpec.spring(.leaving))
    transition = Transition([
      part(.scale, detail, [1.1, 1.1], [1, 1], zoom, shrink),
      part(.opacity, detail, 0, 1, Self.fade(0.15), Self.fade(0.3)),
      part(.scale, home, [1, 1], [0.9, 0.9], zoom, shrink),
      part(.opacity, home, 1, 0.3, Self.fade(0.5), Self.fade(0.5)),
    ])
    for part in transition.parts { tree[part.layer].values[part.key.property] = part.start }
    tree[detail].values.position = Point(opened.x, opened.y + Self.drop)
    tree[detail].isHidden = true
  }

  package static func fade(_ duration: Double) -> AnimationSpec {
    .curve(.easeInOut, duration: duration)
  }

  /// The motion of scales and positions to the present side.
  package var zoom: AnimationSpec { .spring(isOpen ? .arriving : .leaving) }

  package var isOpen: Bool { transition.destination == .end }
  package var isHeld: Bool { transition.isHeld }

  /// Opens the page from what is `seen`. The caller must call `rest(on:)` at `completion`.
  package mutating func open(
    seen: PresentationTree, on stage: inout Stage, completion: CompletionID? = nil
  ) {
    stage.tree[detail].isHidden = false
    if seen[detail].opacity <= 0 {
      stage.set(.position, of: detail, to: place(Self.drop))
    }
    go(to: .end, on: &stage, completion)
  }

  /// Sets the point about which both scale: the control that was touched to open the page. Changes
  /// nothing while the page is visible.
  ///
  /// - Parameter pivot: From the page's upper left corner [px]; nil: its middle.
  package mutating func turn(
    about pivot: Point?, seen: PresentationTree, on stage: inout Stage
  ) {
    guard stage.tree[detail].isHidden, seen[home].scale == SIMD2(1, 1) else { return }
    turn(to: pivot.map { anchor(at: $0, in: stage.tree) } ?? Point(0.5, 0.5), on: &stage)
  }

  /// A point of the page, as fractions of its size [px]. Rounds to fractions whose pixels are exact,
  /// so that layers at rest lie on whole pixels.
  package func anchor(at pivot: Point, in tree: LayerTree) -> Point {
    func part(_ place: Double, _ length: Double) -> Double {
      length > 0 ? (min(max(place / length, 0), 1) * 1024).rounded() / 1024 : 0.5
    }
    let size = tree[detail].size
    return Point(part(pivot.x, size.width), part(pivot.y, size.height))
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
    // Ends a size animation of the home screen that is still under way.
    stage.set(.size, of: home, to: stage.tree[home].values.size)
    stage.set(.position, of: home, to: layer.values.position)
  }

  /// Returns home from what is seen.
  package mutating func close(on stage: inout Stage, completion: CompletionID? = nil) {
    go(to: .start, on: &stage, completion)
  }

  /// The point about which both scale, in parts of the page's size.
  package func pivot(in tree: LayerTree) -> Point { tree[detail].anchor }

  /// Opens the page without motion.
  package mutating func place(about pivot: Point, on stage: inout Stage) {
    pull = nil
    turn(to: pivot, on: &stage)
    stage.tree[detail].isHidden = false
    transition.place(at: .end, on: &stage)
    stage.set(.position, of: detail, to: place(0))
  }

  /// Returns home without motion.
  package mutating func reset(on stage: inout Stage) {
    pull = nil
    transition.place(at: .start, on: &stage)
    stage.set(.position, of: detail, to: place(Self.drop))
    rest(on: &stage)
  }

  /// Hides a closed page when its motion has ended, so that it costs nothing and takes no touches.
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

// MARK: Dragging

extension DetailTransition {
  /// Takes hold of the page where it is seen.
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

  /// Follows the finger to `finger`, with its `velocity` [px/s].
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

  /// Lets the page go with the finger's velocity [px/s]: pulled far or thrown down, it closes.
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

  /// Returns the page to its former side: the finger is lost.
  package mutating func drop(on stage: inout Stage, completion: CompletionID? = nil) {
    guard let pull else { return }
    transition.drop(on: &stage, completion: completion)
    fly(velocity: 0, from: pull.hold.position, on: &stage)
  }

  /// Continues with the finger's velocity; a page that closes does not come back up.
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
