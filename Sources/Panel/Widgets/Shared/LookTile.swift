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

/// A control whose layers are those of a look.
package protocol LookControl: Control {
  /// Takes note of motions that have ended.
  mutating func end(_ completions: [Completion], on stage: inout Stage)
}

/// A tile that shows the look of its kind.
package struct LookTile<Kind: SourceLook>: TileControl, SingleSourceControl, ReadOnlyControl,
  LookControl
{
  package let layer: LayerID
  package let source: String?
  private let kind: Kind
  private let room: Room
  private let frame: Rect
  private var live: LiveLook

  package init(_ tile: TileSettings, in context: inout BuildContext) {
    kind = Kind(tile, in: context.configuration)
    room = Room(context.frame.size, context.palette)
    (source, frame) = (tile.source, context.frame)
    let look = room.place(in: frame, by: context.layout) { [kind, room] in
      kind.write(.unknown, since: nil, in: room, $0)
    }
    // Exchanged, because a copy of the tree would be made again at the first change.
    var stage = Stage(tree: LayerTree(size: .zero))
    swap(&stage.tree, &context.tree)
    live = LiveLook(look, on: &stage, in: context.parent)
    swap(&stage.tree, &context.tree)
    guard let layer = live.layer(at: [Room.card]) else { preconditionFailure("no card") }
    self.layer = layer
  }

  package mutating func show(
    _ state: SourceState, on stage: inout Stage, in context: inout ControlContext
  ) {
    let moment = state.staleSince.flatMap(context.clock)
    let look = room.place(in: frame, by: context.layout) {
      kind.write(state, since: moment, in: room, $0)
    }
    live.become(look, by: .live, on: &stage)
  }

  package mutating func end(_ completions: [Completion], on stage: inout Stage) {
    live.end(completions, on: &stage)
  }
}
