internal import DetentAnimation
package import DetentGeometry
package import DetentGestures
internal import DetentMotion
package import DetentScene
package import DetentStage
package import Settings
internal import Values

/// A slider whose fill follows the finger: a card with a lit part.
///
/// The finger moves the value from where it is. Past the ends, the card stretches like rubber; with
/// the finger beside the slider, the value changes more finely.
package struct Slider: TileControl, NumberControl, Draggable {
  package struct State: NumberState {
    var pending: PendingValue
    var trouble: TileProblem?
    /// The finger that holds the slider; nil: none.
    fileprivate var grip: SliderGrip?

    fileprivate init(_ pending: PendingValue) { self.pending = pending }
  }

  package let layer: LayerID
  let text: ValueText
  /// The difference between neighbouring values.
  private let step: Double
  /// The distance that a finger may move and still tap [px].
  private let slop: Double
  let palette: Palette
  let layers: SliderLayers
  package var nameLine: NameLine? { layers.name }
  package internal(set) var state: State
  private var grip: SliderGrip? { state.grip }

  package init(_ tile: TileSettings, in context: inout BuildContext) {
    palette = context.palette
    text = ValueText(tile, in: context.configuration)
    let range = text.range
    step = tile.step ?? (range.upperBound - range.lowerBound) / 100
    slop = context.configuration.motion.slop
    let binding = Binding(tile, in: context.configuration)
    state = State(PendingValue(binding, start: .number(range.lowerBound)))
    layers = SliderLayers(tile, in: &context)
    layer = layers.card
    showAll(in: &context.tree)
  }

  package var parts: [ControlPart] {
    let axis: PanAxis = layers.isVertical ? .vertical : .horizontal
    return [ControlPart(layer, .pan, axis: axis, grip: .kept, longPress: .besides)]
  }

  /// Whether its range contains 0, which counts as off.
  package var hasOff: Bool { !text.isOpen && text.range.contains(0) }

  package var isOn: Bool? {
    guard hasOff, pending.isTrusted, let number else { return nil }
    return number != 0
  }

  package mutating func handle(
    _ gesture: Gesture, part: PartName, on stage: inout Stage, in context: inout ControlContext
  ) {
    follow(gesture, on: &stage, in: &context)
  }

  /// Starts from the fill as it is seen, which may be in motion.
  package mutating func grab(
    at finger: Point, on stage: inout Stage, in context: inout ControlContext
  ) {
    trouble = nil
    let seen = layers.fraction(of: context.seen(layers.fill).size)
    state.grip = SliderGrip(
      fraction: min(max(seen, 0), 1), finger: finger, track: layers.track.size,
      isVertical: layers.isVertical, isReversed: layers.isReversed, slop: slop)
    layers.hold(fraction: seen, excess: 0, on: &stage)
  }

  package mutating func drag(
    to finger: Point, on stage: inout Stage, in context: inout ControlContext
  ) {
    guard var grip else { return }
    grip.move(to: finger)
    state.grip = grip
    layers.hold(fraction: min(max(grip.fraction, 0), 1), excess: grip.excess, on: &stage)
    guard grip.isChoosing else { return }
    let number = value(at: grip.fraction)
    if pending.shownValue != .number(number) {
      tell(pending.drag(to: .number(number), in: &context), on: &stage, in: &context)
    }
    layers.setTrusted(pending.isTrusted, on: &stage)
    showTexts(in: &stage.tree)
  }

  package mutating func release(
    velocity: SIMD2<Double>, on stage: inout Stage, in context: inout ControlContext
  ) {
    letGo(keeps: true, on: &stage, in: &context)
  }

  /// Chooses nothing: a mere tap may be accidental.
  package mutating func tap(on stage: inout Stage, in context: inout ControlContext) {
    drop(on: &stage, in: &context)
  }

  package mutating func drop(on stage: inout Stage, in context: inout ControlContext) {
    letGo(keeps: false, on: &stage, in: &context)
  }

  /// - Parameter keeps: Whether to set the value that the finger has chosen.
  private mutating func letGo(
    keeps: Bool, on stage: inout Stage, in context: inout ControlContext
  ) {
    guard let grip else { return }
    state.grip = nil
    let reason =
      keeps && grip.isChoosing
      ? pending.set(.number(value(at: grip.fraction)), in: &context) : pending.letGo(in: &context)
    tell(reason, on: &stage, in: &context)
    settle(on: &stage)
  }

  package func keyAxis(of part: PartName) -> PanAxis? {
    layers.isVertical ? .vertical : .horizontal
  }

  /// Changes the value by a twentieth of its range per press, or by a step if that is more.
  package mutating func step(
    by count: Int, on stage: inout Stage, in context: inout ControlContext
  ) {
    guard grip == nil, let number else { return }
    trouble = nil
    let range = text.range
    let way = layers.isReversed ? -count : count
    let step = max(self.step, (range.upperBound - range.lowerBound) / 20)
    let fraction = text.fraction(of: number + Double(way) * step)
    tell(pending.set(.number(value(at: fraction)), in: &context), on: &stage, in: &context)
    settle(on: &stage)
  }

  private func value(at fraction: Double) -> Double {
    let range = text.range
    let exact = range.lowerBound + min(max(fraction, 0), 1) * (range.upperBound - range.lowerBound)
    let steps = ((exact - range.lowerBound) / step).rounded()
    return min(max(range.lowerBound + steps * step, range.lowerBound), range.upperBound)
  }

  package mutating func resume(
    from other: State, on stage: inout Stage, in context: ControlContext
  ) {
    takeOver(other)
    state.grip = other.grip.map {
      SliderGrip(
        $0, fraction: fraction, track: layers.track.size, isVertical: layers.isVertical,
        isReversed: layers.isReversed)
    }
    showAll(in: &stage.tree)
    if grip != nil { layers.hold(fraction: fraction, excess: 0, on: &stage) }
  }

  /// Moves to the current value, unless a finger holds the slider.
  func settle(on stage: inout Stage) {
    if grip == nil { layers.settle(fraction: fraction, on: &stage) }
    layers.setTrusted(pending.isTrusted, on: &stage)
    showTexts(in: &stage.tree)
  }

  var number: Double? {
    if case .number(let number) = pending.shownValue { number } else { nil }
  }

  package var keyRange: (fraction: Double, length: Double)? {
    (fraction, layers.isVertical ? layers.track.size.height : layers.track.size.width)
  }

  private var fraction: Double { number.map(text.fraction) ?? 0 }

  func showAll(in tree: inout LayerTree) {
    layers.place(fraction: fraction, in: &tree)
    tree[layers.fill].values.opacity = layers.opacity(isTrusted: pending.isTrusted)
    showTexts(in: &tree)
  }

  private func showTexts(in tree: inout LayerTree) {
    if let word = trouble?.word ?? pending.missing.map(palette.strings.word(of:)) {
      let isFailure = trouble != nil || pending.missing != .unknown
      layers.show(word, isWord: true, isFailure: isFailure, in: &tree)
    } else {
      layers.show(
        text.text(of: pending.shownValue), isTrusted: pending.isTrusted, in: &tree)
    }
  }
}
