internal import DetentAnimation
package import DetentGeometry
package import DetentMotion
package import DetentScene
package import DetentStage

/// A button that must be held: a bar fills while the finger stays, and only a full bar runs the
/// action.
///
/// The time of firing depends only on the time of the touch, not on frames drawn meanwhile. Each
/// call returns the time of firing if it has fired by then, once for each press.
package struct HoldButton: Sendable {
  package enum Phase: Equatable, Sendable {
    case empty
    /// A finger holds the button; the bar is full after `rest` [s].
    case filling(from: Double, since: Instant, rest: Double)
    /// The button has fired, and the finger still holds it.
    case fired
    /// The bar runs empty. After the button has fired, the rest does not count for the next press.
    case draining(from: MotionState<Double>, since: Instant, isSpent: Bool)
  }

  /// The distance that a finger may stray off the button, about its own breadth [px].
  package static let reach = 40.0

  package let layer: LayerID
  /// The time that the button must be held [s].
  package let duration: Double
  package private(set) var phase = Phase.empty
  /// Whether the bar still has to continue from the state of another button.
  private var isToResume = false
  private let bar: LayerID
  /// The layers on the bar, with their colours while the bar is not full.
  private var labels: [(layer: LayerID, color: Color)] = []
  /// The size of a full bar [px].
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
  ///   - duration: The time that the button must be held, at least 0.2 [s].
  ///   - drop: The distance of its words below the middle [px].
  ///   - letters: The size of its letters [px]; nil: by its height.
  ///   - lines: The greatest number of lines of its words.
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
    // At this inset, the corners of a bar of any width lie within the button's: r·(1 − 1/√2).
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

  /// Adds a layer that must be readable on the bar, however full the bar is.
  @discardableResult package mutating func add(
    _ content: Layer, to tree: inout LayerTree
  ) -> LayerID {
    let added = tree.add(content, to: layer)
    labels.append((added, content.values.color))
    return added
  }

  /// Changes the colour of a layer on the bar.
  package mutating func color(_ layer: LayerID, _ color: Color, on stage: inout Stage) {
    guard let index = labels.firstIndex(where: { $0.layer == layer }) else { return }
    labels[index].color = color
    stage.set(.color, of: layer, to: isFull ? colors.textOnFull : color)
  }

  /// Whether the bar is full, and the finger still holds the button.
  package var isFull: Bool { phase == .fired }

  /// The time that fills the bar, from when the finger came [s]; nil: it is not filling.
  package var rest: Double? {
    if case .filling(_, _, let rest) = phase { rest } else { nil }
  }

  // MARK: Touches

  /// Takes a new spring for presses.
  package mutating func take(press spring: Spring) { press.spring = spring }

  /// Presses the button: the bar fills from what is seen.
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

  /// Moves the finger; further off the button than `reach`, the press ends for good.
  ///
  /// - Parameter frame: The frame of the button, in the finger's coordinates.
  package mutating func move(
    to finger: Point, frame: Rect, at time: Instant, on stage: inout Stage
  ) -> Instant? {
    let firing = advance(to: time, on: &stage)
    if !frame.inset(by: -Self.reach).contains(finger) { drain(at: time, on: &stage) }
    return firing
  }

  /// Ends the press: the bar runs empty from what is seen.
  package mutating func release(at time: Instant, on stage: inout Stage) -> Instant? {
    let firing = advance(to: time, on: &stage)
    drain(at: time, on: &stage)
    return firing
  }

  /// The state, including the finger's hold.
  struct State: Sendable {
    fileprivate let phase: Phase
    fileprivate let duration: Double
  }

  var state: State { State(phase: phase, duration: duration) }

  /// Resumes from the state of another button, if that has the same duration.
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

  /// The time at which to call `advance(to:on:)`; nil: never.
  package var deadline: Instant? {
    if isToResume { return .zero }
    return firing
  }

  private var firing: Instant? {
    if case .filling(_, let since, let rest) = phase { since.advanced(by: rest) } else { nil }
  }

  /// - Returns: The time of firing, if it has fired by `time` and no call has returned that yet.
  package mutating func advance(to time: Instant, on stage: inout Stage) -> Instant? {
    if isToResume { resume(at: time, on: &stage) }
    guard let due = firing, due <= time else { return nil }
    phase = .fired
    tint(isFull: true, on: &stage)
    return due
  }

  /// The share of the bar that is filled.
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
    // The bar shows the time, even if motion is reduced.
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
    let inks = labels.map { ($0.layer, isFull ? colors.textOnFull : $0.color) }
    for (layer, color) in [(bar, fill)] + inks where stage.tree[layer].values.color != color {
      stage.animate(.color, of: layer, to: color, by: .spring(.tint))
    }
  }
}

extension Spring {
  /// Without overshoot, since an empty bar stays empty.
  fileprivate static let drain = constant(try Spring(dampingRatio: 1, response: 0.5))
  fileprivate static let tint = constant(try Spring(dampingRatio: 1, response: 0.25))
}
