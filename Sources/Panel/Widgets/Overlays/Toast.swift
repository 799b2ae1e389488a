internal import DetentAnimation
package import DetentGeometry
package import DetentMotion
package import DetentScene
package import DetentStage

/// A line at the lower or upper edge of the screen that says what has happened, and leaves by
/// itself.
///
/// A newer note replaces an older one; a failure stays for a while before anything may replace it.
/// Touches pass through a toast, except on its cross: by that it can be swiped off the screen or
/// tapped away, even while it comes or leaves. A message with more to tell takes the touches on its
/// card that no control below could have: a finger that rests there is shown the rest.
package struct Toast: Draggable, Sendable {
  /// The size of a text at a maximum width [logical px].
  package typealias Measure = (TextContent, _ width: Double) -> Size

  package enum Kind: Sendable {
    case note, failure
    /// The details of a failure, on request: may be long, and is shown at once.
    case explanation
  }
  package enum Edge: Sendable { case lower, upper }

  package struct Message: Equatable, Sendable {
    package var text: String
    package var kind: Kind
    /// Further details of the message; nil: none.
    package var more: String?
    /// The newest message with this id is the only one; nil: it has none.
    package var id: String?

    package init(_ text: String, kind: Kind = .note, more: String? = nil) {
      self.text = text
      self.kind = kind
      self.more = more
    }
  }

  package enum Phase: Equatable, Sendable {
    case hidden
    /// The toast is there, or on its way, until that time.
    case shown(until: Instant)
    /// A finger holds its fixed edge.
    case held(ElasticHold)
    /// The toast is on its way out, and out of sight at that time at the latest.
    case leaving(until: Instant)
  }

  /// The duration of the crossfade from one message to the next [s].
  package static let crossing = 0.25
  /// The largest number of messages that wait.
  package static let longestQueue = 4
  private static let spec = Spring.toast

  package let layer: LayerID
  package private(set) var phase = Phase.hidden
  private var layers: ToastLayers
  private let edge: Edge
  private let screen: Size
  private let palette: Palette
  private let isRightToLeft: Bool
  private var line: ToastLine?
  private var waiting: [ToastLine] = []
  /// The time until which its message must stay.
  private var busy = Instant.zero
  /// The time until which its text crossfades.
  private var fading = Instant.zero

  /// Adds the toast's layers, hidden, in front of all others.
  package init(
    in tree: inout LayerTree, palette: Palette, screen: Size, edge: Edge = .lower,
    isRightToLeft: Bool = false
  ) {
    self.palette = palette
    self.screen = screen
    self.edge = edge
    self.isRightToLeft = isRightToLeft
    layers = ToastLayers(in: &tree, palette: palette, isLower: edge == .lower)
    layer = layers.group
  }

  // MARK: Messages

  /// Shows a message as soon as the present one may be replaced.
  package mutating func show(
    _ message: Message, at time: Instant, on stage: inout Stage, measure: Measure
  ) {
    advance(to: time, on: &stage)
    let line = makeLine(message, measure)
    if let id = message.id {
      waiting.removeAll { $0.message.id == id }
      if case .shown = phase, self.line?.message.id == id {
        return replace(with: line, at: time, on: &stage)
      }
    }
    if case .leaving = phase {
      phase = .shown(until: time.advanced(by: message.kind.stay))
      busy = fading
      move(to: rest, on: &stage)
    }
    switch phase {
    case .hidden: appear(line, at: time, on: &stage)
    case .shown where waiting.isEmpty && self.line?.message == message:
      phase = .shown(until: time.advanced(by: message.kind.stay))
    case .shown where message.kind == .explanation && time >= fading,
      .shown where time >= busy && waiting.isEmpty:
      replace(with: line, at: time, on: &stage)
    case .shown, .held, .leaving: wait(line)
    }
  }

  /// The state that a rebuilt toast resumes from: its message and those that wait.
  package struct State: Sendable {
    fileprivate let phase: Phase
    fileprivate let messages: [Message]
    fileprivate let busy: Instant
  }

  package var state: State {
    State(phase: phase, messages: ([line].compactMap(\.self) + waiting).map(\.message), busy: busy)
  }

  /// Shows the message of a state at once and continues from there, after the screen was rebuilt.
  package mutating func resume(
    from state: State, at time: Instant, on stage: inout Stage, measure: Measure
  ) {
    guard let message = state.messages.first else { return }
    let line = makeLine(message, measure)
    switch state.phase {
    case .hidden, .leaving: return
    case .shown(let until):
      begin(line, at: time)
      (phase, busy) = (.shown(until: until), state.busy)
    case .held: begin(line, at: time)
    }
    layers.write(line, on: &stage)
    stage.tree[layer].isHidden = false
    stage.set(.position, of: layer, to: place(rest))
    waiting = state.messages.dropFirst().map { makeLine($0, measure) }
  }

  private func widest(_ kind: Kind) -> Double {
    (kind == .explanation ? 720 : 560) * max(1, palette.textScale)
  }

  private func makeLine(_ message: Message, _ measure: Measure) -> ToastLine {
    ToastLine(
      message, widest: min(widest(message.kind), screen.width - 2 * margin),
      tallest: screen.height / 2, palette: palette, isLower: edge == .lower,
      isRightToLeft: isRightToLeft, measure: measure)
  }

  /// Adds a message to the queue; it replaces notes that wait, and the oldest of too many.
  private mutating func wait(_ line: ToastLine) {
    waiting.removeAll { $0.message.kind == .note }
    waiting.append(line)
    if waiting.count > Self.longestQueue { waiting.removeFirst() }
  }

  private mutating func appear(_ line: ToastLine, at time: Instant, on stage: inout Stage) {
    layers.write(line, on: &stage)
    stage.tree[layer].isHidden = false
    stage.set(.position, of: layer, to: place(away(line)))
    begin(line, at: time)
    fading = time
    move(to: rest, on: &stage)
  }

  private mutating func replace(with line: ToastLine, at time: Instant, on stage: inout Stage) {
    layers.cross(to: line, on: &stage)
    fading = time.advanced(by: Self.crossing)
    begin(line, at: time)
    busy = max(busy, fading)
  }

  private mutating func begin(_ line: ToastLine, at time: Instant) {
    self.line = line
    phase = .shown(until: time.advanced(by: line.message.kind.stay))
    busy = time.advanced(by: line.message.kind.leastStay)
  }

  /// The time at which to call `advance(to:on:)`; nil: never.
  package var deadline: Instant? {
    switch phase {
    case .hidden, .held: nil
    case .leaving(let until): until
    case .shown(let until): waiting.isEmpty ? until : min(until, busy)
    }
  }

  /// Shows the next message, leaves when its time is over, and hides a toast that has left.
  package mutating func advance(to time: Instant, on stage: inout Stage) {
    guard let due = deadline, due <= time else { return }
    // Counts from now, so that a message that is late can still be read.
    switch phase {
    case .shown where !waiting.isEmpty:
      replace(with: waiting.removeFirst(), at: time, on: &stage)
    case .shown: leave(at: time, on: &stage)
    case .hidden, .held, .leaving: hide(at: time, on: &stage)
    }
  }

  private mutating func hide(at time: Instant, on stage: inout Stage) {
    phase = .hidden
    stage.tree[layer].isHidden = true
    if let line { stage.set(.position, of: layer, to: place(away(line))) }
    line = nil
    if !waiting.isEmpty { appear(waiting.removeFirst(), at: time, on: &stage) }
  }

  /// Leaves from where it is; the next message follows.
  package mutating func dismiss(at time: Instant, on stage: inout Stage) {
    switch phase {
    case .shown, .held: leave(at: time, on: &stage)
    case .hidden, .leaving: break
    }
  }

  /// Takes the messages with an id away.
  package mutating func dismiss(id: String, at time: Instant, on stage: inout Stage) {
    waiting.removeAll { $0.message.id == id }
    if line?.message.id == id { dismiss(at: time, on: &stage) }
  }

  private mutating func leave(
    at time: Instant, velocity: Double? = nil, on stage: inout Stage
  ) {
    phase = .leaving(until: time.advanced(by: 0.8))
    guard let line else { return }
    move(to: away(line), velocity: velocity, on: &stage)
  }

  // MARK: Touches

  /// The layer that a finger can grab; nil while the toast is hidden.
  package var part: LayerID? {
    switch phase {
    case .hidden: nil
    case .shown, .held, .leaving: layers.close.layer
    }
  }

  /// The visible card.
  package var card: LayerID { layers.card }

  /// Further details of the message; nil: none, or the toast is held or leaving.
  package var more: String? { if case .shown = phase { line?.message.more } else { nil } }

  /// Holds the toast where it is seen; its time stands still meanwhile.
  package mutating func grab(
    at finger: Point, on stage: inout Stage, in context: inout ControlContext
  ) {
    guard phase != .hidden else { return }
    let seen = context.seen(layer).position
    let out = edge == .lower ? rest...(.infinity) : -.infinity...rest
    phase = .held(ElasticHold(of: seen.y, by: finger.y, within: out, band: Self.band))
    stage.hold(.position, of: layer, to: place(seen.y))
  }

  /// Follows the finger towards the edge, and resists the other way.
  package mutating func drag(
    to finger: Point, on stage: inout Stage, in context: inout ControlContext
  ) {
    guard case .held(var hold) = phase else { return }
    hold.move(to: finger.y)
    phase = .held(hold)
    stage.hold(.position, of: layer, to: place(hold.position))
  }

  /// Leaves if the velocity would carry it at least half-way off the screen, or else goes back.
  package mutating func release(
    velocity: SIMD2<Double>, on stage: inout Stage, in context: inout ControlContext
  ) {
    guard case .held(let hold) = phase, let line else { return }
    let time = context.time
    let velocity = hold.velocity(of: velocity.y)
    let end = Decay.normal.destination(from: MotionState(hold.position, velocity: velocity))
    if (end - rest) * outward > abs(away(line) - rest) / 2 {
      leave(at: time, velocity: velocity, on: &stage)
    } else {
      stay(velocity: velocity, at: time, on: &stage)
    }
  }

  /// Goes back to its place.
  package mutating func drop(on stage: inout Stage, in context: inout ControlContext) {
    guard case .held = phase else { return }
    stay(velocity: 0, at: context.time, on: &stage)
  }

  /// Dismisses the toast.
  package mutating func tap(on stage: inout Stage, in context: inout ControlContext) {
    dismiss(at: context.time, on: &stage)
  }

  private mutating func stay(velocity: Double, at time: Instant, on stage: inout Stage) {
    phase = .shown(until: time.advanced(by: line?.message.kind.stay ?? 0))
    move(to: rest, velocity: velocity, on: &stage)
  }

  // MARK: Places

  private static let band = constant(try RubberBand(dimension: 120))

  /// The direction off the screen: 1 down, −1 up.
  private var outward: Double { edge == .lower ? 1 : -1 }
  private var margin: Double { min(screen.width, screen.height) < 400 ? 12 : 24 }
  /// The y-coordinate of the fixed edge at rest.
  private var rest: Double { edge == .lower ? screen.height - margin : margin }

  /// The y-coordinate of the fixed edge at which the toast is out of sight.
  private func away(_ line: ToastLine) -> Double {
    rest + outward * (margin + line.card.height + ToastLayers.shadowReach)
  }

  private func place(_ y: Double) -> Point { Point((screen.width / 2).rounded(), y) }

  /// - Parameter velocity: The velocity that a finger gives it [px/s]; nil: its present one.
  private func move(to y: Double, velocity: Double? = nil, on stage: inout Stage) {
    let spec = AnimationSpec.spring(Self.spec)
    guard let velocity else {
      return stage.animate(.position, of: layer, to: place(y), by: spec)
    }
    stage.release(
      .position, of: layer, velocity: [0, velocity], to: place(y), by: spec)
  }
}

extension Toast.Kind {
  /// How long it is shown [s].
  package var stay: Double {
    switch self {
    case .note: 3
    case .failure: 5
    case .explanation: 12
    }
  }
  /// How long it is shown at least while others wait [s].
  package var leastStay: Double {
    switch self {
    case .note: 0
    case .failure: 2
    case .explanation: 5
    }
  }
}

extension Spring {
  /// Quick, with a slight overshoot.
  fileprivate static let toast = constant(try Spring(dampingRatio: 0.82, response: 0.4))
}
