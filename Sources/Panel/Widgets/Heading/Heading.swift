internal import DetentScene
package import Look
package import Settings

/// The name of the tiles below it, on a row of its own without a card.
package struct Heading: TileKind {
  private let name: TileName

  /// The height of its row, as a multiple of the size of its letters.
  package static let height = 2.0
  /// The size of its letters [px].
  package static let letters = 20.0

  package init(_ tile: TileSettings, in configuration: Configuration) { name = TileName(tile) }

  package func start(in room: Room) {}

  package func update(
    _ state: inout Void, by event: TileEvent, in context: inout ControlContext
  ) {}

  package func write(_ state: Void, in room: Room, _ boxes: Boxes) {
    let palette = room.palette
    let letters = Self.letters * palette.textScale
    boxes.overlay {
      boxes.row(spacing: 10) {
        if let icon = name.icon { boxes.icon(icon, palette.secondaryText).square(letters * 1.2) }
        boxes.text(room.text(name.label, letters, weight: 600).yielding(), palette.text)
          .width(.rest(1))
      }.align(.start, .end)
    }.key(Room.card)
  }
}

/// An empty place in the grid of tiles.
package struct Space: TileKind {
  package init(_ tile: TileSettings, in configuration: Configuration) {}
  package func start(in room: Room) {}
  package func update(
    _ state: inout Void, by event: TileEvent, in context: inout ControlContext
  ) {}
  package func write(_ state: Void, in room: Room, _ boxes: Boxes) {
    boxes.overlay {}.key(Room.card)
  }
}
