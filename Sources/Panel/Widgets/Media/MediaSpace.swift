internal import DetentGeometry
internal import Settings

/// The measures of a media tile: the cover and the texts above or at the start, then the bar and the
/// buttons, as far as there is room.
struct MediaSpace: Sendable {
  enum Shape: Sendable {
    /// Cover, texts and one button in a row.
    case flat
    /// The title above one button.
    case narrow
    /// The cover beside everything else.
    case wide
    /// The cover above the texts.
    case stacked
    /// The cover beside the texts.
    case plain
  }

  let shape: Shape
  /// The side of the cover [px]; 0: there is none.
  let cover: Double
  /// The width of the bar [px]; 0: there is none.
  let bar: Double
  /// The height of the buttons, the breadth of one, the distance between two, and the side of an
  /// icon [px].
  let row, breadth, gap, icon: Double
  /// The sizes of the letters [px].
  let title, artist, time: Double
  /// The greatest number of lines of the title.
  let lines: Int
  /// The height of the cover and the texts beside each other [px].
  let height: Double
  /// Between the cover and the texts [px].
  let spacing: Double

  /// The least size of a touch target [px].
  static let touch = 44.0

  /// Whether there are all three buttons.
  var isWhole: Bool { shape != .flat && shape != .narrow }
  /// Whether there is a line for the artist.
  var hasArtist: Bool { shape != .narrow }

  init(in room: Room) {
    let (size, scale) = (room.size, room.palette.textScale)
    let inner = Rect(origin: .zero, size: size).inset(by: room.padding).size
    spacing = min(24, max(10, (size.width * 0.04).rounded()))
    time = min(18, min(max(size.height * 0.04, 12), 16) * scale).rounded()
    guard inner.height >= 2 * Self.touch else {
      let own = min(max(size.height * 0.17, 13), 22) * scale
      let isNarrow = inner.width < 110 && inner.height >= 16 + Self.touch
      shape = isNarrow ? .narrow : .flat
      let height = isNarrow ? inner.height - Self.touch : inner.height / 1.8
      title = max(11, min(own, height / 1.4)).rounded(.down)
      artist = max(10, (title * 0.7).rounded(.down))
      row = isNarrow ? Self.touch : max(Self.touch, inner.height)
      (breadth, gap, lines, bar) = (isNarrow ? inner.width : Self.touch, 0, 1, 0)
      self.height = height
      icon = min(max(inner.height * 0.4, 26), 40).rounded()
      // The texts matter more than the cover.
      let hasCover = !isNarrow && inner.width - inner.height - Self.touch >= 110
      cover = hasCover ? inner.height : 0
      return
    }
    let own = min(max(min(size.width * 0.055, size.height * 0.08), 14), 36) * scale
    let isWide = size.width > 2 * size.height
    row = min(max(size.height * 0.22, Self.touch), 84).rounded()
    icon = min(size.width < 180 || size.height < 130 ? 26 : row * 0.6, 50).rounded()
    // Reserves room for both lines of text first.
    let least = max(isWide ? 48 : 56, 14 * scale * 2.6)
    let barHeight = inner.height >= row + Self.touch + least ? Self.touch : 0
    let free = inner.height - row - barHeight
    let side =
      isWide ? inner.height : min(free - 8, inner.width * (inner.width < 200 ? 0.34 : 0.45))
    let stacked = min(free - own * 3.9 - 20, inner.width).rounded(.down)
    let isStacked = !isWide && stacked > side * 1.2
    shape = isWide ? .wide : isStacked ? .stacked : .plain
    cover = isStacked ? stacked : side < 40 ? 0 : side.rounded(.down)
    let texts = isStacked ? free - stacked - 12 : free - (isWide ? 0 : 8)
    title = max(11, min(own, texts / 2.6)).rounded(.down)
    artist = max(10, (title * 0.7).rounded(.down))
    lines = max(1, min(3, Int((texts / title - 1.2) / 1.3)))
    height = max(cover, min(texts, title * (1.3 * Double(lines) + 1.2)))
    let column = isWide ? inner.width - side - spacing : inner.width
    bar = barHeight > 0 ? max(0, column) : 0
    gap = min(column / 3, min(max(size.width * 0.16, 84), 140)).rounded(.down)
    breadth = max(Self.touch, min(gap, row + 12)).rounded(.down)
  }
}
