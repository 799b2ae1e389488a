internal import DetentGeometry
internal import DetentScene

/// Where the words and the picture of a slider stand.
struct SliderPlaces {
  struct Place {
    var frame: Rect
    /// How large its letters are [px].
    var size: Double
    var alignment: TextContent.Alignment
    var lines = 1
    var standing = TextContent.Standing.middle
  }

  /// Meant for one that has a picture, and room for it (`hasIcon`).
  let icon: Rect
  let hasIcon: Bool
  let label: Place
  let value: Place

  /// - Parameter name: Has to be seen as a whole, if there is a way.
  init(size: Size, palette: Palette, isVertical: Bool, wantsIcon: Bool, name: String) {
    let letters = SliderLetters(size, scale: palette.textScale)
    guard !isVertical else {
      self.init(upright: size, letters, wantsIcon: wantsIcon)
      return
    }
    let sideBySide = SliderPlaces(sideBySide: size, letters, wantsIcon: wantsIcon)
    let word = TextContent.width(of: name.longestWord) * letters.least
    let isLong = word > sideBySide.label.frame.size.width
    self =
      size.width < 220 || isLong && size.height >= letters.row + letters.line + 8
      ? SliderPlaces(stacked: size, letters, wantsIcon: wantsIcon, name: name) : sideBySide
  }

  /// The value above, the picture and the name below.
  private init(upright size: Size, _ letters: SliderLetters, wantsIcon: Bool) {
    let (pad, line) = (letters.padding, letters.line)
    let side = min(28, size.width * 0.35).rounded()
    let width = max(0, size.width - pad)
    let bottom = size.height - pad
    label = Place(
      frame: Rect(x: pad / 2, y: bottom - line, width: width, height: line), size: letters.small,
      alignment: .center)
    icon = Rect(
      x: ((size.width - side) / 2).rounded(), y: bottom - line - side - 8, width: side, height: side
    )
    hasIcon = wantsIcon && icon.minY >= pad + letters.row + 4
    value = Place(
      frame: Rect(x: pad / 2, y: pad, width: width, height: letters.row), size: letters.large,
      alignment: .center)
  }

  /// The name below the value: side by side there would be no room for it.
  private init(stacked size: Size, _ letters: SliderLetters, wantsIcon: Bool, name: String) {
    let (pad, line, row) = (letters.padding, letters.line, letters.row)
    let top = min(pad, max(4, (size.height - row - line) / 2))
    let end = size.width - pad - 2
    let isRoomy = size.width >= 150 && size.height >= 2 * pad + row + line + 8
    hasIcon = wantsIcon && isRoomy
    icon = Rect(x: pad, y: top + ((row - 24) / 2).rounded(), width: 24, height: 24)
    let x = isRoomy ? pad + 32 : pad + 2
    value = Place(
      frame: Rect(x: x, y: top, width: max(0, end - x), height: row), size: letters.large,
      alignment: isRoomy ? .trailing : .leading)
    // A name that is too long for one line takes a second one where there is room.
    let width = max(0, end - pad)
    let isLong = TextContent.width(of: name) * letters.least > width
    let lines = isLong && size.height >= 2 * top + row + 2 * line + 4 ? 2 : 1
    let height = line * Double(lines)
    label = Place(
      frame: Rect(
        x: isRoomy ? pad : pad + 2, y: size.height - top - height, width: width, height: height),
      size: letters.small, alignment: .leading, lines: lines,
      standing: lines > 1 ? .bottom : .middle)
  }

  /// The picture, the name on two lines at most, and the value.
  private init(sideBySide size: Size, _ letters: SliderLetters, wantsIcon: Bool) {
    let side = min(28, size.height * 0.5).rounded()
    icon = Rect(
      x: letters.padding + 4, y: ((size.height - side) / 2).rounded(), width: side, height: side)
    hasIcon = wantsIcon
    let x = hasIcon ? icon.maxX + 12 : icon.minX
    let number = size.width < 320 ? min(110, size.width * 0.35) : min(170, size.width * 0.42)
    let end = size.width - letters.padding - 4
    // Two lines of it are lower than any slider.
    let height = min(size.height - 12, (letters.small * 2.6).rounded())
    label = Place(
      frame: Rect(
        x: x, y: ((size.height - height) / 2).rounded(), width: max(0, end - number - x),
        height: height), size: letters.small, alignment: .leading, lines: 2)
    value = Place(
      frame: Rect(
        x: end - number, y: ((size.height - letters.row) / 2).rounded(), width: number,
        height: letters.row), size: letters.large, alignment: .trailing)
  }
}

/// How large words are on a slider, and how far from its edge [px].
private struct SliderLetters {
  let padding: Double
  /// The letters of the name, and of the value.
  let small, large: Double

  init(_ size: Size, scale: Double) {
    padding = TileSpace.padding(size)
    (small, large) = padding <= 10 ? (13 * scale, 17 * scale) : (15 * scale, 22 * scale)
  }

  /// How high a line of the name is.
  var line: Double { (small * 1.4).rounded() }
  /// How high the value is.
  var row: Double { (large * 1.4).rounded() }
  /// How small the name may get.
  var least: Double { TextContent.leastName(small) }
}
