internal import DetentGeometry
internal import DetentScene

/// The places of the texts and the icon of a slider.
struct SliderPlaces {
  struct Place {
    var frame: Rect
    /// The size of the letters [px].
    var size: Double
    var alignment: TextContent.Alignment
    var lines = 1
    var standing = TextContent.Standing.middle
  }

  /// The frame of the icon, for a slider with room for it (`hasIcon`).
  let icon: Rect
  let hasIcon: Bool
  let label: Place
  let value: Place

  /// - Parameter name: The name, which is shown as a whole if possible.
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

  /// The value at the top, the icon and the name at the bottom.
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

  /// The name below the value, if there is no room for it beside the value.
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
    // A name too long for one line takes a second one if there is room.
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

  /// The icon, the name on two lines at most, and the value, side by side.
  private init(sideBySide size: Size, _ letters: SliderLetters, wantsIcon: Bool) {
    let side = min(28, size.height * 0.5).rounded()
    icon = Rect(
      x: letters.padding + 4, y: ((size.height - side) / 2).rounded(), width: side, height: side)
    hasIcon = wantsIcon
    let x = hasIcon ? icon.maxX + 12 : icon.minX
    let number = size.width < 320 ? min(110, size.width * 0.35) : min(170, size.width * 0.42)
    let end = size.width - letters.padding - 4
    // Enough for two lines of the name, if the slider is that high.
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

/// The sizes of the letters on a slider, and their distance from its edge [px].
private struct SliderLetters {
  let padding: Double
  /// The sizes of the letters of the name and of the value.
  let small, large: Double

  init(_ size: Size, scale: Double) {
    padding = TileSpace.padding(size)
    (small, large) = padding <= 10 ? (13 * scale, 17 * scale) : (15 * scale, 22 * scale)
  }

  /// The height of a line of the name.
  var line: Double { (small * 1.4).rounded() }
  /// The height of the value.
  var row: Double { (large * 1.4).rounded() }
  /// The smallest size of the name's letters.
  var least: Double { TextContent.leastName(small) }
}
