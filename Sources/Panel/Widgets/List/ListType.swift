internal import DetentAnimation
internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import Look

/// The letters and the arrangement of a list's rows.
struct ListType: Equatable, Sendable {
  /// The colours and the font of a row.
  struct Ink: Equatable, Sendable {
    let text, secondary, pale, error, mark: Color
    let family: String
    let scale: Double

    init(_ palette: Palette) {
      (text, secondary) = (palette.text, palette.secondaryText)
      (pale, error, mark) = (palette.pale, palette.error, palette.accentMarks)
      (family, scale) = (palette.family, palette.textScale)
    }
  }

  /// The arrangement of titles and details in all rows of a list.
  enum Form: Equatable, Sendable {
    /// The detail at the end of the title's line.
    case beside
    /// The detail below the title, if they do not fit on one line in some row of a narrow list.
    case stacked
  }

  let width, padding: Double
  let ink: Ink
  /// Whether some row has an icon, so that the text of all rows begins behind it.
  private var hasIcons = false

  /// The sizes of the letters [px].
  let (title, detail): (Double, Double)
  private let (icon, gap): (Double, Double)

  /// The least distance between a title and the detail beside it [px].
  private static let air = 12.0
  /// The width from which on details always stand beside their titles [px].
  private static let narrow = 360.0
  /// The height of a line, as a multiple of its letters' size.
  private static let lineHeight = 1.25

  init(width: Double, padding: Double, ink: Ink) {
    (self.width, self.padding, self.ink) = (width, padding, ink)
    let isNarrow = width < 280
    let letters = isNarrow ? 16 : min(max(18, (width * 0.03).rounded()), 26)
    (title, detail) = (
      letters * ink.scale, (isNarrow ? 14 : (letters * 0.84).rounded()) * ink.scale
    )
    (icon, gap) = isNarrow ? (22, 10) : ((letters * 1.44).rounded(), 16)
  }

  /// The same type for other rows.
  func suited(to rows: [ListLook.Row]) -> ListType {
    var suited = self
    suited.hasIcons = rows.contains { $0.row.icon != nil }
    return suited
  }

  /// The form that suits all rows.
  func form(of rows: [ListLook.Row]) -> Form {
    width >= Self.narrow || rows.allSatisfy { fits($0.row) } ? .beside : .stacked
  }

  /// The width for the text of a row [px].
  private func room(for row: ListRow) -> Double {
    let mark = row.accessory == .none ? 0 : Self.markSize + Self.markGap
    return max(0, width - 2 * padding - mark - (hasIcons ? icon + gap : 0))
  }

  private func fits(_ row: ListRow) -> Bool {
    row.detail.isEmpty || width(ofTitle: row) + Self.air + width(ofDetail: row) <= room(for: row)
  }

  /// The estimated widths of a title and, with some air, of a detail [px].
  private func width(ofTitle row: ListRow) -> Double { TextContent.width(of: row.title) * title }
  private func width(ofDetail row: ListRow) -> Double {
    TextContent.width(of: row.detail) * detail + 6
  }

  // MARK: Look

  private static let wash = 0.12
  private static let press = OwnMotion(opacity: .curve(.easeInOut, duration: 0.12))

  func write(
    _ row: ListRow, as form: Form, isPressed: Bool, isLast: Bool, height: Double, in boxes: Boxes
  ) {
    boxes.fill(ink.text).opacity(isPressed ? Self.wash : 0).motion(Self.press).key("wash")
    if !isLast {
      boxes.overlay {
        boxes.fill(ink.text).opacity(0.1).height(.px(1)).align(.center, .end).key("line")
      }.padding(start: padding + (hasIcons ? icon + gap : 0))
    }
    boxes.row(spacing: Self.markGap) {
      line(row, as: form, height, in: boxes)
      mark(row.accessory, in: boxes)
    }.padding(across: padding)
  }

  private func line(_ row: ListRow, as form: Form, _ height: Double, in boxes: Boxes) {
    boxes.row(spacing: gap) {
      if hasIcons {
        boxes.overlay {
          guard let name = row.icon else { return }
          boxes.icon(name, ink.text).square(icon).key("icon").passing(from: .zero, to: .zero)
        }.width(.px(icon))
      }
      if form == .stacked, !row.detail.isEmpty {
        stacked(row, height, in: boxes)
      } else {
        beside(row, height, in: boxes)
      }
    }.width(.rest(1))
  }

  private static let (markSize, markGap) = (16.0, 10.0)

  /// Draws a chevron or a tick as two strokes that meet.
  private func mark(_ accessory: ListRow.Accessory, in boxes: Boxes) {
    func stroke(
      _ name: BoxKey, _ length: Double, _ thickness: Double, turned angle: Double, at place: Point,
      _ color: Color
    ) {
      boxes.fill(color).size(length, thickness).radius(thickness / 2).key(name)
        .pose(rotation: angle * .pi / 180, shift: place)
    }
    guard accessory != .none else { return }
    let box = boxes.overlay {
      if accessory == .chevron {
        stroke("upper", 9, 2, turned: 45, at: Point(3.5, -2.5), ink.secondary)
        stroke("lower", 9, 2, turned: -45, at: Point(3.5, 2.5), ink.secondary)
      } else {
        stroke("short", 8, 2.6, turned: 45, at: Point(-3.9, 3.1), ink.mark)
        stroke("long", 14, 2.6, turned: -45, at: Point(2, 1), ink.mark)
      }
    }.width(.px(Self.markSize)).key(accessory == .chevron ? "chevron" : "tick")
      .passing(from: .zero, to: .zero)
    // A tick is the same in every direction.
    if accessory == .selected { box.leftToRight() }
  }

  private func beside(_ row: ListRow, _ height: Double, in boxes: Boxes) {
    boxes.row(spacing: Self.air) {
      // A title without a detail takes two lines if it is too long for one.
      let lines = row.detail.isEmpty && 2 * title * Self.lineHeight <= height - 4 ? 2 : 1
      boxes.text(text(row.title, title, 500).yielding(lines: lines, standing: .middle), ink.text)
        .width(.rest(1)).key("title")
      guard !row.detail.isEmpty else { return }
      // The rest of the line, or 0.6 of it.
      let room = room(for: row)
      let share = min(
        width(ofDetail: row), max(room * 0.6, room - width(ofTitle: row) - Self.air))
      var type = text(row.detail, detail, 450).yielding()
      type.alignment = .trailing
      boxes.text(type, color(of: row)).width(.px(share.rounded())).key("beside")
        .passing(from: .zero, to: .zero)
    }.width(.rest(1))
  }

  private func stacked(_ row: ListRow, _ height: Double, in boxes: Boxes) {
    let part = min(1, (height - 4) / ((title + detail) * Self.lineHeight))
    boxes.column {
      boxes.text(text(row.title, title * part, 500), ink.text).key("title")
      boxes.text(text(row.detail, detail * part, 450), color(of: row)).key("below")
        .passing(from: .zero, to: .zero)
    }.width(.rest(1)).height(.natural)
  }

  private func color(of row: ListRow) -> Color {
    row.isFailing ? ink.error : row.isOld ? ink.pale : ink.secondary
  }

  private func text(_ string: String, _ size: Double, _ weight: Int) -> TextContent {
    TextContent(string, family: ink.family, size: size, weight: weight)
  }
}
