package import DetentMotion
package import Geometry
package import Gestures
package import Scene
package import Settings
package import Stage
package import Values

/// Something on the glass that fingers act on or that shows a value: all that the screen has to know
/// of it.
///
/// It knows neither clocks nor programs: what is to be done outside it says to the context, and is
/// told how that went.
package protocol Control: Sendable {
  /// The layer that holds all of it.
  var layer: LayerID { get }
  /// What fingers can act on.
  var parts: [ControlPart] { get }
  /// Whether it takes one finger at a time; else each of its parts does.
  var isOne: Bool { get }
  /// The source of its value: read again when an action of it has ended.
  var source: String? { get }
  /// All sources that it shows something of.
  var sources: Set<String> { get }
  /// What is on, for the heading; nil: it is nothing that is turned on.
  var isOn: Bool? { get }
  /// When `advance` wants to be called.
  var deadline: Instant? { get }
  /// The same, of what only matters while it is seen.
  var visibleDeadline: Instant? { get }

  /// A finger has done something to one of its parts.
  mutating func handle(
    _ gesture: Gesture, part: Int, on stage: inout Stage, in context: inout ControlContext)
  /// Its only source has news.
  mutating func show(
    _ state: SourceState, on stage: inout Stage, in context: inout ControlContext)
  /// One of its sources has news.
  mutating func show(
    _ state: SourceState, of source: String, on stage: inout Stage,
    in context: inout ControlContext)
  /// What it has sent has ended; nil: the person was asked and said no.
  mutating func finished(
    send: Int, _ outcome: ActionOutcome?, on stage: inout Stage, in context: inout ControlContext)
  /// A picture that it has asked for is there, or cannot be shown.
  mutating func show(
    _ picture: LoadedPicture, on stage: inout Stage, in context: inout ControlContext)
  /// Whether a part that pans moves by itself: then any touch catches it.
  func isInFlight(part: Int, at time: Instant) -> Bool
  /// Whether a part that pans can still follow a finger that way; else what lies behind it does.
  func canPan(part: Int, by way: Point, at time: Instant) -> Bool
  /// What of a part can be chosen one by one; nil: it is one thing.
  func rows(of part: Int) -> ControlRows?
  /// Brings a row into sight.
  mutating func reveal(
    row: Int, of part: Int, on stage: inout Stage, in context: inout ControlContext)
  /// Along which way arrow keys change its value; nil: they do not.
  func keyAxis(of part: Int) -> PanAxis?
  /// An arrow key has been hit so many times: upwards or to the right, or against that.
  mutating func step(by count: Int, on stage: inout Stage, in context: inout ControlContext)
  /// Lets time pass.
  mutating func advance(on stage: inout Stage, in context: inout ControlContext)
  /// The spring of what is pressed has other numbers.
  mutating func take(press spring: Spring)
  /// What is kept of the springs is this now.
  mutating func take(kept springs: [NamedSpring], on stage: inout Stage)
  /// Takes over the state of another one, a finger's hold included, and looks like it at once: after
  /// the screen was built anew.
  mutating func restore(from other: any Control, on stage: inout Stage)
  /// What a person has set it to and nobody else tells: there again after a restart; nil: nothing.
  var ownValue: SourceValue? { get }
  /// Is what it was set to before a restart, at once.
  mutating func recall(_ value: SourceValue, on stage: inout Stage)
  /// Its actions and sources have other names from now on.
  mutating func rename(_ renamed: (String) -> String)
}

extension Control {
  package var isOne: Bool { true }
  package var source: String? { nil }
  package var sources: Set<String> { source.map { [$0] } ?? [] }
  package var isOn: Bool? { nil }
  package var deadline: Instant? { nil }
  package var visibleDeadline: Instant? { nil }

  package mutating func show(
    _ state: SourceState, on stage: inout Stage, in context: inout ControlContext
  ) {}
  package mutating func show(
    _ state: SourceState, of source: String, on stage: inout Stage,
    in context: inout ControlContext
  ) {
    show(state, on: &stage, in: &context)
  }
  package mutating func finished(
    send: Int, _ outcome: ActionOutcome?, on stage: inout Stage, in context: inout ControlContext
  ) {}
  package mutating func show(
    _ picture: LoadedPicture, on stage: inout Stage, in context: inout ControlContext
  ) {}
  package func isInFlight(part: Int, at time: Instant) -> Bool { false }
  package func canPan(part: Int, by way: Point, at time: Instant) -> Bool { true }
  package func rows(of part: Int) -> ControlRows? { nil }
  package mutating func reveal(
    row: Int, of part: Int, on stage: inout Stage, in context: inout ControlContext
  ) {}
  package func keyAxis(of part: Int) -> PanAxis? { nil }
  package mutating func step(
    by count: Int, on stage: inout Stage, in context: inout ControlContext
  ) {}
  package mutating func advance(on stage: inout Stage, in context: inout ControlContext) {}
  package var ownValue: SourceValue? { nil }
  package mutating func recall(_ value: SourceValue, on stage: inout Stage) {}
  package mutating func take(press spring: Spring) {}
  package mutating func take(kept springs: [NamedSpring], on stage: inout Stage) {}
  package mutating func restore(from other: any Control, on stage: inout Stage) {}
}

/// A layer of a control, and what fingers can do to it.
package struct ControlPart: Equatable, Sendable {
  package var layer: LayerID
  package var role: TouchRole
  package var axis: PanAxis
  package var grip: TouchGrip
  package var longPress: LongPress?
  /// What the control calls it.
  package var number: Int

  package init(
    _ layer: LayerID, _ role: TouchRole, axis: PanAxis = .vertical,
    grip: TouchGrip = .loose, longPress: LongPress? = nil, number: Int = 0
  ) {
    self.layer = layer
    self.role = role
    self.axis = axis
    self.grip = grip
    self.longPress = longPress
    self.number = number
  }
}

/// Rows of a part that can be chosen one by one.
package struct ControlRows: Sendable {
  /// Whose they are; it may move.
  package var layer: LayerID
  /// Where they are in it, by their numbers [px].
  package var frames: [(number: Int, frame: Rect)]

  package init(_ layer: LayerID, frames: [(number: Int, frame: Rect)]) {
    (self.layer, self.frames) = (layer, frames)
  }
}

/// What a control is told with each event, and where it says what is to be done.
package struct ControlContext {
  package enum Effect: Equatable, Sendable {
    /// Have the action performed with this value, and tell the control when it has ended.
    case perform(action: String, value: SourceValue?, send: Int)
    /// A finger is on a button that acts as long as it is there: `send` is its action's.
    case press(send: Int)
    /// The finger has left it: `send` is that of what follows.
    case lift(send: Int)
    /// Say what happened in a line.
    case toast(String)
    /// Show the page of that name.
    case page(String)
    /// Let a spring have other numbers from now on, as long as the panel runs.
    case tune(spring: String, SpringParameters)
    /// Have a spring's numbers written down.
    case keep(spring: String, SpringParameters)
    /// Read a picture's file, and then show it to the control.
    case load(PictureRequest)
    /// Nothing shows this picture any more.
    case release(PictureID)
  }

  /// When it happened.
  package let time: Instant
  /// What was on the glass then.
  package let presentation: PresentationTree
  package private(set) var effects: [Effect] = []

  package init(time: Instant, presentation: PresentationTree) {
    self.time = time
    self.presentation = presentation
  }

  /// The same moment, with nothing asked for as yet.
  package var withoutEffects: ControlContext {
    ControlContext(time: time, presentation: presentation)
  }

  package func seen(_ layer: LayerID) -> LayerValues { presentation[layer] }

  /// Where the upper left corner of a layer that stands upright was seen on the screen [px].
  package func corner(of layer: LayerID, in tree: LayerTree) -> Point {
    tree.bounds(of: layer, as: presentation).origin
  }

  package mutating func perform(_ action: String, value: SourceValue? = nil, send: Int = 0) {
    effects.append(.perform(action: action, value: value, send: send))
  }

  package mutating func press(send: Int) { effects.append(.press(send: send)) }

  package mutating func lift(send: Int) { effects.append(.lift(send: send)) }

  package mutating func open(page: String) { effects.append(.page(page)) }

  package mutating func tune(_ spring: String, to words: SpringParameters) {
    effects.append(.tune(spring: spring, words))
  }

  package mutating func keep(_ spring: String, as words: SpringParameters) {
    effects.append(.keep(spring: spring, words))
  }

  package mutating func load(_ request: PictureRequest) { effects.append(.load(request)) }

  package mutating func release(_ picture: PictureID) { effects.append(.release(picture)) }

  package mutating func toast(_ text: String) { effects.append(.toast(text)) }
}
