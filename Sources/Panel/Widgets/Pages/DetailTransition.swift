package import DetentAnimation
package import DetentGeometry
package import DetentGestures
internal import DetentMotion
package import DetentScene
internal import DetentStage
package import Look

/// The way from the home screen to a page and back, as on a map: home steps back and fades, while
/// the page comes up to its size.
///
/// A finger can pull the page shut: the page follows it one to one, and the other parts by the
/// share of the pull. Every motion starts from what is seen, however often it reverses.
package struct DetailTransition: Sendable {
  /// The properties that change on the way; in flight each has come to a fraction of its own.
  private enum Part { case pageScale, pageOpacity, homeScale, homeOpacity }

  package private(set) var isOpen = false
  /// How much of home is seen behind the open page, 0…1.
  package var homeOpacity = 0.3
  /// The opacity of a part of home itself, 0…1.
  private var fading = 1.0
  /// The point about which both scale, in parts of the size.
  package private(set) var pivot = Point(0.5, 0.5)
  private let size: Size
  /// The distance of a pull that leads all the way back [px].
  private let length: Double
  private let band: RubberBand?
  private var pull: Pull?
  /// The end of a pull: the velocity of the page downwards [px/s] and that of the fraction [1/s], and
  /// what was seen; nil: it moves by itself.
  private var throwing: (pull: Pull, speed: Double, rate: Double)?
  /// How far below its place a page goes that closes [px].
  private var exit = Self.drop

  /// A finger's hold on the page.
  private struct Pull: Sendable {
    /// The page's distance below its open place; above that, it follows only a little.
    var hold: ElasticHold
    /// The y-coordinate of the finger when it took hold [px], and what was seen then.
    let start: Double
    let seen: [Part: AnimatedValue]
    /// The fraction of the way at which it took hold.
    let first: Double
    /// The distance that the finger has moved since [px].
    var way: Double { hold.finger - start }
  }

  /// The distance below its place from which the page comes [px].
  private static let drop = 30.0
  /// The scale from which the page comes.
  private static let largest = 1.1
  /// The distance from its place within which an opening page counts as arrived [px].
  package static let nearness = 10.0
  /// A finger that moves the page by less, and no faster, only stops it [px, px/s].
  private static let stillness = (way: 3.0, speed: 40.0)

  /// - Parameter size: The size of both.
  package init(size: Size) {
    self.size = size
    length = max(1, size.height / 2)
    band = try? RubberBand(dimension: max(1, size.height))
  }

  package var isHeld: Bool { pull != nil }

  // MARK: Look

  private func way(of part: Part) -> ScrubbedWay {
    let (start, end) =
      switch part {
      case .pageScale: (Self.largest, 1.0)
      case .pageOpacity: (0, 1)
      case .homeScale: (1, 0.9)
      case .homeOpacity: (1, homeOpacity)
      }
    return ScrubbedWay(from: start.animatedValue, to: end.animatedValue)
  }

  /// The fraction of the way to which a finger has pulled.
  private func fraction(of pull: Pull) -> Double {
    min(max(pull.first - pull.way / length, min(0, pull.first)), max(1, pull.first))
  }

  /// The value of a part, and its velocity.
  private func state(of part: Part) -> (value: Double, velocity: Double) {
    let way = way(of: part)
    guard let pull = pull ?? throwing?.pull, let seen = pull.seen[part] else {
      return (way.goal(isOpen), 0)
    }
    let state = way.state(
      at: fraction(of: pull), velocity: throwing?.rate ?? 0, through: seen, at: pull.first)
    return (isHeld ? state.value[0] : way.goal(isOpen), state.velocity[0])
  }

  /// The shift of a box whose scale leaves the pivot where it is.
  private func shift(of scale: Double) -> Point {
    Point((pivot.x - 0.5) * size.width, (pivot.y - 0.5) * size.height) * (1 - scale)
  }

  private func show(
    _ box: Box, _ scale: Part, _ opacity: Part, below y: Double, speed: Double = 0,
    fade: AnimationSpec
  ) -> Box {
    let (scale, opacity) = (state(of: scale), state(of: opacity))
    let spring = isOpen ? Self.zoom : .spring(.leaving)
    let rates = Grip.Rates(scale: scale.velocity, opacity: opacity.velocity * fading)
    // The pivot stays where it is: its shift is as fast as the scale.
    let sway = shift(of: 1 + scale.velocity)
    let grip: Grip =
      isHeld
      ? .held(rates: rates)
      : throwing == nil ? .free() : .free(velocity: [sway.x, sway.y + speed], rates: rates)
    return box.pose(
      scale: [scale.value, scale.value], shift: shift(of: scale.value) + Point(0, y)
    ).opacity(opacity.value * fading).grip(grip).motion(
      OwnMotion(
        pose: spring, opacity: throwing == nil ? fade : fade.released, isAwaited: true))
  }

  /// Shows a box as the page.
  package func showPage(_ box: Box) -> Box {
    let y = pull?.hold.position ?? (isOpen ? 0 : exit)
    return show(
      box, .pageScale, .pageOpacity, below: y, speed: throwing?.speed ?? 0,
      fade: Self.fade(isOpen ? 0.15 : 0.3)
    ).passing(from: shift(of: Self.largest) + Point(0, Self.drop), to: .zero, scale: Self.largest)
  }

  /// Shows a box as home.
  package func showHome(_ box: Box) -> Box {
    show(box, .homeScale, .homeOpacity, below: 0, fade: Self.fade(0.5))
  }

  /// Shows a box as a part of home.
  /// - Parameters:
  ///   - center: The middle of the part, from the corner of home [px].
  ///   - opacity: That of the part itself, 0…1.
  package func showPart(_ box: Box, center: Point, opacity: Double) -> Box {
    var part = self
    part.pivot = Point(
      pivot.x - center.x / size.width + 0.5, pivot.y - center.y / size.height + 0.5)
    part.fading = opacity
    return part.showHome(box)
  }

  /// The law of places and scales while it opens.
  package static let zoom = AnimationSpec.spring(.arriving)

  package static func fade(_ duration: Double) -> AnimationSpec {
    .curve(.easeInOut, duration: duration)
  }

  // MARK: Opening and closing

  /// Opens the page from what is seen.
  package mutating func open() { go(isOpen: true) }

  /// Returns home from what is seen.
  package mutating func close() { go(isOpen: false) }

  /// Goes on as another one.
  package mutating func resume(from old: DetailTransition, isOpen: Bool) {
    (self.isOpen, pivot, exit) = (isOpen, old.pivot, old.exit)
  }

  private mutating func go(isOpen: Bool) {
    (self.isOpen, pull, throwing, exit) = (isOpen, nil, nil, Self.drop)
  }

  /// Sets the point about which both scale: the control that was touched to open the page. Only while
  /// the page is not visible.
  ///
  /// - Parameter pivot: In parts of the size; nil: its middle.
  package mutating func turn(about pivot: Point?) {
    let pivot = pivot ?? Point(0.5, 0.5)
    self.pivot = Point(min(max(pivot.x, 0), 1), min(max(pivot.y, 0), 1))
  }
}

// MARK: Dragging

extension DetailTransition {
  /// Follows a finger.
  /// - Parameters:
  ///   - page: The page as it is seen.
  ///   - home: The home screen as it is seen.
  package mutating func follow(_ gesture: Gesture, page: LayerValues, home: LayerValues) {
    switch gesture {
    case .grabbed(let finger): grab(at: finger, page: page, home: home)
    case .dragged(let finger):
      if finger.y.isFinite { pull?.hold.move(to: finger.y) }
    case .thrown(let velocity): release(velocity: velocity.y.isFinite ? velocity.y : 0)
    case .tapped, .dropped: drop()
    case .pressed, .lifted, .activated, .longPressed: break
    }
  }

  /// Takes hold of the page where it is seen.
  private mutating func grab(at finger: Point, page: LayerValues, home: LayerValues) {
    let seen: [Part: AnimatedValue] = [
      .pageScale: page.scale.x.animatedValue, .pageOpacity: page.opacity.animatedValue,
      .homeScale: home.scale.x.animatedValue, .homeOpacity: home.opacity.animatedValue,
    ]
    let y = page.translation.y - shift(of: page.scale.x).y
    throwing = nil
    pull = Pull(
      hold: ElasticHold(of: y, by: finger.y, within: 0...(.infinity), band: band),
      start: finger.y, seen: seen,
      first: way(of: .pageScale).fraction(of: page.scale.x.animatedValue))
  }

  /// Lets the page go with the finger's velocity [px/s]: pulled far or thrown down, it closes.
  private mutating func release(velocity: Double) {
    guard let pull else { return }
    guard abs(pull.way) > Self.stillness.way || abs(velocity) > Self.stillness.speed else {
      return drop()
    }
    let end = Decay.normal.destination(
      from: MotionState(fraction(of: pull), velocity: -velocity / length))
    fly(isOpen: end >= 0.5, velocity: velocity)
  }

  /// Returns the page to its former side: the finger is lost.
  private mutating func drop() { fly(isOpen: isOpen, velocity: 0) }

  /// Continues with the finger's velocity; a page that closes does not come back up.
  private mutating func fly(isOpen: Bool, velocity: Double) {
    guard let pull else { return }
    let speed = pull.hold.velocity(of: velocity)
    let now = fraction(of: pull)
    // What is stopped at an end of the finger's range does not overshoot it.
    let isStuck = velocity < 0 ? now >= max(1, pull.first) : now <= min(0, pull.first)
    throwing = (pull, speed, isStuck ? 0 : -velocity / length)
    (self.pull, self.isOpen) = (nil, isOpen)
    let end = Decay.fast.destination(from: MotionState(pull.hold.position, velocity: speed))
    exit = max(Self.drop, pull.hold.position, end)
  }
}

extension ScrubbedWay {
  fileprivate func goal(_ isOpen: Bool) -> Double { (isOpen ? end : start)[0] }
}

extension Spring {
  fileprivate static let arriving = Spring.book(16)
  fileprivate static let leaving = Spring.book(24)
}
