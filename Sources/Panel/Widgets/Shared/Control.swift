package import DetentAnimation
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
/// A kind implements what it does: all requirements but the first have an answer that does nothing
/// (`ControlCapabilities.swift`). Knows neither clocks nor programs: it requests effects of the
/// context, and receives their results.
package protocol Control: Sendable {
  /// The layer that contains the whole control.
  var layer: LayerID { get }

  /// Its look, which the tile of another screen can continue; nil: its layers are its own.
  var look: LookView? { get }

  /// Takes an event, and requests effects of the context.
  mutating func take(
    _ event: TileEvent, on stage: inout Stage, in context: inout ControlContext)

  // MARK: Fingers

  /// The parts that fingers can act on.
  var parts: [ControlPart] { get }
  /// Whether each part takes a finger; otherwise the control takes one at a time.
  var takesManyFingers: Bool { get }
  /// Whether a panning part is moving by itself, so that any touch catches it.
  func isInFlight(part: PartName, at time: Instant) -> Bool
  /// Whether a panning part can still follow a finger that way; if not, the part behind it pans.
  func canPan(part: PartName, by way: Point, at time: Instant) -> Bool
  /// Shows the circumstances that the panel knows.
  mutating func take(
    _ surroundings: TileSurroundings, on stage: inout Stage, in context: ControlContext)
  /// Takes a new spring for the layers that dip under a finger.
  mutating func take(press spring: Spring)

  // MARK: Keys

  /// The rows of a part that keys choose one by one; nil: it has none.
  func rows(of part: PartName) -> ControlRows?
  /// The axis along which arrow keys change the value; nil: they do not.
  func keyAxis(of part: PartName) -> PanAxis?
  /// The position of the value along that axis, 0…1, and the length of the whole track [px]; nil:
  /// keys change no value.
  var keyRange: (fraction: Double, length: Double)? { get }

  /// Whether it can be set to this value.
  func takes(_ value: SourceValue) -> Bool

  // MARK: Sources

  /// The names of all its sources; they are read again when an action of the control has ended.
  var sources: Set<String> { get }
  /// The source whose values it shows over time; nil: none.
  var recordedSource: String? { get }

  // MARK: Actions

  /// Whether it shows a requested value that its source has not confirmed yet.
  var isWaiting: Bool { get }
  /// Whether it shows that its action has failed; it does so until something newer is known.
  var showsFailure: Bool { get }

  // MARK: Time

  /// The time at which the event `time` is due; nil: never.
  var deadline: Instant? { get }
  /// The time at which the event `time` is due while the control is visible; nil: never.
  var visibleDeadline: Instant? { get }

  /// Drops what only fades out: the screen shows it at once as it is in the end.
  mutating func settleLook(on stage: inout Stage)
  /// Takes note of motions that have ended.
  mutating func end(_ completions: [Completion], on stage: inout Stage)

  // MARK: The page

  /// The layer of the icon that stays in place when a page is opened from it, a child of the
  /// control's layer; nil: there is none.
  var icon: LayerID? { get }
  /// Whether one of its values means off; otherwise the heading does not count it.
  var hasOff: Bool { get }
  /// Whether it counts as on in the heading; nil: unknown.
  var isOn: Bool? { get }

  // MARK: State that outlives it

  /// The value that a person has set and that no source tells, which is restored after a restart;
  /// nil: none.
  var ownValue: SourceValue? { get }
}

/// A layer of a control, with its role for touches.
package struct ControlPart: Equatable, Sendable {
  package var layer: LayerID
  package var role: TouchRole
  package var axis: PanAxis
  package var grip: TouchGrip
  package var longPress: LongPress?
  package var name: PartName
  /// Whether a tap on it does nothing.
  package var isInert: Bool

  package init(
    _ layer: LayerID, _ role: TouchRole, axis: PanAxis = .vertical,
    grip: TouchGrip = .loose, longPress: LongPress? = nil, name: PartName = 0, isInert: Bool = false
  ) {
    self.layer = layer
    self.role = role
    self.axis = axis
    self.grip = grip
    self.longPress = longPress
    self.name = name
    self.isInert = isInert
  }
}

/// The name of a part, for its control.
package enum PartName: Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// The control as a whole, where it opens a page.
  case whole
  case part(Int)
  /// A part of one of the control's items.
  case item(Int, part: Int)

  package init(integerLiteral number: Int) { self = .part(number) }
}

/// A request that a control has sent.
package struct Send: Hashable, Sendable {
  package var number: Int
  /// The part that has sent it.
  package var part: PartName

  package init(_ number: Int = 0, of part: PartName = .whole) {
    (self.number, self.part) = (number, part)
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
    case perform(action: String, value: SourceValue?, send: Send)
    /// A finger has pressed a button that acts while it is held.
    case press
    /// The finger has left the button.
    case lift
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
  /// The boxes of a tile as they were seen when a finger touched it.
  package internal(set) var seen: Seen?
  package private(set) var effects: [Effect] = []
  private var shakes = 0

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

  package mutating func perform(_ action: String, value: SourceValue? = nil, send: Send = Send()) {
    effects.append(.perform(action: action, value: value, send: send))
  }

  package mutating func anticipate(_ action: String, within seconds: Double?) {
    effects.append(.anticipate(action: action, within: seconds))
  }

  package mutating func press() { effects.append(.press) }

  package mutating func lift() { effects.append(.lift) }

  package mutating func open(page: String) { effects.append(.page(page)) }

  package mutating func tune(_ spring: String, to parameters: SpringParameters) {
    effects.append(.tune(spring: spring, parameters))
  }

  package mutating func keep(_ spring: String, as parameters: SpringParameters) {
    effects.append(.keep(spring: spring, parameters))
  }

  package mutating func load(_ request: PictureRequest) { effects.append(.load(request)) }

  package mutating func release(_ picture: PictureID) { effects.append(.release(picture)) }

  package mutating func toast(_ text: String) { effects.append(.toast(text)) }

  /// Shakes the control, and says why.
  /// - Parameter reason: Nil: nothing is refused.
  mutating func refuse(_ reason: String?) {
    guard let reason, !reason.isEmpty else { return }
    shake()
    toast(reason)
  }

  /// Shakes the control.
  mutating func shake() { shakes += 1 }

  /// Returns the number of shakes since the last call.
  mutating func takeShakes() -> Int {
    defer { shakes = 0 }
    return shakes
  }
}
