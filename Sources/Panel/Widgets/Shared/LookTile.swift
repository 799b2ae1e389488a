package import DetentAnimation
internal import DetentGeometry
package import DetentScene
package import DetentStage
package import Look
package import Settings
package import Values

/// A kind of tile that is a function of what its source says.
package protocol SourceLook: Sendable {
  init(_ tile: TileSettings, in configuration: Configuration)
  /// Writes the tile's card.
  /// - Parameter moment: The time of day since when the value is out of date; nil: it is not.
  func write(_ state: SourceState, since moment: String?, in room: Room, _ boxes: Boxes)
}

/// The look of one tile among layers that the panel's other controls build by hand.
struct LookView: Sendable {
  let layer: LayerID
  let room: Room
  private let frame: Rect
  private var live: LiveLook

  /// - Parameter write: Writes the tile's card.
  init(in context: inout BuildContext, _ write: (Room, Boxes) -> Void) {
    let room = Room(context.frame.size, context.palette)
    (self.room, frame) = (room, context.frame)
    let look = room.place(in: frame, by: context.layout) { write(room, $0) }
    // Exchanged, because a copy of the tree would be made again at the first change.
    var stage = Stage(tree: LayerTree(size: .zero))
    swap(&stage.tree, &context.tree)
    live = LiveLook(look, on: &stage, in: context.parent)
    swap(&stage.tree, &context.tree)
    guard let layer = live.layer(at: [Room.card]) else { preconditionFailure("no card") }
    self.layer = layer
  }

  mutating func become(
    on stage: inout Stage, by layout: Layout, _ write: (Room, Boxes) -> Void
  ) {
    let look = room.place(in: frame, by: layout) { write(room, $0) }
    live.become(look, by: .live, on: &stage)
  }

  mutating func end(_ completions: [Completion], on stage: inout Stage) {
    live.end(completions, on: &stage)
  }
}

/// A tile that shows the look of its kind.
package struct LookTile<Kind: SourceLook>: TileControl {
  package let source: String?
  private let kind: Kind
  private var view: LookView

  package init(_ tile: TileSettings, in context: inout BuildContext) {
    let kind = Kind(tile, in: context.configuration)
    (source, self.kind) = (tile.source, kind)
    view = LookView(in: &context) { kind.write(.unknown, since: nil, in: $0, $1) }
  }

  package var layer: LayerID { view.layer }

  package mutating func show(
    _ state: SourceState, on stage: inout Stage, in context: inout ControlContext
  ) {
    let (kind, moment) = (kind, state.staleSince.flatMap(context.clock))
    view.become(on: &stage, by: context.layout) { kind.write(state, since: moment, in: $0, $1) }
  }

  package mutating func end(_ completions: [Completion], on stage: inout Stage) {
    view.end(completions, on: &stage)
  }
}
