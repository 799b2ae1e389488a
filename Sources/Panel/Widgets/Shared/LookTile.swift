package import DetentAnimation
internal import DetentGeometry
package import DetentGestures
package import DetentMotion
package import DetentScene
package import DetentStage
internal import Look
package import Settings
package import Values

/// The look of one tile among layers that the panel's other controls build by hand.
package struct LookView: Sendable {
  package let layer: LayerID
  var room: Room
  private let frame: Rect
  private var live: LiveLook
  /// Whether it still shows the tile of the screen before.
  private var isOld = false

  /// Continues the look of the screen before, if there is one: it becomes the new one when that is
  /// shown.
  /// - Parameter write: Writes the tile's card.
  init(in context: inout BuildContext, _ write: (Room, Boxes) -> Void) {
    let room = Room(context)
    (self.room, frame) = (room, context.frame)
    if let old = context.predecessor {
      (layer, live, isOld) = (old.layer, old.live, true)
      self.room.shakes = old.room.shakes
      live.attach(to: context.parent, in: &context.tree)
      return
    }
    let look = room.place(in: frame, by: context.layout) { write(room, $0) }
    live = LiveLook(look, in: &context.tree, parent: context.parent)
    guard let layer = live.layer(at: [Room.card]) else { preconditionFailure("no card") }
    self.layer = layer
  }

  /// The layer of a box of the card.
  func layer(at path: [BoxKey]) -> LayerID? { live.layer(at: [Room.card] + path) }

  func seen(in presentation: PresentationTree, of tree: LayerTree) -> Seen {
    let corner = tree.bounds(of: layer, as: presentation).origin
    return Seen(look: live, presentation: presentation, room: room, corner: corner)
  }

  mutating func become(
    on stage: inout Stage, placing layout: Layout, _ write: (Room, Boxes) -> Void
  ) {
    let look = room.place(in: frame, by: layout) { write(room, $0) }
    live.become(look, by: isOld ? .reload : .live, on: &stage)
    isOld = false
  }

  mutating func end(_ completions: [Completion], on stage: inout Stage) {
    live.end(completions, on: &stage)
  }

  mutating func settle(on stage: inout Stage) { live.settle(on: &stage) }
}

/// A tile that shows the look of its kind, and turns what happens to it into the events of its kind.
package struct LookTile<Kind: TileKind>: TileControl {
  /// The state of a tile of this kind.
  package struct State: Sendable {
    package internal(set) var own: Kind.State
    /// How often it has refused something, with a shake each time.
    var shakes = 0
  }

  package let kind: Kind
  package private(set) var state: State
  private var view: LookView

  package init(_ tile: TileSettings, in context: inout BuildContext) {
    let kind = Kind(tile, in: context.configuration)
    let start = kind.start(in: Room(context))
    (self.kind, state) = (kind, State(own: start))
    view = LookView(in: &context) { kind.write(start, in: $0, $1) }
  }

  package var layer: LayerID { view.layer }
  package var look: LookView? { view }

  // MARK: Events

  package mutating func take(
    _ event: TileEvent, on stage: inout Stage, in context: inout ControlContext
  ) {
    if case .touch = event { context.seen = view.seen(in: context.presentation, of: stage.tree) }
    kind.update(&state.own, by: event, in: &context)
    context.seen = nil
    state.shakes += context.takeShakes()
    become(on: &stage, placing: context.layout)
  }

  private mutating func become(on stage: inout Stage, placing layout: Layout) {
    let (kind, state) = (kind, state.own)
    view.room.shakes = self.state.shakes
    view.become(on: &stage, placing: layout) { kind.write(state, in: $0, $1) }
  }

  package mutating func end(_ completions: [Completion], on stage: inout Stage) {
    view.end(completions, on: &stage)
  }

  package mutating func take(
    _ surroundings: TileSurroundings, on stage: inout Stage, in context: ControlContext
  ) {
    guard surroundings != view.room.surroundings else { return }
    view.room.surroundings = surroundings
    become(on: &stage, placing: context.layout)
  }

  package mutating func settleLook(on stage: inout Stage) { view.settle(on: &stage) }

  package mutating func take(press spring: Spring) { view.room.press.spring = spring }

  // MARK: State that outlives it

  package var savedState: (any Sendable)? { state }

  package mutating func resume(
    fromAny state: any Sendable, on stage: inout Stage, in context: ControlContext
  ) {
    if let old = state as? State {
      self.state = State(own: kind.resumed(from: old.own, in: view.room), shakes: old.shakes)
    }
    // The look of a tile of another kind becomes this one's as well.
    become(on: &stage, placing: context.layout)
  }

  package var ownValue: SourceValue? { kind.ownValue(of: state.own) }

  // MARK: Answers of its kind

  package var parts: [ControlPart] {
    kind.parts(of: state.own, in: view.room).compactMap { part in
      guard let layer = view.layer(at: part.path) else { return nil }
      return ControlPart(
        layer, part.role, axis: part.axis, grip: part.grip, longPress: part.longPress,
        name: part.name, isInert: part.isInert)
    }
  }
  package var takesManyFingers: Bool { Kind.takesManyFingers }
  package func takes(_ value: SourceValue) -> Bool { kind.takes(value) }
  package func isInFlight(part: PartName, at time: Instant) -> Bool {
    kind.isInFlight(state.own, part: part, at: time)
  }
  package func canPan(part: PartName, by way: Point, at time: Instant) -> Bool {
    kind.canPan(state.own, part: part, by: way, at: time)
  }
  package func rows(of part: PartName) -> ControlRows? {
    guard let rows = kind.rows(of: state.own, in: view.room),
      let layer = view.layer(at: rows.path)
    else { return nil }
    return ControlRows(layer, frames: rows.frames)
  }
  package func keyAxis(of part: PartName) -> PanAxis? {
    kind.keys(of: state.own, in: view.room)?.axis
  }
  package var keyRange: (fraction: Double, length: Double)? {
    kind.keys(of: state.own, in: view.room).map { ($0.fraction, $0.length) }
  }
  package var sources: Set<String> { kind.sources }
  package var recordedSource: String? { kind.recordedSource }
  package var isWaiting: Bool { kind.isWaiting(state.own) }
  package var showsFailure: Bool { kind.showsFailure(state.own) }
  package var deadline: Instant? { kind.deadline(of: state.own) }
  package var visibleDeadline: Instant? { kind.visibleDeadline(of: state.own) }
  package var icon: LayerID? { kind.hasIcon ? view.layer(at: [.icon]) : nil }
  package var hasOff: Bool { kind.hasOff }
  package var isOn: Bool? { kind.isOn(state.own) }
}

extension BoxKey {
  /// The box with a tile's icon, which stays in place when a page is opened from the tile.
  static let icon: BoxKey = "icon"
}
