package import DetentAnimation
internal import DetentGeometry
package import DetentMotion
package import DetentScene
package import DetentStage
internal import Look
package import Settings
package import Values

/// The last minutes of a value as a row of strokes, the newest where lines end, below the value.
///
/// Every stroke is a part of the clock's time: it stays the same until it leaves the row, and the
/// row moves on even if the value does not change.
package struct Sparkline: TileControl, StatefulControl {
  /// The length of time that the row covers [s].
  package static let window = 300.0

  package let source: String?
  private let face: Face
  private var view: LookView
  /// The news that is shown.
  private var news = SourceState.unknown
  package private(set) var state: History

  package init(_ tile: TileSettings, in context: inout BuildContext) {
    let face = Face(tile, in: context.configuration)
    let room = Room(context.frame.size, context.palette)
    let width = max(1, room.size.width - 2 * room.padding)
    let history = History(of: Sparkline.window, parts: max(8, min(60, Int(width / 7))))
    (source, self.face, state) = (tile.source, face, history)
    view = LookView(in: &context) { face.write(.unknown, since: nil, history, in: $0, $1) }
  }

  package var layer: LayerID { view.layer }

  package mutating func show(
    _ news: SourceState, on stage: inout Stage, in context: inout ControlContext
  ) {
    self.news = news
    if case .fresh(_, let time) = news, let number = news.number {
      state.add(number, at: time)
    } else {
      state.add(nil, at: context.time)
    }
    become(on: &stage, in: context)
  }

  package mutating func stopListening(on stage: inout Stage, in context: ControlContext) {
    state.add(nil, at: context.time)
    become(on: &stage, in: context)
  }

  package var recordedSource: String? { source }
  package var visibleDeadline: Instant? { state.nextChange }

  package mutating func advance(on stage: inout Stage, in context: inout ControlContext) {
    state.advance(to: context.time)
    become(on: &stage, in: context)
  }

  package mutating func resume(from history: History, on stage: inout Stage) {
    state = history.parted(into: state.values.count)
  }

  package mutating func resume(
    fromHistory history: History, on stage: inout Stage, in context: ControlContext
  ) {
    resume(from: history, on: &stage)
    become(on: &stage, in: context)
  }

  package mutating func end(_ completions: [Completion], on stage: inout Stage) {
    view.end(completions, on: &stage)
  }

  private mutating func become(on stage: inout Stage, in context: ControlContext) {
    let (face, news, state) = (face, news, state)
    let moment = news.staleSince.flatMap(context.clock)
    view.become(on: &stage, by: context.layout) {
      face.write(news, since: moment, state, in: $0, $1)
    }
  }
}

/// The look of a value and its history.
private struct Face: Sendable {
  private let name: TileName
  private let color: Color?
  private let text: ValueText
  /// Whether the range is given; otherwise the row spans its lowest and highest values.
  private let isFixed: Bool

  /// The least height of the row of strokes [px].
  private static let leastHeight = 4.0
  private static let spring = constant(try Spring(dampingRatio: 1, response: 0.3))
  private static let motion = OwnMotion(place: .spring(spring), color: .spring(spring))

  init(_ tile: TileSettings, in configuration: Configuration) {
    (name, color, isFixed) = (TileName(tile), tile.color, tile.range != nil)
    text = ValueText(shown: tile, in: configuration)
  }

  func write(
    _ news: SourceState, since moment: String?, _ history: History, in room: Room, _ boxes: Boxes
  ) {
    boxes.card(color, in: room) {
      boxes.column(spacing: room.size.height < 72 ? 0 : 4) {
        boxes.header(name, since: moment, in: room)
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
            boxes.value(news, as: text, letters: letters, least: room.letters, in: room)
              .height(.px(height))
            boxes.sized { size in strokes(history, size, in: room, boxes) }
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
