package import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import Localization
internal import Look
internal import Settings
internal import Values

/// What the panel knows of a tile besides its kind: a look shows it on every card alike.
package struct TileSurroundings: Equatable, Sendable {
  /// Whether fingers can use it; otherwise it is pale.
  package var isEnabled = true
  /// How often the bright dot of its work under way has moved on; nil: none is shown.
  package var progress: Int?
  /// Whether a finger is on it as a whole, which opens a page.
  package var isPressed = false

  package init(isEnabled: Bool = true, progress: Int? = nil, isPressed: Bool = false) {
    (self.isEnabled, self.progress, self.isPressed) = (isEnabled, progress, isPressed)
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
  let letters: Double
  /// The colour of the card of something that is on.
  let lit: Color
  /// The motion of pressed buttons.
  var press = PressMotion(spring: .press)
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
    lit = palette.lit(palette.tile)
  }

  func place(in frame: Rect, by layout: Layout, _ look: (Boxes) -> Void) -> PlacedLook {
    layout.isRightToLeft = palette.isRightToLeft
    return layout.place(in: frame, key: Self.card, look)
  }

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
  let icon: String?

  init(_ tile: TileSettings) { (label, icon) = (tile.label, tile.icon) }
}

extension Boxes {
  /// The card that all tiles with a value share.
  @discardableResult
  func card(_ color: Color? = nil, in room: Room, _ inner: () -> Void) -> Box {
    let radius = min(room.palette.tileRadius, room.size.height / 3)
    let (palette, around) = (room.palette, room.surroundings)
    return fill(color ?? palette.tile) {
      inner()
      if let step = around.progress { progress(step, palette) }
    }
    .radius(radius).border(palette.outline).shakes(room.shakes)
    .opacity(around.isEnabled ? 1 : palette.faded(0.38)).dipped(around.isPressed, by: room.press)
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

  /// The icon and the name of a tile with, where there is room, the time since when its value is out
  /// of date.
  func header(_ name: TileName, since moment: String?, in room: Room, lines: Int = 1) {
    guard !name.label.isEmpty || name.icon != nil else { return }
    let (height, palette) = ((room.letters * 1.4).rounded(), room.palette)
    row(spacing: 8) {
      if let icon = name.icon {
        overlay { self.icon(icon, palette.secondaryText).square(height).align(.start, .start) }
          .width(.px(height))
      }
      firstThatFits {
        let own = room.text(name.label, room.letters, weight: 600)
          .yielding(lines: lines, standing: lines > 1 ? .top : .automatic)
        // Only the name alone is written smaller.
        let old = room.names(name.label, since: moment).dropLast()
        for text in old.map({ room.text($0, room.letters, weight: 600) }) + [own] {
          shape { self.text(text, palette.text).key("name") }
        }
      }
    }.height(lines > 1 ? .rest(1) : .px(height))
  }

  /// A value or, without one, a word for the reason, in letters that fit.
  @discardableResult
  func value(
    _ state: SourceState, as text: ValueText, letters: Double, least: Double,
    reserve: String? = nil,
    alignment: TextContent.Alignment = .leading, lines: Int = 1,
    standing: TextContent.Standing = .automatic, in room: Room
  ) -> Box {
    let palette = room.palette
    var type = room.text("", letters, weight: 500).shrinking(to: least)
    (type.hasTabularDigits, type.alignment) = (true, alignment)
    (type.lines, type.standing) = (lines, standing)
    guard let missing = state.missing else {
      if case .number = state.lastValue { type = type.whole }
      type.string = text.text(of: state.lastValue)
      let color = state.value == nil ? palette.pale : palette.text
      return self.text(type, color, reserve: reserve).key("value")
    }
    return word(for: missing, as: type, in: room)
  }

  /// A word for the reason why there is no value, or a sign in the letters of the value.
  @discardableResult
  func word(for missing: MissingValue, as type: TextContent, in room: Room) -> Box {
    let (palette, letters) = (room.palette, type.size)
    let isFailure = missing != .unknown
    let color = isFailure ? palette.error : palette.secondaryText
    var type = type
    (type.size, type.leastSize) = (min(letters, 20 * palette.textScale), 10)
    return firstThatFits {
      for word in [palette.strings.word(of: missing), isFailure ? "!" : "–"] {
        shape {
          var word = type.saying(word)
          if word.string.count == 1 { word.size = letters }
          self.text(word, color).key("value")
        }
      }
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
