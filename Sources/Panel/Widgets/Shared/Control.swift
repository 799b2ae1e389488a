package import DetentGeometry
package import DetentGestures
package import DetentMotion
package import DetentScene
package import DetentStage
package import Settings
package import Values

/// Something on the glass that is shown, and that fingers may act on: what every control is.
///
/// What it does besides, it adopts a protocol each for (`ControlCapabilities.swift`). It knows neither
/// clocks nor programs: what is to be done outside it says to the context, and is told how that went.
package protocol Control: Sendable {
  /// The layer that holds all of it.
  var layer: LayerID { get }
  /// What fingers can act on.
  var parts: [ControlPart] { get }
  /// A finger has done something to one of its parts.
  mutating func handle(
    _ gesture: Gesture, part: Int, on stage: inout Stage, in context: inout ControlContext)
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
  /// Whether a tap on it does nothing.
  package var isInert: Bool

  package init(
    _ layer: LayerID, _ role: TouchRole, axis: PanAxis = .vertical,
    grip: TouchGrip = .loose, longPress: LongPress? = nil, number: Int = 0, isInert: Bool = false
  ) {
    self.layer = layer
    self.role = role
    self.axis = axis
    self.grip = grip
    self.longPress = longPress
    self.number = number
    self.isInert = isInert
  }
}

/// Rows of a part that can be chosen one by one.
package struct ControlRows: Sendable {
  /// Whose they are; it may move.
  package var layer: LayerID
  /// Where they are in it, by their numbers [px], and what is written on them.
  package var frames: [(number: Int, label: String, frame: Rect)]

  package init(_ layer: LayerID, frames: [(number: Int, label: String, frame: Rect)]) {
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
  /// The time on the wall at a moment, as it is read; nil: nobody knows.
  package let clock: (Instant) -> String?
  package private(set) var effects: [Effect] = []

  package init(
    time: Instant, presentation: PresentationTree,
    clock: @escaping (Instant) -> String? = { _ in nil }
  ) {
    self.time = time
    self.presentation = presentation
    self.clock = clock
  }

  /// The same moment, with nothing asked for as yet.
  package var withoutEffects: ControlContext {
    ControlContext(time: time, presentation: presentation, clock: clock)
  }

  /// The same moment, with nothing asked for as yet, and a layer seen elsewhere.
  package func seeing(_ layer: LayerID, at place: Point) -> ControlContext {
    var presentation = presentation
    presentation[layer].position = place
    return ControlContext(time: time, presentation: presentation, clock: clock)
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
