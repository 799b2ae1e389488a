internal import DetentAnimation
internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import DetentStage

/// A bar that shows progress, and that a finger moves from where it is.
struct Scrubber: Draggable, Sendable {
  /// The touch area, which is higher than the bar.
  let layer: LayerID
  private let track: LayerID
  private let fill: LayerID
  private let elapsed: LayerID
  private let rest: LayerID
  private let bar: Rect
  /// A finger's hold on the bar.
  struct Hold: Sendable {
    fileprivate var grip: SliderGrip?
    /// The time since when the bar swells, and the height of the fill at that time [px].
    fileprivate var swelling = (since: Instant.zero, from: 0.0)
  }

  private(set) var hold = Hold()
  private var grip: SliderGrip? { hold.grip }
  /// The time until which it springs to its last target.
  private var arrival = Instant.zero
  /// The greatest distance that it moves at once [px], which is hardly seen and costs one frame.
  private static let step = 2.0
  private static let thin = 6.0
  private static let thick = 12.0
  private static let spring = constant(try Spring(dampingRatio: 0.8, response: 0.3))
  private static let spec = AnimationSpec.spring(spring)

  init(
    frame: Rect, textSize: Double, palette: Palette, in tree: inout LayerTree, parent: LayerID
  ) {
    let layer = tree.add(Layer(frame: frame), to: parent)
    self.layer = layer
    let line = (textSize * 1.4).rounded()
    let middle = ((frame.size.height - line) / 2).rounded()
    bar = Rect(x: 0, y: middle - Self.thin / 2, width: frame.size.width, height: Self.thin)
    var ground = Layer(frame: bar, content: .fill, color: palette.text.withAlpha(0.22))
    ground.values.cornerRadius = Self.thin / 2
    track = tree.add(ground, to: layer)
    var lit = Layer(frame: bar, content: .fill, color: palette.text)
    lit.values.cornerRadius = Self.thin / 2
    lit.setAnchor(Point(0, 0.5))
    lit.values.size.width = 0
    fill = tree.add(lit, to: layer)
    let half = frame.size.width / 2
    func text(_ x: Double, _ alignment: TextContent.Alignment, _ tree: inout LayerTree) -> LayerID {
      let content = TextContent(
        "", family: palette.family, size: textSize, weight: 500, alignment: alignment,
        hasTabularDigits: true)
      let place = Rect(x: x, y: frame.size.height - line, width: half, height: line)
      return tree.add(
        Layer(frame: place, content: .text(content), color: palette.secondaryText), to: layer)
    }
    elapsed = text(0, .leading, &tree)
    rest = text(half, .trailing, &tree)
  }

  var isHeld: Bool { grip != nil }

  mutating func grab(
    at finger: Point, on stage: inout Stage, in context: inout ControlContext
  ) {
    let (seen, time) = (context.seen(fill).size, context.time)
    hold.grip = SliderGrip(
      fraction: fraction(ofWidth: seen.width), finger: finger,
      track: Size(bar.size.width, Self.thick),
      isVertical: false)
    hold.swelling = (time, seen.height)
    swell(true, on: &stage)
    show(at: time, on: &stage)
  }

  mutating func drag(
    to finger: Point, on stage: inout Stage, in context: inout ControlContext
  ) {
    hold.grip?.move(to: finger)
    show(at: context.time, on: &stage)
  }

  /// - Returns: The position at which the finger has left the bar, 0…1.
  mutating func release(
    velocity: SIMD2<Double>, on stage: inout Stage, in context: inout ControlContext
  ) -> Double? {
    defer { drop(on: &stage, in: &context) }
    return chosen
  }

  mutating func tap(
    on stage: inout Stage, in context: inout ControlContext
  ) -> Double? {
    drop(on: &stage, in: &context)
    return nil
  }

  mutating func drop(on stage: inout Stage, in context: inout ControlContext) {
    hold.grip = nil
    swell(false, on: &stage)
  }

  /// Takes over the finger of another bar, and shows its position at once.
  mutating func resume(_ other: Hold, in tree: inout LayerTree) {
    hold = other
    hold.grip = other.grip.map {
      SliderGrip(
        $0, fraction: $0.fraction, track: Size(bar.size.width, Self.thick), isVertical: false,
        isReversed: false)
    }
    guard let chosen else { return }
    tree[fill].values.size = Size(bar.size.width * chosen, Self.thick)
    tree[track].values.size.height = Self.thick
    for layer in [track, fill] { tree[layer].values.cornerRadius = Self.thick / 2 }
  }

  /// The position that a finger has chosen, 0…1; nil: no finger holds the bar.
  var chosen: Double? { grip.map { min(max($0.fraction, 0), 1) } }

  /// Sets the length of the fill by the finger; its height goes on swelling, as the track's does.
  private func show(at time: Instant, on stage: inout Stage) {
    guard let chosen else { return }
    let width = bar.size.width * chosen
    let height = Self.spring.state(
      after: max(0, time.seconds(since: hold.swelling.since)),
      from: MotionState(hold.swelling.from),
      to: Self.thick)
    let animation = Animation(
      Self.spec, from: Size(width, height.value), to: Size(width, Self.thick),
      velocity: [0, height.velocity])
    try? stage.add(animation, to: .size, of: fill)
  }

  /// Shows a position and its times; a finger that holds the bar keeps the position.
  ///
  /// - Parameter isSoft: Whether it springs there. It always springs if it would be seen to jump,
  ///   or is on its way.
  mutating func show(
    fraction: Double, elapsed: String, rest: String, isSoft: Bool, at time: Instant,
    on stage: inout Stage
  ) {
    stage.tree.setText(elapsed, of: self.elapsed)
    stage.tree.setText(rest, of: self.rest)
    guard grip == nil else { return }
    let size = Size(bar.size.width * min(max(fraction, 0), 1), Self.thin)
    let way = (size.width - stage.tree[fill].values.size.width).magnitude
    guard stage.tree[fill].values.size != size else { return }
    if isSoft || way > Self.step { arrival = time.advanced(by: Self.spring.settlingDuration()) }
    if time < arrival {
      stage.animate(.size, of: fill, to: size, by: Self.spec)
    } else {
      stage.set(.size, of: fill, to: size)
    }
  }

  private func fraction(ofWidth width: Double) -> Double {
    bar.size.width > 0 ? min(max(width / bar.size.width, 0), 1) : 0
  }

  private func swell(_ isThick: Bool, on stage: inout Stage) {
    let height = isThick ? Self.thick : Self.thin
    stage.animate(.size, of: track, to: Size(bar.size.width, height), by: Self.spec)
    for layer in [track, fill] {
      stage.animate(.cornerRadius, of: layer, to: height / 2, by: Self.spec)
    }
  }
}
