package import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import Localization
internal import Look
internal import Settings
internal import Values

/// The circumstances of a tile that the panel knows. Every card shows them alike.
package struct TileSurroundings: Equatable, Sendable {
  /// Whether fingers can use it; otherwise it is pale.
  package var isEnabled = true
  /// How often the bright dot of its work under way has moved on; nil: none is shown.
  package var progress: Int?
  /// Whether a finger is on it as a whole, which opens a page.
  package var isPressed = false
  /// Whether it opens a page, which a small sign tells.
  package var opensPage = false
  /// Whether its value comes by a second way, which a small ring tells.
  package var isDetour = false

  package init(
    isEnabled: Bool = true, progress: Int? = nil, isPressed: Bool = false, opensPage: Bool = false,
    isDetour: Bool = false
  ) {
    (self.isEnabled, self.progress, self.isPressed) = (isEnabled, progress, isPressed)
    (self.opensPage, self.isDetour) = (opensPage, isDetour)
  }
}

/// The card of a tile, with its measures and colours.
package struct Room: Sendable {
  package let size: Size
  package let palette: Palette
  /// From the card's edges to its content [px].
  let padding: Double
  /// The same above and below, where a very low card leaves less.
  let edge: Double
  /// The size of the name's letters [px].
  private(set) var letters: Double
  /// The colours of letters on the accent, and on a paler one for a value that may be old.
  let (accentInk, paleInk): (Color, Color)
  /// The motion of pressed buttons.
  var press = PressMotion(spring: .press)
  /// Whether the tile is visible while the pane is closed.
  var isSeenClosed = false
  /// How often the tile has refused something.
  var shakes = 0
  var surroundings = TileSurroundings()

  /// The name of the card among the boxes.
  static let card: BoxKey = "card"

  package init(_ size: Size, _ palette: Palette) {
    (self.size, self.palette) = (size, palette)
    padding = TileSpace.padding(size)
    edge = size.height < 72 ? 6 : padding
    letters = (padding <= 12 ? 13 : 16) * palette.textScale
    accentInk = palette.ink(on: palette.accent)
    paleInk = palette.ink(on: palette.tile.mixed(with: palette.accent, palette.faded(0.45)))
  }

  /// The same room, in which letters grow with the card.
  var grown: Room {
    var room = self
    let letters = min(max(13, min(size.width * 0.085, size.height * 0.08 + 5)), 40)
    room.letters = (letters * palette.textScale).rounded()
    return room
  }

  init(_ context: BuildContext) {
    self.init(context.frame.size, context.palette)
    (press, isSeenClosed) = (context.press, context.isSeenClosed)
    surroundings = context.surroundings
    shakes = context.predecessor?.look?.room.shakes ?? 0
  }

  func place(in frame: Rect, by layout: Layout, _ look: (Boxes) -> Void) -> PlacedLook {
    layout.isRightToLeft = palette.isRightToLeft
    return layout.place(in: frame, key: Self.card, look)
  }

  /// The colour of the card of something that is on.
  var lit: Color { palette.lit(palette.tile) }

  /// The ways to write a name, the longest first: those that tell since when its value is out of
  /// date, then the name alone.
  func names(_ name: String, since moment: String?) -> [String] {
    guard let moment else { return [name] }
    return ["\(name) · \(palette.strings.outOfDate) · \(moment)", "\(name) · \(moment)", name]
  }

  func text(_ string: String, _ size: Double, weight: Int) -> TextContent {
    TextContent(string, family: palette.family, size: size, weight: weight)
  }
}

/// The name and the icon of a tile.
struct TileName: Sendable {
  let label: String
  private(set) var icon: String?
  private let icons: TileIcon?

  init(_ tile: TileSettings) {
    (label, icon, icons) = (tile.label, tile.icon, TileIcon(tile))
  }

  var changesIcon: Bool { icons?.changes ?? false }

  /// The same name with the icon for a value.
  func showing(_ value: SourceValue?) -> TileName {
    var name = self
    name.icon = icons?.name(for: value)
    return name
  }
}

extension Boxes {
  /// The card that all tiles with a value share.
  @discardableResult
  func card(_ color: Color? = nil, in room: Room, _ inner: () -> Void) -> Box {
    let radius = min(room.palette.tileRadius, room.size.height / 3)
    let (palette, around) = (room.palette, room.surroundings)
    return fill(color ?? palette.tile) {
      inner()
      if around.opensPage { sign(of: palette) }
      if around.isDetour { detour(palette) }
      if let step = around.progress { progress(step, palette) }
    }
    .radius(radius).border(palette.outline).shakes(room.shakes)
    .opacity(around.isEnabled ? 1 : palette.faded(0.38)).dipped(around.isPressed, by: room.press)
  }

  /// Three small dots in the upper corner at the end of lines: there is more behind the card.
  private func sign(of palette: Palette) {
    let dot = 3.0
    overlay {
      row(spacing: dot) {
        for _ in 0..<3 { fill(palette.text).square(dot).radius(dot / 2).opacity(0.55) }
      }.size(5 * dot, dot).align(.end, .start).key("more")
    }.padding(top: 7, end: 12)
  }

  /// A small ring in the lower corner at the end of lines.
  private func detour(_ palette: Palette) {
    let ring = 8.0
    overlay {
      fill(palette.tile).square(ring).radius(ring / 2).border(palette.error).align(.end, .end)
        .key("detour")
    }.padding(bottom: 6, end: 8)
  }

  /// Three dots at the lower edge that light up in turn, on a ground of their own.
  private func progress(_ step: Int, _ palette: Palette) {
    let dot = 4.0
    overlay {
      fill(palette.tile) {
        row(spacing: dot) {
          for number in 0..<3 {
            fill(palette.text).square(dot).radius(dot / 2).opacity(number == step % 3 ? 1 : 0.35)
          }
        }.width(.natural)
      }
      .radius(dot).size(8 * dot, 2 * dot).align(.center, .end).key("progress")
    }.padding(bottom: 2)
  }

  /// The icon and the name of a tile with, where there is room, the time since when its value is
  /// out of date.
  func header(_ name: TileName, since moment: String?, in room: Room, lines: Int = 1) {
    guard !name.label.isEmpty || name.icon != nil else { return }
    let (height, palette) = ((room.letters * 1.4).rounded(), room.palette)
    row(spacing: 8) {
      if let icon = name.icon {
        overlay {
          let glyph = self.icon(icon, palette.secondaryText).square(height).align(.start, .start)
          if name.changesIcon { glyph.key(.name(icon)) }
        }.width(.px(height))
      }
      let type = room.text(name.label, room.letters, weight: 600)
        .yielding(lines: lines, standing: lines > 1 ? .top : .automatic)
      title(type, since: moment, palette.text, in: room)
    }.height(lines > 1 ? .rest(1) : .px(height))
  }

  /// A name with, where there is room, the time since when the value beside it is out of date.
  @discardableResult
  func title(
    _ name: TextContent, since moment: String?, _ color: Color, in room: Room
  ) -> Box {
    firstThatFits {
      // Only the name alone is written smaller.
      for string in room.names(name.string, since: moment).dropLast() {
        shape {
          var text = name.saying(string)
          (text.lines, text.leastSize) = (1, 0)
          self.text(text, color).key("name")
        }
      }
      shape { self.text(name, color).key("name") }
    }
  }

  /// The value that a source tells.
  @discardableResult
  func value(
    _ state: SourceState, as text: ValueText, letters: Double, least: Double,
    reserve: String? = nil,
    alignment: TextContent.Alignment = .leading, lines: Int = 1,
    standing: TextContent.Standing = .automatic, in room: Room
  ) -> Box {
    var type = room.text("", letters, weight: 500).shrinking(to: least)
    (type.alignment, type.lines, type.standing) = (alignment, lines, standing)
    return value(
      Reading(state, as: text, in: room.palette), type, reserve: reserve, in: room.palette)
  }

  /// A value or, without one, a word for the reason, in letters that fit.
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - own: The colour; nil for the one that tells what kind of value it is.
  ///   - reserve: The text for which there is always room; nil for the text itself.
  @discardableResult
  func value(
    _ reading: Reading, _ type: TextContent, _ own: Color? = nil, reserve: String? = nil,
    in palette: Palette
  ) -> Box {
    var type = type
    type.hasTabularDigits = true
    let color = own ?? reading.color(in: palette)
    guard reading.isWord else {
      if reading.isNumber { type = type.whole }
      return text(type.saying(reading.string), color, reserve: reserve).key("value")
    }
    let letters = type.size
    (type.size, type.leastSize) = (min(letters, 20 * palette.textScale), 10)
    return firstThatFits {
      for word in [reading.string, reading.tone == .failed ? "!" : "–"] {
        shape {
          var word = type.saying(word)
          if word.string.count == 1 { word.size = letters }
          self.text(word, color).key("value")
        }
      }
    }
  }
}

/// The text in the place of a tile's value: the value, or a word for the reason why there is none.
struct Reading: Sendable {
  enum Tone: Sendable { case plain, old, unknown, failed }

  let string: String
  let tone: Tone
  /// Whether it is a number, which is never cut.
  var isNumber = false

  /// Whether it stands for a value that there is not.
  var isWord: Bool { tone == .unknown || tone == .failed }

  init(_ state: SourceState, as text: ValueText, in palette: Palette) {
    if let missing = state.missing {
      self.init(missing, in: palette.strings)
    } else {
      self.init(state.lastValue, as: text, isTrusted: state.value != nil)
    }
  }

  init(_ setting: Setting, as text: ValueText, in palette: Palette) {
    if let problem = setting.problem {
      self.init(problem.word, .failed)
    } else if let missing = setting.pending.missing {
      self.init(missing, in: palette.strings)
    } else {
      self.init(setting.pending.shownValue, as: text, isTrusted: setting.pending.isTrusted)
    }
  }

  private init(_ string: String, _ tone: Tone) { (self.string, self.tone) = (string, tone) }

  init(_ missing: MissingValue, in strings: LocalizedStrings) {
    self.init(strings.word(of: missing), missing == .unknown ? .unknown : .failed)
  }

  private init(_ value: SourceValue?, as text: ValueText, isTrusted: Bool) {
    self.init(text.text(of: value), isTrusted ? .plain : .old)
    if case .number = value { isNumber = true }
  }

  func color(in palette: Palette) -> Color {
    switch tone {
    case .plain: palette.text
    case .old: palette.pale
    case .unknown: palette.secondaryText
    case .failed: palette.error
    }
  }
}

extension TextContent {
  fileprivate func saying(_ string: String) -> TextContent {
    var text = self
    text.string = string
    return text
  }
}
