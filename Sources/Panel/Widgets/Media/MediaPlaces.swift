internal import DetentGeometry
internal import DetentScene

/// The layout of a media tile: the cover and the texts above or at the left, then the scrubber and
/// the buttons, as far as there is room.
struct MediaPlaces: Sendable {
  let cover: Rect?
  let title: Rect
  let artist: Rect
  /// The touch area of the bar.
  let scrubber: Rect?
  /// The buttons for previous, play and next; on a flat tile, only for play.
  let buttons: [Rect]
  /// The greatest number of lines of the title; the last line is where a single one would be.
  let titleLines: Int
  let titleSize: Double
  let artistSize: Double
  let timeSize: Double
  /// The side of a button's icon [px].
  let iconSize: Double
  /// Whether the texts stand centred below the cover.
  let isStacked: Bool

  /// The least size of a touch target [px].
  static let touch = 44.0

  init(size: Size, palette: Palette) {
    let k = palette.textScale
    let isSmall = size.height < 130 || size.width < 180
    let isLarge = size.height >= 360 && size.width >= 360
    let pad = TileSpace.padding(size)
    (titleSize, artistSize) =
      isLarge ? (26 * k, 19 * k) : isSmall ? (14 * k, 12 * k) : (18 * k, 15 * k)
    timeSize = (isLarge ? 14 : 12) * k
    iconSize = isLarge ? 44 : isSmall ? 26 : 32
    let inner = Rect(origin: .zero, size: size).inset(by: pad)
    if inner.size.height < 2 * Self.touch {
      let flat = MediaRow(inner: inner, titleSize, artistSize)
      (cover, title, artist) = (flat.cover, flat.title, flat.artist)
      (scrubber, buttons, isStacked, titleLines) = (nil, [flat.button], false, 1)
      return
    }
    let isWide = size.width > 2 * size.height
    let rowHeight = isLarge ? 76.0 : 52
    let (line, second) = ((titleSize * 1.4).rounded(), (artistSize * 1.4).rounded())
    // Reserves room for both lines of text first.
    let texts = max(Self.touch + (isWide ? 4 : 12), line + second + (isWide ? 0 : 8))
    let hasScrubber = inner.size.height >= rowHeight + Self.touch + texts
    let barHeight = hasScrubber ? Self.touch : 0
    var side = inner.size.height
    if !isWide {
      side = min(
        side - rowHeight - barHeight - 8, inner.size.width * (inner.size.width < 200 ? 0.34 : 0.42))
    }
    let stacked = min(
      inner.size.height - rowHeight - barHeight - line - second - 20, inner.size.width)
    isStacked = !isWide && stacked > side * 1.2
    if isStacked { side = stacked.rounded() }
    let hasCover = side >= 40
    let coverX = isStacked ? (inner.center.x - side / 2).rounded() : inner.minX
    let coverBox = Rect(x: coverX, y: inner.minY, width: side, height: side)
    cover = hasCover ? coverBox : nil
    let x = hasCover && !isStacked ? coverBox.maxX + (isLarge ? 24 : 14) : inner.minX
    let columnX = isWide ? x : inner.minX
    let width = max(0, inner.maxX - x)
    let room = isWide ? inner.size.height - rowHeight - barHeight : max(side, line + second)
    let middle = inner.minY + max(0, ((room - line - second) / 2).rounded())
    let top = isStacked ? coverBox.maxY + 12 : middle
    // A long title grows upwards, into the free room beside the cover.
    let next = (titleSize * 1.25).rounded()
    titleLines = !isStacked && top - next >= inner.minY ? 2 : 1
    // The last of several lines ends where the letters of a single centred line would.
    let below = ((line - titleSize * 1.2) / 2).rounded(.down)
    title =
      titleLines == 2
      ? Rect(x: x, y: top - next, width: width, height: line + next - below)
      : Rect(x: x, y: top, width: width, height: line)
    artist = Rect(x: x, y: top + line, width: width, height: second)
    let columnWidth = max(0, inner.maxX - columnX)
    let bottom = inner.maxY - rowHeight
    scrubber =
      hasScrubber
      ? Rect(x: columnX, y: bottom - barHeight - 2, width: columnWidth, height: barHeight) : nil
    let gap = min(columnWidth / 3, isLarge ? 120 : 84)
    let center = columnX + columnWidth / 2
    let breadth = max(Self.touch, min(gap, rowHeight + 12))
    buttons = (-1...1).map { i in
      Rect(
        x: (center + Double(i) * gap - breadth / 2).rounded(), y: bottom, width: breadth,
        height: rowHeight)
    }
  }
}

/// The layout of a flat tile: cover, texts and one button in a row.
private struct MediaRow {
  let cover: Rect?
  let title: Rect
  let artist: Rect
  let button: Rect

  init(inner: Rect, _ titleSize: Double, _ artistSize: Double) {
    let height = inner.size.height
    let (line, second) = ((titleSize * 1.4).rounded(), (artistSize * 1.4).rounded())
    if inner.size.width < 110, height >= line + MediaPlaces.touch {
      // There is no room for a word beside the button: the title stands above it.
      cover = nil
      title = Rect(x: inner.minX, y: inner.minY, width: inner.size.width, height: line)
      artist = Rect(x: inner.minX, y: title.maxY, width: 0, height: second)
      button = Rect(x: inner.minX, y: title.maxY, width: inner.size.width, height: height - line)
      return
    }
    // The texts matter more than the cover.
    let hasCover = inner.size.width - height - MediaPlaces.touch >= 110
    cover =
      hasCover ? Rect(x: inner.minX, y: inner.minY, width: height, height: height) : nil
    let touch = MediaPlaces.touch
    button = Rect(
      x: inner.maxX - touch + 4, y: inner.center.y - max(touch, height) / 2, width: touch,
      height: max(touch, height))
    let x = hasCover ? inner.minX + height + 10 : inner.minX
    let width = max(0, button.minX - x - 4)
    let top = (inner.center.y - (line + second) / 2).rounded()
    title = Rect(x: x, y: top, width: width, height: line)
    artist = Rect(x: x, y: top + line, width: width, height: second)
  }
}
