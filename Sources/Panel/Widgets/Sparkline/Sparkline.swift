internal import DetentAnimation
internal import DetentGeometry
package import DetentMotion
internal import DetentScene
internal import DetentStage
package import Look
package import Settings
internal import Values

/// The last minutes of a value as a row of strokes, the newest where lines end, below the value.
///
/// Every stroke is a part of the clock's time: it stays the same until it leaves the row, and the
/// row moves on even if the value does not change.
package struct Sparkline: TileKind {
  package struct State: Sendable {
    var heard = HeardValue()
    package internal(set) var history: History
  }

  /// The length of time that the row covers [s].
  package static let window = 300.0

  package let source: String?
  private let name: TileName
  private let text: ValueText
  /// Whether the range is given; otherwise the row spans its lowest and highest values.
  private let isFixed: Bool

  /// The least height of the row of strokes [px].
  private static let leastHeight = 4.0
  private static let spring = constant(try Spring(dampingRatio: 1, response: 0.3))
  private static let motion = OwnMotion(place: .spring(spring), color: .spring(spring))

  package init(_ tile: TileSettings, in configuration: Configuration) {
    (source, name) = (tile.source, TileName(tile))
    isFixed = tile.range != nil
    text = ValueText(shown: tile, in: configuration)
  }

  package func start(in room: Room) -> State {
    let width = max(1, room.size.width - 2 * room.padding)
    let parts = max(8, min(60, Int(width / 7)))
    return State(history: History(of: Sparkline.window, parts: parts))
  }

  package func resumed(from old: State, in room: Room) -> State {
    var state = old
    state.history = old.history.parted(into: start(in: room).history.values.count)
    return state
  }

  package var recordedSource: String? { source }

  package func visibleDeadline(of state: State) -> Instant? { state.history.nextChange }

  package func update(
    _ state: inout State, by event: TileEvent, in context: inout ControlContext
  ) {
    switch event {
    case .news(let news, _):
      state.heard = HeardValue(state: news, moment: news.staleSince.flatMap(context.clock))
      if case .fresh(_, let time) = news, let number = news.number {
        state.history.add(number, at: time)
      } else {
        state.history.add(nil, at: context.time)
      }
    case .unwatched: state.history.add(nil, at: context.time)
    case .time: state.history.advance(to: context.time)
    default: break
    }
  }

  package func write(_ state: State, in room: Room, _ boxes: Boxes) {
    boxes.card(in: room) {
      boxes.column(spacing: room.size.height < 72 ? 0 : 4) {
        boxes.header(name, since: state.heard.moment, in: room)
        boxes.sized { size in
          let isLow = size.height < 40
          let gap = isLow ? 1.0 : 6
          let letters = max(
            room.letters + 1, (min(size.height * 0.3, 28) * room.palette.textScale).rounded())
          // Keeps the strokes on the card, however large the letters are.
          let height = min(
            (letters * (isLow ? 1.2 : 1.4)).rounded(),
            max(0, size.height - gap - Self.leastHeight))
          boxes.column(spacing: gap) {
            boxes.value(
              state.heard.state, as: text, letters: letters, least: room.letters, in: room
            )
            .height(.px(height))
            boxes.sized { size in strokes(state.history, size, in: room, boxes) }
          }
        }
      }.padding(across: room.padding, top: room.edge, bottom: room.edge)
    }
  }

  private func strokes(_ history: History, _ size: Size, in room: Room, _ boxes: Boxes) {
    let palette = room.palette
    let (values, dim) = (history.values, palette.tile.mixed(with: palette.text, palette.faint))
    let known = values.compactMap(\.self)
    let (low, high) =
      isFixed
      ? (text.range.lowerBound, text.range.upperBound) : (known.min() ?? 0, known.max() ?? 1)
    // Halves keep the difference of the largest numbers finite.
    let span = high / 2 - low / 2
    let width = max(2, (size.width / Double(values.count) * 0.6).rounded())
    boxes.row {
      for number in values {
        let part = number.map { span > 0 ? ($0 / 2 - low / 2) / span : 0.5 } ?? 0
        let height = (width + min(max(part, 0), 1) * (size.height - width)).rounded()
        boxes.overlay {
          boxes.fill(number == nil ? dim : palette.accentMarks).radius(width / 2)
            .width(.px(width)).align(.start).portion(height / size.height, from: .bottom)
            .motion(Self.motion)
        }.width(.rest(1))
      }
    }
  }
}
