package import DetentAnimation
package import DetentGeometry
package import DetentGestures
package import DetentMotion
package import DetentScene
package import DetentStage
package import Look
package import Settings

/// A line at the lower or upper edge of the screen that says what has happened, and leaves by
/// itself.
///
/// A newer note replaces an older one; a failure stays for a while before anything may replace it.
/// Touches pass through a toast, except on its cross: by that it can be swiped off the screen or
/// tapped away, even while it comes or leaves. A message with more to tell takes the touches on its
/// card that no control below could have: a finger that rests there is shown the rest. A message with
/// answers stays until one of them is touched, or for its time, and comes back after other messages.
package struct Toast: Draggable, Sendable {
  package enum Kind: Sendable {
    case note, warning, failure
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
    /// The name of its icon; nil: none, or the sign of its kind.
    package var icon: String?
    package var answers: [PanelAnswer] = []
    /// How long it is shown [s]; nil: as long as its kind says, and with answers until one is given.
    package var duration: Double?
    /// The number of those who wait for the answer; nil: nobody does.
    package var offer: Int?

    package init(_ text: String, kind: Kind = .note, more: String? = nil) {
      self.text = text
      self.kind = kind
      self.more = more
    }

    /// How long it is shown [s].
    var stay: Double { duration ?? (answers.isEmpty ? kind.stay : .infinity) }
    /// Whether it comes back after a message that takes its place.
    var comesBack: Bool { duration != nil || !answers.isEmpty }
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

  /// What it says, and until when.
  private struct Model {
    var phase = Phase.hidden
    /// Nil: it is hidden.
    var message: Message?
    /// How many messages have been shown: their words are another box each time.
    var count = 0
    var waiting: [Message] = []
    /// Those that come back when the present one has gone, the next one last.
    var asides: [Message] = []
    /// Whether its message is done with, even if it is seen a little longer.
    var isDone = false
    /// The time since which its message is shown.
    var since = Instant.zero
    /// The place of the answer under a finger; nil: none.
    var pressed: Int?
    /// The time until which its message must stay.
    var busy = Instant.zero
    /// The time until which its words crossfade.
    var fading = Instant.zero
  }

  /// The duration of the crossfade from one message to the next [s].
  package static let crossing = 0.25
  /// The largest number of messages that wait.
  package static let longestQueue = 4

  private var model: Model
  private let look: ToastLook
  private var live: LiveLook
  /// The shift from its place to where it is out of sight [px].
  private var away = 0.0

  /// Adds the toast in front of all that is there: hidden, or as that of the screen before.
  package init(
    on stage: inout Stage, palette: Palette, screen: Size, edge: Edge = .lower, placing: Layout,
    after old: Toast? = nil, at time: Instant = .zero
  ) {
    look = ToastLook(screen: screen, palette: palette, edge: edge)
    live = LiveLook(after: old?.live, in: stage.tree.root, of: &stage.tree)
    model = old?.model ?? Model()
    if case .held = phase, let message = model.message {
      model.phase = .shown(until: time.advanced(by: message.stay))
    }
    measure(by: placing)
    become(on: &stage, placing)
  }

  package var phase: Phase { model.phase }
  /// The layers that lie directly in the screen's.
  package var layers: [LayerID] { live.layers }
  private static let path: [BoxKey] = ["root", "toast"]
  /// The layer that moves; nil while it is hidden.
  package var layer: LayerID? { live.layer(at: Self.path) }

  // MARK: Messages

  /// Shows a message as soon as the present one may be replaced.
  package mutating func show(
    _ message: Message, on stage: inout Stage, in context: ControlContext
  ) {
    advance(on: &stage, in: context)
    let time = context.time
    if let id = message.id {
      forget(id)
      if case .shown = phase, model.message?.id == id {
        return replace(with: message, on: &stage, in: context)
      }
    }
    if case .leaving = phase {
      model.phase = .shown(until: time.advanced(by: message.stay))
      model.busy = model.fading
      become(on: &stage, in: context)
    }
    switch phase {
    case .hidden:
      say(message, in: context)
      model.fading = time
      become(on: &stage, in: context)
    case .shown where model.waiting.isEmpty && model.message == message:
      model.phase = .shown(until: time.advanced(by: message.stay))
    case .shown where message.kind == .explanation && time >= model.fading,
      .shown where time >= model.busy && model.waiting.isEmpty:
      layAside()
      replace(with: message, on: &stage, in: context)
    case .shown, .held, .leaving: wait(message)
    }
  }

  /// Adds a message to the queue; it replaces notes that wait, and the oldest of too many.
  private mutating func wait(_ message: Message) {
    model.waiting.removeAll { $0.kind == .note && !$0.comesBack }
    model.waiting.append(message)
    if model.waiting.count > Self.longestQueue { model.waiting.removeFirst() }
  }

  /// Keeps the present message for later if it comes back.
  private mutating func layAside() {
    guard let message = model.message, message.comesBack, !model.isDone else { return }
    model.asides.append(message)
    if model.asides.count > Self.longestQueue { model.asides.removeFirst() }
  }

  /// Takes messages with an id away that are not shown.
  private mutating func forget(_ id: String) {
    model.waiting.removeAll { $0.id == id }
    model.asides.removeAll { $0.id == id }
  }

  private mutating func replace(
    with message: Message, on stage: inout Stage, in context: ControlContext
  ) {
    say(message, in: context)
    model.fading = context.time.advanced(by: Self.crossing)
    model.busy = max(model.busy, model.fading)
    become(on: &stage, in: context)
  }

  private mutating func say(_ message: Message, in context: ControlContext) {
    model.message = message
    model.count += 1
    (model.isDone, model.since, model.pressed) = (false, context.time, nil)
    model.phase = .shown(until: context.time.advanced(by: message.stay))
    model.busy = context.time.advanced(by: message.kind.leastStay)
    measure(by: context.layout)
  }

  private mutating func measure(by layout: Layout) {
    if let message = model.message { away = look.away(of: (message, model.count), by: layout) }
  }

  /// Whether its message is still shown at a time unless somebody puts it away.
  package func stays(beyond time: Instant) -> Bool {
    if case .shown(let until) = phase { until > time } else { false }
  }

  /// The time at which to call `advance(on:in:)`; nil: never.
  package var deadline: Instant? {
    switch phase {
    case .hidden, .held: nil
    case .leaving(let until): until
    case .shown(.distantFuture) where model.waiting.isEmpty: nil
    case .shown(let until): model.waiting.isEmpty ? until : min(until, model.busy)
    }
  }

  /// Shows the next message, leaves when its time is over, and hides a toast that has left.
  package mutating func advance(on stage: inout Stage, in context: ControlContext) {
    guard let due = deadline, due <= context.time else { return }
    // Counts from now, so that a message that is late can still be read.
    switch phase {
    case .shown where !model.waiting.isEmpty:
      layAside()
      replace(with: model.waiting.removeFirst(), on: &stage, in: context)
    case .shown where !model.asides.isEmpty:
      replace(with: model.asides.removeLast(), on: &stage, in: context)
    case .shown: leave(on: &stage, in: context)
    case .hidden, .held, .leaving: hide(on: &stage, in: context)
    }
  }

  private mutating func hide(on stage: inout Stage, in context: ControlContext) {
    (model.phase, model.message) = (.hidden, nil)
    become(on: &stage, in: context)
    // Out of sight, its layers go at once.
    live.settle(on: &stage)
    if !model.waiting.isEmpty {
      show(model.waiting.removeFirst(), on: &stage, in: context)
    } else if let message = model.asides.popLast() {
      show(message, on: &stage, in: context)
    }
  }

  /// Leaves from where it is; the next message follows.
  package mutating func dismiss(on stage: inout Stage, in context: ControlContext) {
    switch phase {
    case .shown, .held: leave(on: &stage, in: context)
    case .hidden, .leaving: break
    }
  }

  /// Takes the messages with an id away.
  package mutating func dismiss(id: String, on stage: inout Stage, in context: ControlContext) {
    forget(id)
    if model.message?.id == id { dismiss(on: &stage, in: context) }
  }

  private mutating func leave(
    velocity: Double = 0, on stage: inout Stage, in context: ControlContext
  ) {
    model.phase = .leaving(until: context.time.advanced(by: 0.8))
    (model.isDone, model.pressed) = (true, nil)
    become(velocity: velocity, on: &stage, in: context)
  }

  private mutating func stay(
    velocity: Double, on stage: inout Stage, in context: ControlContext
  ) {
    let stay = model.message?.stay ?? 0
    model.phase = .shown(until: context.time.advanced(by: stay))
    become(velocity: velocity, on: &stage, in: context)
  }

  /// - Parameter velocity: The velocity that a finger that lets go gives it [px/s].
  private mutating func become(
    velocity: Double = 0, on stage: inout Stage, in context: ControlContext
  ) {
    become(velocity: velocity, on: &stage, context.layout)
  }

  private mutating func become(
    velocity: Double = 0, on stage: inout Stage, _ layout: Layout
  ) {
    let words = model.message.map { ($0, model.count) }
    var (shift, grip) = (0.0, Grip.free(velocity: [0, velocity]))
    switch phase {
    case .hidden, .shown: break
    case .held(let hold): (shift, grip) = (hold.position, .held())
    case .leaving: shift = away
    }
    let placed = look.place(
      words, pressed: model.pressed, shift: shift, away: away, grip, by: layout)
    live.become(placed, on: &stage)
  }

  /// Takes away words that have gone.
  package mutating func end(_ completions: [Completion], on stage: inout Stage) {
    live.end(completions, on: &stage)
  }

  // MARK: Touches

  /// The layer that a finger can grab; nil while the toast is hidden.
  package var part: LayerID? { live.layer(at: Self.path + ["card", "close"]) }

  /// The visible card; nil while the toast is hidden.
  package var card: LayerID? { live.layer(at: Self.path + ["card"]) }

  /// The message that is shown; nil: none, or it leaves.
  package var message: Message? {
    switch phase {
    case .shown, .held: model.message
    case .hidden, .leaving: nil
    }
  }

  /// Further details of the message; nil: none, or the toast is held or leaving.
  package var more: String? { if case .shown = phase { model.message?.more } else { nil } }

  /// Holds the toast where it is seen; its time stands still meanwhile.
  package mutating func grab(
    at finger: Point, on stage: inout Stage, in context: inout ControlContext
  ) {
    guard let layer else { return }
    let seen = context.seen(layer).translation.y
    let out = look.outward > 0 ? 0...Double.infinity : -Double.infinity...0
    model.phase = .held(ElasticHold(of: seen, by: finger.y, within: out, band: Self.band))
    become(on: &stage, in: context)
  }

  /// Follows the finger towards the edge, and resists the other way.
  package mutating func drag(
    to finger: Point, on stage: inout Stage, in context: inout ControlContext
  ) {
    guard case .held(var hold) = phase else { return }
    hold.move(to: finger.y)
    model.phase = .held(hold)
    become(on: &stage, in: context)
  }

  /// Leaves if the velocity would carry it at least half-way off the screen, or else goes back.
  package mutating func release(
    velocity: SIMD2<Double>, on stage: inout Stage, in context: inout ControlContext
  ) {
    guard case .held(let hold) = phase else { return }
    let velocity = hold.velocity(of: velocity.y)
    let end = Decay.normal.destination(from: MotionState(hold.position, velocity: velocity))
    if end * look.outward > away.magnitude / 2 {
      leave(velocity: velocity, on: &stage, in: context)
    } else {
      stay(velocity: velocity, on: &stage, in: context)
    }
  }

  /// Goes back to its place.
  package mutating func drop(on stage: inout Stage, in context: inout ControlContext) {
    guard case .held = phase else { return }
    stay(velocity: 0, on: &stage, in: context)
  }

  /// Dismisses the toast.
  package mutating func tap(on stage: inout Stage, in context: inout ControlContext) {
    dismiss(on: &stage, in: context)
  }

  // MARK: Answers

  /// Whether touches on its card reach nothing below it.
  package var isModal: Bool { !answers.isEmpty }

  /// The buttons of the answers, each with its place and its words.
  package var answers: [(layer: LayerID, index: Int, title: String)] {
    guard case .shown = phase, let message = model.message else { return [] }
    return message.answers.enumerated().compactMap { index, answer in
      let path: [BoxKey] = Self.path + ["card", .name("words \(model.count)"), Self.key(index)]
      return live.layer(at: path).map { ($0, index, answer.title) }
    }
  }

  static func key(_ index: Int) -> BoxKey { .name("answer \(index)") }

  /// The number of its message, by which a finger knows which one it has touched.
  package var number: Int { model.count }
  /// The time since which its message is shown.
  package var since: Instant { model.since }

  /// Handles a gesture on the button of an answer.
  /// - Returns: The message to which the answer was given; nil: none was.
  package mutating func answer(
    _ index: Int, of number: Int, by gesture: Gesture, on stage: inout Stage,
    in context: ControlContext
  ) -> Message? {
    guard case .shown = phase, number == model.count, let message = model.message,
      message.answers.indices.contains(index)
    else { return nil }
    switch gesture {
    case .pressed: model.pressed = index
    case .lifted: model.pressed = nil
    case .activated:
      dismiss(on: &stage, in: context)
      return message
    default: return nil
    }
    become(on: &stage, in: context)
    return nil
  }

  private static let band = constant(try RubberBand(dimension: 120))
}

extension Toast.Kind {
  /// How long it is shown [s].
  package var stay: Double {
    switch self {
    case .note: 3
    case .warning, .failure: 5
    case .explanation: 12
    }
  }
  /// How long it is shown at least while others wait [s].
  package var leastStay: Double {
    switch self {
    case .note: 0
    case .warning, .failure: 2
    case .explanation: 5
    }
  }
}
