internal import DetentAnimation
internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import Localization
package import Look
package import Settings
internal import Values

/// The time of day and the date on a card. New figures push the old ones out upwards.
package struct ClockTile: HeardKind {
  package let source: String?
  private let name: TileName
  private let strings: LocalizedStrings
  /// The estimated width of the longest date in the smallest letters [px].
  private let dateWidth: Double
  /// The width of five figures and of the half of the day's name, as a multiple of the figures' size.
  private let width: Double

  /// The size of the half of the day's name, relative to the figures.
  private static let halfShare = 0.28
  /// The smallest readable date, and the least height of the figures above it [px].
  private static let (leastDate, leastFigures) = (12.0, 40.0)
  private static let spring = constant(try Spring(dampingRatio: 0.86, response: 0.5))
  private static let rolling = OwnMotion(pose: .spring(spring), opacity: .spring(spring))

  package init(_ tile: TileSettings, in configuration: Configuration) {
    (source, name, strings) = (tile.source, TileName(tile), configuration.strings)
    dateWidth = strings.widestDate * Self.leastDate
    let halves = configuration.home.is24Hour ? [] : strings.dayHalves
    width = 3 + (halves.map { 0.1 + 1.25 * Self.halfShare * TextContent.width(of: $0) }.max() ?? 0)
  }

  package func write(_ value: HeardValue, in room: Room, _ boxes: Boxes) {
    boxes.card(in: room) {
      boxes.column(spacing: room.size.height < 72 ? 0 : 4) {
        boxes.header(name, since: value.moment, in: room)
        boxes.sized { size in body(value.state, size, in: room, boxes) }
      }.padding(across: room.padding, top: room.edge, bottom: room.edge)
    }
  }

  /// The figures with the date below them, in one line, in two, or none if there is no room for it.
  private func body(_ state: SourceState, _ size: Size, in room: Room, _ boxes: Boxes) {
    let wanted = max(Self.leastDate, min(size.width * 0.06, size.height * 0.16))
    let small = (wanted * room.palette.textScale).rounded()
    let heights = [(1, small * 1.4), (2, Self.leastDate * 2.8), (0, 0)]
    boxes.firstThatFits {
      for (lines, height) in heights
      where lines == 0 || size.height - height >= Self.leastFigures {
        boxes.shape {
          let letters = min((size.height - height) * 0.78, size.width / width).rounded()
          if let missing = state.missing {
            self.missing(missing, letters, in: room, boxes)
          } else if case .time(let time) = state.lastValue {
            boxes.column {
              figures(Figures(time.text), letters, isOld: state.value == nil, in: room, boxes)
              if lines > 0 { date(time.detail, small, lines: lines, in: room, boxes) }
            }.height(.natural).key("time")
          }
        }
      }
    }
  }

  private func missing(
    _ missing: MissingValue, _ letters: Double, in room: Room, _ boxes: Boxes
  ) {
    var type = room.text("–:––", letters, weight: 300)
    type.alignment = .center
    if missing == .unknown {
      boxes.text(type, room.palette.pale).key("unknown")
    } else {
      type.weight = 500
      boxes.value(Reading(missing, in: room.palette.strings), type, in: room.palette)
    }
  }

  private func date(
    _ day: String, _ letters: Double, lines: Int, in room: Room, _ boxes: Boxes
  ) {
    var type = room.text(dateText(day), letters, weight: 500).shrinking(to: Self.leastDate)
    (type.alignment, type.lines) = (.center, lines)
    let text = boxes.text(type, room.palette.secondaryText)
    // On two lines, the longer one contains just the weekday or the rest of the date.
    if lines > 1 { text.yielding() }
    text.atLeast(dateWidth * (lines > 1 ? 0.65 : 1), Self.leastDate * 1.4 * Double(lines))
  }

  /// A numeric date in the panel's language; any other text as it is.
  private func dateText(_ day: String) -> String {
    let parts = day.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3 else { return day }
    return strings.date(year: parts[0], month: parts[1], day: parts[2]) ?? day
  }

  private func figures(
    _ time: Figures, _ letters: Double, isOld: Bool, in room: Room, _ boxes: Boxes
  ) {
    let palette = room.palette
    let ink = isOld ? palette.pale : palette.text
    var type = room.text(":", letters, weight: 300)
    type.hasTabularDigits = true
    let height = letters * 1.3
    func roll(_ figures: String) -> Box {
      type.string = figures
      return boxes.overlay {
        boxes.text(type, ink).key(.name(figures))
          .passing(from: Point(0, height), to: Point(0, -height)).motion(Self.rolling)
      }.clipped()
    }
    let colon = type
    boxes.row {
      roll(time.hour).key("hour")
      boxes.text(colon, ink).pose(shift: Point(0, -0.06 * letters)).key("colon")
      roll(time.minute).key("minute")
      guard !time.half.isEmpty else { return }
      let half = room.text(time.half, (letters * Self.halfShare).rounded(), weight: 500)
      boxes.overlay {
        boxes.text(half, isOld ? palette.pale : palette.secondaryText).align(.start, .start)
      }.padding(top: letters * 0.16, start: letters * 0.1)
    }.width(.natural).leftToRight().key("figures")
  }
}

/// The parts of a time of day.
private struct Figures {
  let (hour, minute, half): (String, String, String)

  init(_ time: String) {
    let parts = time.split(separator: ":", maxSplits: 1).map(String.init)
    let rest = parts.dropFirst().first?.split(separator: " ", maxSplits: 1).map(String.init) ?? []
    (hour, minute) = (parts.first ?? "", rest.first ?? "")
    half = rest.count > 1 ? rest[1] : ""
  }
}

extension LocalizedStrings {
  /// The estimated width of the longest date, as a multiple of its letters' size.
  fileprivate var widestDate: Double {
    let widths = months.map(TextContent.width)
    let month = widths.indices.max { widths[$0] < widths[$1] } ?? 0
    // A week of that month has every weekday.
    return (20...26).compactMap { date(year: 2026, month: month + 1, day: $0) }
      .map(TextContent.width).max() ?? 0
  }
}
