package import DetentAnimation
internal import DetentGeometry
package import DetentGestures
package import DetentMotion
package import DetentScene
package import DetentStage
internal import Look
package import Settings
package import Values

/// The look of one tile in its place.
package struct LookView: Sendable {
  package let layer: LayerID
  var room: Room
  private let frame: Rect
  private var live: LiveLook

  /// Shows a new tile, or lets the look of the screen before become it.
  /// - Parameter write: Writes the tile's card.
  init(_ room: Room, in context: inout BuildContext, _ write: (Room, Boxes) -> Void) {
    (self.room, frame) = (room, context.frame)
    let old = context.goesOn ? context.predecessor?.look : nil
    live = LiveLook(after: old?.live, in: context.parent, of: &context.tree)
    let look = room.place(in: frame, by: context.layout) { write(room, $0) }
    live.become(look, on: &context.stage)
    guard let layer = live.layer(at: [Room.card]) else { preconditionFailure("no card") }
    self.layer = layer
  }

  /// The layers that lie directly in the tile's host.
  package var layers: [LayerID] { live.layers }

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
    live.become(look, on: &stage)
  }

  mutating func end(_ completions: [Completion], on stage: inout Stage) {
    live.end(completions, on: &stage)
  }

  mutating func settle(on stage: inout Stage) { live.settle(on: &stage) }
}

/// A tile that shows the look of its kind, and turns what happens to it into the events of its kind.
package struct LookTile<Kind: TileKind>: Control {
  package let kind: Kind
  package private(set) var state: Kind.State
  private var shown: LookView

  /// Builds its layers, from the state of the tile that it continues.
  package init(_ tile: TileSettings, in context: inout BuildContext) {
    let kind = Kind(tile, in: context.configuration)
    let room = Room(context)
    var state = kind.start(in: room)
    // A history goes on with the same source only.
    if let old = context.predecessor as? LookTile, old.recordedSource == kind.recordedSource,
      context.isSame(kind.recordedSource)
    {
      state = kind.resumed(from: old.state, in: room)
    }
    (self.kind, self.state) = (kind, state)
    shown = LookView(room, in: &context) { kind.write(state, in: $0, $1) }
  }

  package var layer: LayerID { shown.layer }
  package var look: LookView? { shown }

  // MARK: Events

  package mutating func take(
    _ event: TileEvent, on stage: inout Stage, in context: inout ControlContext
  ) {
    if case .touch = event { context.seen = shown.seen(in: context.presentation, of: stage.tree) }
    kind.update(&state, by: event, in: &context)
    context.seen = nil
    shown.room.shakes += context.takeShakes()
    become(on: &stage, placing: context.layout)
  }

  private mutating func become(on stage: inout Stage, placing layout: Layout) {
    let (kind, state) = (kind, state)
    shown.become(on: &stage, placing: layout) { kind.write(state, in: $0, $1) }
  }

  package mutating func end(_ completions: [Completion], on stage: inout Stage) {
    shown.end(completions, on: &stage)
  }

  package mutating func take(
    _ surroundings: TileSurroundings, on stage: inout Stage, in context: ControlContext
  ) {
    guard surroundings != shown.room.surroundings else { return }
    shown.room.surroundings = surroundings
    become(on: &stage, placing: context.layout)
  }

  package mutating func settleLook(on stage: inout Stage) { shown.settle(on: &stage) }

  package mutating func take(press spring: Spring) { shown.room.press.spring = spring }

  package var ownValue: SourceValue? { kind.ownValue(of: state) }

  // MARK: Answers of its kind

  package var parts: [ControlPart] {
    kind.parts(of: state, in: shown.room).compactMap { part in
      guard let layer = shown.layer(at: part.path) else { return nil }
      return ControlPart(
        layer, part.role, axis: part.axis, grip: part.grip, longPress: part.longPress,
        name: part.name, isInert: part.isInert)
    }
  }
  package var takesManyFingers: Bool { Kind.takesManyFingers }
  package func takes(_ value: SourceValue) -> Bool { kind.takes(value) }
  package func isInFlight(part: PartName, at time: Instant) -> Bool {
    kind.isInFlight(state, part: part, at: time)
  }
  package func canPan(part: PartName, by way: Point, at time: Instant) -> Bool {
    kind.canPan(state, part: part, by: way, at: time)
  }
  package func rows(of part: PartName) -> ControlRows? {
    guard let rows = kind.rows(of: state, in: shown.room),
      let layer = shown.layer(at: rows.path)
    else { return nil }
    return ControlRows(layer, frames: rows.frames)
  }
  package func keyAxis(of part: PartName) -> PanAxis? {
    kind.keys(of: state, in: shown.room)?.axis
  }
  package var keyRange: (fraction: Double, length: Double)? {
    kind.keys(of: state, in: shown.room).map { ($0.fraction, $0.length) }
  }
  package var sources: Set<String> { kind.sources }
  package var recordedSource: String? { kind.recordedSource }
  package var isWaiting: Bool { kind.isWaiting(state) }
  package var showsFailure: Bool { kind.showsFailure(state) }
  package var deadline: Instant? { kind.deadline(of: state) }
  package var visibleDeadline: Instant? { kind.visibleDeadline(of: state) }
  package var icon: LayerID? { kind.hasIcon ? shown.layer(at: [.icon]) : nil }
  package var hasOff: Bool { kind.hasOff }
  package var isOn: Bool? { kind.isOn(state) }
}

extension BoxKey {
  /// The box with a tile's icon, which stays in place when a page is opened from the tile.
  static let icon: BoxKey = "icon"
}
