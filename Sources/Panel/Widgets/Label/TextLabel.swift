internal import DetentGeometry
internal import DetentScene
package import Look
package import Settings
package import Values

/// A text from a source, under a name.
package struct TextLabel: HeardKind {
  package let source: String?
  private let name: TileName
  private let text: ValueText

  package init(_ tile: TileSettings, in configuration: Configuration) {
    (source, name) = (tile.source, TileName(tile))
    text = ValueText(shown: tile, in: configuration)
  }

  package func write(_ value: HeardValue, in room: Room, _ boxes: Boxes) {
    boxes.card(in: room) {
      boxes.column(spacing: room.size.height < 72 ? 0 : 4) {
        boxes.header(name.showing(value.state.lastValue), since: value.moment, in: room)
        boxes.sized { size in
          guard source != nil else { return }
          let letters = min(34 * room.palette.textScale, max(room.letters + 2, size.height * 0.4))
            .rounded()
          let least = max(room.letters, (letters * 0.6).rounded())
          let lines = min(max(Int(size.height / (least * 1.25)), 1), 4)
          boxes.value(
            value.state, as: text, letters: letters, least: least, lines: lines, standing: .bottom,
            in: room)
        }
      }.padding(across: room.padding, top: room.edge, bottom: room.edge)
    }
  }
}

extension SourceState {
  /// The present value, or the last one known if it is stale.
  package var lastValue: SourceValue? {
    switch self {
    case .fresh(let value, _), .stale(let value, _): value
    case .unknown, .failed: nil
    }
  }

  /// The last value as a number; 1 and 0 for on and off; nil: it is no number.
  var number: Double? {
    switch lastValue {
    case .number(let number) where number.isFinite: number
    case .boolean(let isOn): isOn ? 1 : 0
    case .number, .text, .rows, .image, .time, nil: nil
    }
  }
}
