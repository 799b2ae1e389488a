package import DetentGeometry
package import DetentGestures
package import DetentMotion
package import DetentScene
package import DetentStage
internal import Drawing
package import Look
package import Settings
package import Values

/// A part of the screen that shows something, and that fingers can act on.
///
/// Adopts a protocol for each capability (`ControlCapabilities.swift`). Knows neither clocks nor
/// programs: it requests effects of the context, and receives their results.
package protocol Control: Sendable {
  /// The layer that contains the whole control.
  var layer: LayerID { get }
  /// The parts that fingers can act on.
  var parts: [ControlPart] { get }
  /// Handles a gesture on one of its parts.
  mutating func handle(
    _ gesture: Gesture, part: Int, on stage: inout Stage, in context: inout ControlContext)
}

/// A layer of a control, with its role for touches.
package struct ControlPart: Equatable, Sendable {
  package var layer: LayerID
  package var role: TouchRole
  package var axis: PanAxis
  package var grip: TouchGrip
  package var longPress: LongPress?
  /// The control's own number for the part.
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

/// The rows of a part that can be chosen one by one.
package struct ControlRows: Sendable {
  /// The layer that contains the rows; it may move.
  package var layer: LayerID
  /// The rows in the layer: their numbers, labels and frames [px].
  package var frames: [(number: Int, label: String, frame: Rect)]

  package init(_ layer: LayerID, frames: [(number: Int, label: String, frame: Rect)]) {
    (self.layer, self.frames) = (layer, frames)
  }
}

/// The circumstances of an event, and the effects that the control requests.
package struct ControlContext {
  package enum Effect: Equatable, Sendable {
    /// Perform the action with this value, and tell the control when it has ended.
    case perform(action: String, value: SourceValue?, send: Int)
    /// A finger has pressed a button that acts while it is held: `send` identifies its action.
    case press(send: Int)
    /// The finger has left the button: `send` identifies the action that follows.
    case lift(send: Int)
    /// Show a message of one line.
    case toast(String)
    /// Show the page of that name.
    case page(String)
    /// Give a spring other numbers for as long as the panel runs.
    case tune(spring: String, SpringParameters)
    /// Write a spring's numbers to a file.
    case keep(spring: String, SpringParameters)
    /// A held finger will perform an action in so many seconds (0: now), or has left (nil).
    case anticipate(action: String, within: Double?)
    /// Read a picture's file, and then pass the picture to the control.
    case load(PictureRequest)
    /// Release the picture: nothing shows it any more.
    case release(PictureID)
  }

  /// The time of the event.
  package let time: Instant
  /// The layers as they were on the screen at that time.
  package let presentation: PresentationTree
  /// The time of day at an instant, as text; nil: unknown.
  package let clock: (Instant) -> String?
  /// Places the boxes of looks.
  package let layout: Layout
  package private(set) var effects: [Effect] = []

  package init(
    time: Instant, presentation: PresentationTree,
    clock: @escaping (Instant) -> String? = { _ in nil },
    layout: Layout = Layout(measuring: Typesetter())
  ) {
    self.time = time
    self.presentation = presentation
    self.clock = clock
    self.layout = layout
  }

  /// A context of the same event, without effects.
  package var withoutEffects: ControlContext {
    ControlContext(time: time, presentation: presentation, clock: clock, layout: layout)
  }

  /// A context of the same event, without effects, in which a layer is seen at another place.
  package func seeing(_ layer: LayerID, at place: Point) -> ControlContext {
    var presentation = presentation
    presentation[layer].position = place
    return ControlContext(time: time, presentation: presentation, clock: clock, layout: layout)
  }

  package func seen(_ layer: LayerID) -> LayerValues { presentation[layer] }

  /// The place on the screen where the upper left corner of an unrotated layer was seen [px].
  package func corner(of layer: LayerID, in tree: LayerTree) -> Point {
    tree.bounds(of: layer, as: presentation).origin
  }

  package mutating func perform(_ action: String, value: SourceValue? = nil, send: Int = 0) {
    effects.append(.perform(action: action, value: value, send: send))
  }

  package mutating func anticipate(_ action: String, within seconds: Double?) {
    effects.append(.anticipate(action: action, within: seconds))
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
