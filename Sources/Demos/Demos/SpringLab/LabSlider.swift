internal import DetentAnimation
internal import DetentGeometry
internal import DetentGestures
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Widgets

/// A row with a name, a number, and a knob on a track.
struct LabSlider: Draggable, Sendable {
  let row: LayerID
  let knob: LayerID
  /// The layer that contains the track and the knob.
  let slot: LayerID
  private(set) var scale: SpringScale?
  private var grip: SliderGrip?

  /// A finger's hold on the knob.
  struct Hold: Sendable {
    fileprivate let grip: SliderGrip
    fileprivate let band: RubberBand?
  }
  private let label: LayerID
  private let value: LayerID
  let fill: LayerID
  private let track: KnobTrack
  /// The rubber band of the present hold, or of the last one.
  private var heldBand: RubberBand?

  static let knobSide = 28.0
  private static let heldScale = SIMD2(1.2, 1.2)
  /// The size to which letters shrink before they are cut [px].
  private static let leastLetters = 11.0
  private static let band = constant(try RubberBand(dimension: 20))
  static let spec = AnimationSpec.spring(
    constant(try Spring(dampingRatio: 1, response: 0.3)))

  init(frame: Rect, palette: Palette, in tree: inout LayerTree, parent: LayerID) {
    let type = LabText(palette: palette)
    let row = tree.add(Layer(frame: frame), to: parent)
    self.row = row
    let width = frame.size.width
    let high = 22.0
    // On a low row, the texts stand at the ends of the track.
    let isFlat = frame.size.height < high + Self.knobSide + 8
    let room = isFlat ? min(max(72, width * 0.34), width * 0.4).rounded() : 0
    let end = isFlat ? min(52 * palette.textScale, width * 0.28).rounded() : 0
    // Centres the texts and the track together in the row.
    let top =
      isFlat
      ? ((frame.size.height - high) / 2).rounded()
      : max(0, ((frame.size.height - high - Self.knobSide - 8) / 2).rounded())
    var name = type.line(
      "", x: 0, y: top, width: isFlat ? room - 8 : width * 0.64, height: high,
      size: isFlat ? 13 : 15, weight: 600)
    if case .text(let text) = name.content {
      let whole = text.yielding(lines: isFlat ? 2 : 1, standing: .middle)
      name.content = .text(whole.shrinking(to: Self.leastLetters))
      if isFlat { name.size.height = min(frame.size.height, (text.size * 2.6).rounded()) }
    }
    label = tree.add(name, to: row)
    value = tree.add(
      type.line(
        "", x: isFlat ? width - end : width * 0.66, y: top, width: isFlat ? end : width * 0.34,
        height: high, size: isFlat ? 13 : 15, alignment: .trailing, isQuiet: true,
        least: Self.leastLetters), to: row)
    let middle = isFlat ? frame.size.height / 2 : top + high + 8 + Self.knobSide / 2
    let breadth = max(Self.knobSide + 1, width - room - end)
    let side = Self.knobSide
    track = KnobTrack(
      start: side / 2, length: breadth - side, middle: middle, height: frame.size.height,
      isReversed: palette.isRightToLeft)
    let slot = tree.add(
      Layer(frame: Rect(x: room, y: 0, width: breadth, height: frame.size.height)), to: row)
    self.slot = slot
    func bar(_ width: Double, _ color: Color) -> LayerID {
      var layer = Layer(
        frame: Rect(
          x: palette.isRightToLeft ? breadth - width : 0, y: middle - 3, width: width, height: 6),
        content: .fill, color: color)
      layer.setAnchor(Point(palette.isRightToLeft ? 1 : 0, 0.5))
      layer.values.cornerRadius = 3
      return tree.add(layer, to: slot)
    }
    _ = bar(breadth, palette.text.withAlpha(palette.faint))
    // The fill reaches from the beginning to the middle of the knob.
    fill = bar(side / 2, palette.accent)
    let group = Layer(
      frame: Rect(x: 0, y: middle - side / 2, width: side, height: side))
    knob = tree.add(group, to: slot)
    let all = Rect(x: 0, y: 0, width: side, height: side)
    for (content, color) in [
      (Content.shadow(Shadow(radius: 5, offset: Point(0, 2), opacity: 0.35)), Color.black),
      (.fill, .white),
    ] {
      var disc = Layer(frame: all, content: content, color: color)
      disc.values.cornerRadius = side / 2
      _ = tree.add(disc, to: knob)
    }
  }

  var isHeld: Bool { grip != nil }
  /// Whether the finger has moved far enough along the track to choose a number.
  var isChoosing: Bool { grip?.isChoosing ?? false }
  /// The finger's hold on the knob; nil: no finger holds it.
  var hold: Hold? { grip.map { Hold(grip: $0, band: heldBand) } }

  /// Takes over a finger's hold, with the knob where it was.
  mutating func resume(_ hold: Hold, in tree: inout LayerTree) {
    guard scale != nil else { return }
    (grip, heldBand) = (hold.grip, hold.band)
    if let chosen { put(chosen, in: &tree) }
    tree[knob].values.scale = Self.heldScale
  }

  /// The number that a finger has chosen; nil: no finger holds the knob.
  var chosen: Double? { grip.flatMap { grip in scale.map { $0.number(at: grip.fraction) } } }

  /// The x-coordinate of the knob for a number, in its slot [px].
  func place(of number: Double) -> Double { track.place(of: scale?.fraction(of: number) ?? 0) }

  /// Takes the scale of another key; nil: there is none, and fingers cannot hold the knob.
  mutating func take(_ scale: SpringScale?, in tree: inout LayerTree) {
    self.scale = scale
    grip = nil
    if let scale { tree.setText(scale.title, of: label) }
  }

  func show(_ number: Double, in tree: inout LayerTree) {
    if let scale { tree.setText(scale.text(of: number), of: value) }
  }

  /// Puts the knob at a number at once.
  func put(_ number: Double, in tree: inout LayerTree) {
    let x = place(of: number)
    tree[knob].values.position.x = x
    tree[fill].values.size = track.fill(to: x)
    show(number, in: &tree)
  }

  /// Moves the knob to a number.
  func settle(_ number: Double, on stage: inout Stage) {
    let x = place(of: number)
    stage.animate(.position, of: knob, to: track.point(x), by: Self.spec)
    stage.animate(.size, of: fill, to: track.fill(to: x), by: Self.spec)
    show(number, in: &stage.tree)
  }

  mutating func grab(
    at finger: Point, on stage: inout Stage, in context: inout ControlContext
  ) {
    guard scale != nil else { return }
    let seen = context.seen(knob).position.x
    let over = track.excess(of: seen)
    heldBand = Self.band.reaching(over)
    let free = seen - over + (heldBand?.overshoot(for: over) ?? over)
    grip = SliderGrip(
      fraction: track.fraction(at: free), finger: finger, track: Size(track.length, track.height),
      isVertical: false, isReversed: track.isReversed, slop: GestureRules().slop)
    hold(seen, on: &stage)
    stage.animate(.scale, of: knob, to: Self.heldScale, by: Self.spec)
  }

  mutating func drag(
    to finger: Point, on stage: inout Stage, in context: inout ControlContext
  ) {
    guard var grip else { return }
    grip.move(to: finger)
    self.grip = grip
    let over = heldBand?.displacement(for: grip.excess) ?? 0
    hold(track.place(of: grip.fraction) + (track.isReversed ? -over : over), on: &stage)
  }

  mutating func release(
    velocity: SIMD2<Double>, on stage: inout Stage, in context: inout ControlContext
  ) {
    drop(on: &stage, in: &context)
  }

  mutating func tap(on stage: inout Stage, in context: inout ControlContext) {
    drop(on: &stage, in: &context)
  }

  /// Ends the hold and shrinks the knob, even if the row has another key by now.
  mutating func drop(on stage: inout Stage, in context: inout ControlContext) {
    grip = nil
    guard stage.tree[knob].values.scale != SIMD2(1, 1) else { return }
    stage.animate(.scale, of: knob, to: [1, 1], by: Self.spec)
  }

  private func hold(_ x: Double, on stage: inout Stage) {
    stage.hold(.position, of: knob, to: track.point(x))
    stage.hold(.size, of: fill, to: track.fill(to: x))
  }
}

/// The path of a knob's middle along its slot [px].
private struct KnobTrack {
  let start: Double
  let length: Double
  let middle: Double
  /// The height of the row.
  let height: Double
  /// Whether it runs from right to left.
  let isReversed: Bool

  /// The x-coordinate of a fraction of the path, no further than its ends.
  func place(of fraction: Double) -> Double {
    let part = min(max(fraction, 0), 1)
    return start + (isReversed ? 1 - part : part) * length
  }

  func fraction(at x: Double) -> Double {
    let part = (x - start) / length
    return isReversed ? 1 - part : part
  }

  /// The size of the fill while the knob is at `x`.
  func fill(to x: Double) -> Size {
    Size(max(0, isReversed ? length + 2 * start - x : x), 6)
  }

  /// The distance of a place beyond the ends; negative before the start.
  func excess(of x: Double) -> Double {
    x < start ? x - start : max(0, x - start - length)
  }

  func point(_ x: Double) -> Point { Point(x, middle) }
}
