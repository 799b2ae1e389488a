internal import DetentAnimation
package import DetentGeometry
package import DetentMotion
package import DetentScene
package import DetentStage

/// A button that must be held: a bar fills while the finger stays, and only a full one runs the
/// action.
///
/// When it fires depends on when the finger came and on nothing else: not on frames drawn meanwhile.
/// Every call answers whether it has fired by then, and when; it does so once a press.
package struct HoldButton: Sendable {
  package enum Phase: Equatable, Sendable {
    case empty
    /// The finger is on it; full after `rest` [s].
    case filling(from: Double, since: Instant, rest: Double)
    /// It has fired; the finger is still on it.
    case fired
    /// It runs empty. What is left of a press that has fired does not count for the next.
    case draining(from: MotionState<Double>, since: Instant, isSpent: Bool)
  }

  /// How far off the button a finger may stray: about its own breadth [px].
  package static let reach = 40.0

  package let layer: LayerID
  /// How long it must be held [s].
  package let duration: Double
  package private(set) var phase = Phase.empty
  /// Its bar has yet to go on with what another one was at.
  private var isToResume = false
  private let bar: LayerID
  /// What stands on the bar, each in its colour where that is not full.
  private var words: [(layer: LayerID, color: Color)] = []
  /// Of a full bar [px].
  private let (width, height): (Double, Double)
  private var press: PressMotion
  private let colors: Colors

  private struct Colors: Sendable {
    let bar: Color
    let full: Color
    let textOnFull: Color
  }

  /// Builds the layers in `frame` of `parent`.
  /// - Parameters:
  ///   - duration: How long it must be held [s]; less than 0.2 is no holding and is taken for that.
  ///   - drop: How far below the middle its words are [px].
  ///   - letters: How large these are [px]; nil: as suits its height.
  ///   - lines: On how many lines they may stand.
  package init(
    _ title: String, duration: Double, isDangerous: Bool = false, frame: Rect, palette: Palette,
    press spring: Spring = .press, cornerRadius: Double = 16, isRightToLeft: Bool = false,
    drop: Double = 0, letters: Double? = nil, lines: Int = 1, in tree: inout LayerTree,
    parent: LayerID
  ) {
    self.duration = duration.isFinite ? max(0.2, duration) : 1
    press = PressMotion(spring: spring, scale: 0.96, rotation: 0)
    let accent = isDangerous ? palette.error : palette.accent
    colors = Colors(
      bar: palette.tile.mixed(with: accent, 0.35), full: accent,
      textOnFull: palette.ink(on: accent))
    var button = Layer(frame: frame, content: .fill, color: palette.tile)
    let radius = min(cornerRadius, frame.size.height / 3)
    button.values.cornerRadius = radius
    palette.drawEdge(of: &button)
    layer = tree.add(button, to: parent)
    // So far in, the corners of a bar of any width lie within those of the button: r·(1 − 1/√2).
    let inset = max(4, (radius * 0.293).rounded(.up))
    let inside = Rect(origin: .zero, size: frame.size).inset(by: inset)
    (width, height) = (inside.size.width, inside.size.height)
    var fill = Layer(frame: inside, content: .fill, color: colors.bar)
    fill.values.cornerRadius = max(0, radius - inset)
    fill.setAnchor(Point(isRightToLeft ? 1 : 0, 0.5))
    fill.values.size.width = 0
    bar = tree.add(fill, to: layer)
    let size = letters ?? min(17 * palette.textScale, frame.size.height * 0.4)
    let text = TextContent(
      title, family: palette.family, size: size, weight: 600, alignment: .center
    ).yielding(lines: lines, standing: .middle)
    let height = min(frame.size.height, (size * (lines > 1 ? 2.2 : 1.4)).rounded(.up))
    let margin = max(inset + 2, (radius * 0.5).rounded())
    let line = Rect(
      x: margin, y: ((frame.size.height - height) / 2).rounded() + drop,
      width: max(0, frame.size.width - 2 * margin), height: height)
    add(Layer(frame: line, content: .text(text), color: palette.text), to: &tree)
  }

  /// Adds what is to be read on the bar, however full it is.
  @discardableResult package mutating func add(
    _ content: Layer, to tree: inout LayerTree
  ) -> LayerID {
    let added = tree.add(content, to: layer)
    words.append((added, content.values.color))
    return added
  }

  /// Gives something that stands on the bar another colour.
  package mutating func color(_ layer: LayerID, _ color: Color, on stage: inout Stage) {
    guard let index = words.firstIndex(where: { $0.layer == layer }) else { return }
    words[index].color = color
    stage.set(.color, of: layer, to: isFull ? colors.textOnFull : color)
  }

  /// Whether the finger is still on it that has filled it.
  package var isFull: Bool { phase == .fired }

  /// How long the finger has to stay until it is full, from when it came [s]; nil: it does not fill.
  package var rest: Double? {
    if case .filling(_, _, let rest) = phase { rest } else { nil }
  }

  // MARK: A finger

  /// It gives way by another spring.
  package mutating func take(press spring: Spring) { press.spring = spring }

  /// A finger is down on it: it fills from what is seen.
  package mutating func press(at time: Instant, on stage: inout Stage) {
    switch phase {
    case .filling, .fired: return
    case .empty: fill(from: 0, in: duration, at: time, on: &stage)
    case .draining(_, _, isSpent: true):
      fill(from: fraction(at: time), in: duration, at: time, on: &stage)
    case .draining(_, _, isSpent: false):
      let from = fraction(at: time)
      fill(from: from, in: (1 - from) * duration, at: time, on: &stage)
    }
    press.press(layer, on: &stage)
  }

  /// The finger has moved; off the button by more than its breadth it has left it for good.
  ///
  /// - Parameter frame: Where the button is, in the finger's coordinates.
  package mutating func move(
    to finger: Point, frame: Rect, at time: Instant, on stage: inout Stage
  ) -> Instant? {
    let firing = advance(to: time, on: &stage)
    if !frame.inset(by: -Self.reach).contains(finger) { drain(at: time, on: &stage) }
    return firing
  }

  /// The finger is up, or lost: it runs empty from what is seen.
  package mutating func release(at time: Instant, on stage: inout Stage) -> Instant? {
    let firing = advance(to: time, on: &stage)
    drain(at: time, on: &stage)
    return firing
  }

  /// What it is at, the finger's hold included.
  struct State: Sendable {
    fileprivate let phase: Phase
    fileprivate let duration: Double
  }

  var state: State { State(phase: phase, duration: duration) }

  /// Goes on from there, if that one took as long to fill.
  mutating func resume(from state: State, on stage: inout Stage) {
    guard state.duration == duration else { return }
    phase = state.phase
    isToResume = phase != .empty
    switch phase {
    case .filling, .fired: stage.tree[layer].values.scale = SIMD2(press.scale, press.scale)
    case .empty, .draining: break
    }
  }

  private mutating func resume(at time: Instant, on stage: inout Stage) {
    isToResume = false
    let (now, phase) = (state(at: time), phase)
    stage.set(.size, of: bar, to: size(now.value))
    switch phase {
    case .empty: break
    case .fired: tint(isFull: true, on: &stage)
    case .filling(let from, let since, let rest):
      let left = since.advanced(by: rest).seconds(since: time)
      if left > 0 { fill(from: now.value, in: left, at: time, on: &stage) }
      self.phase = .filling(from: from, since: since, rest: rest)
    case .draining:
      stage.release(
        .size, of: bar, velocity: [width * now.velocity, 0], to: size(0), by: .spring(.drain))
    }
  }

  // MARK: Time

  /// When it fires; nil: it does not.
  package var deadline: Instant? {
    if isToResume { return .zero }
    return firing
  }

  private var firing: Instant? {
    if case .filling(_, let since, let rest) = phase { since.advanced(by: rest) } else { nil }
  }

  /// - Returns: When it has fired, if it has by `time` and nobody was told.
  package mutating func advance(to time: Instant, on stage: inout Stage) -> Instant? {
    if isToResume { resume(at: time, on: &stage) }
    guard let due = firing, due <= time else { return nil }
    phase = .fired
    tint(isFull: true, on: &stage)
    return due
  }

  /// How full it is.
  package func fraction(at time: Instant) -> Double { min(max(state(at: time).value, 0), 1) }

  private func state(at time: Instant) -> MotionState<Double> {
    switch phase {
    case .empty: MotionState(0)
    case .fired: MotionState(1)
    case .filling(let from, let since, let rest):
      MotionState(
        rest > 0 ? min(1, from + (1 - from) * time.seconds(since: since) / rest) : 1,
        velocity: rest > 0 ? (1 - from) / rest : 0)
    case .draining(let from, let since, _):
      Spring.drain.state(after: time.seconds(since: since), from: from, to: 0)
    }
  }

  // MARK: The bar

  private mutating func fill(
    from: Double, in rest: Double, at time: Instant, on stage: inout Stage
  ) {
    phase = .filling(from: from, since: time, rest: rest)
    tint(isFull: false, on: &stage)
    var animation = Animation(.curve(.linear, duration: rest), to: size(1))
    // It tells the time; where motion is reduced too.
    animation.reduction = .unchanged
    try? stage.add(animation, to: .size, of: bar)
  }

  private mutating func drain(at time: Instant, on stage: inout Stage) {
    switch phase {
    case .empty, .draining: return
    case .filling, .fired: break
    }
    phase = .draining(from: state(at: time), since: time, isSpent: phase == .fired)
    tint(isFull: false, on: &stage)
    stage.animate(.size, of: bar, to: size(0), by: .spring(.drain))
    press.release(layer, on: &stage)
  }

  private func size(_ fraction: Double) -> Size {
    Size(width * fraction, height)
  }

  private func tint(isFull: Bool, on stage: inout Stage) {
    let fill = isFull ? colors.full : colors.bar
    let inks = words.map { ($0.layer, isFull ? colors.textOnFull : $0.color) }
    for (layer, color) in [(bar, fill)] + inks where stage.tree[layer].values.color != color {
      stage.animate(.color, of: layer, to: color, by: .spring(.tint))
    }
  }
}

extension Spring {
  /// Without overshoot: an empty bar is empty.
  fileprivate static let drain = constant(try Spring(dampingRatio: 1, response: 0.5))
  fileprivate static let tint = constant(try Spring(dampingRatio: 1, response: 0.25))
}
