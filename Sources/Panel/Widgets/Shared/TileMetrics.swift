package import DetentGeometry
internal import DetentScene

/// The measures of a card, from its size: a tall card stacks icon and text, a flat one sets them
/// side by side, and one too small for that stacks them closely.
package struct TileMetrics: Equatable, Sendable {
  package let isFlat: Bool
  package let padding: Double
  package let badge: Rect
  package let iconSize: Double
  package let label: Rect
  package let state: Rect
  /// How far down a label is that has no state below it [px].
  package let labelDrop: Double
  /// How many lines the label takes.
  package let labelLines: Int
  package let labelSize: Double
  package let stateSize: Double

  /// What the label says, with the end of its first line where it takes two.
  package let words: String

  /// Smaller letters nobody reads [px].
  private static let leastLetters = 11.0
  /// How much smaller letters are of which two lines stand in the place of one.
  private static let smaller = 0.85
  /// How high a line is, in sizes of its letters.
  private static let line = 1.4
  /// What is left of the badge for the sake of large letters [px].
  private static let leastBadge = 24.0
  /// How high two lines are, in sizes of their letters.
  private static let twoLines = 2.5

  /// - Parameter letters: How high those of the label are to be [px]; they are lower where there is no
  ///   room. Nil: as the card's size has them.
  package init(
    size: Size, palette: Palette, label words: String = "", hasIcon: Bool = true,
    letters wanted: Double? = nil
  ) {
    let k = palette.textScale
    if hasIcon, let compact = TileMetrics(compact: size, label: words, scale: k, letters: wanted) {
      self = compact
      return
    }
    isFlat = size.height < 96 || size.height < 132 && size.width >= 190
    let isSmall = size.height < 112 || size.width < 130
    // Beside the badge there is hardly any room for words.
    let isNarrow = isFlat && size.width < 130
    let isLarge = size.height >= 240 && size.width >= 330
    padding = isNarrow ? 8 : TileSpace.padding(size)
    stateSize = (isSmall ? 12 : isLarge ? 20 : size.width < 200 ? 14 : 16) * k
    let stateHeight = (stateSize * 1.4).rounded()
    let room = size.height - 2 * padding - stateHeight
    let own = (isNarrow ? 13 : isSmall ? 14 : isLarge ? 26 : size.width < 200 ? 17 : 20) * k
    let highest = max(own, (isFlat ? room + padding : room - 8 - Self.leastBadge) / Self.line)
    let usual = min(wanted ?? own, highest)
    let lineHeight = (usual * Self.line).rounded()
    // Whatever the label says, so that badges of one row are alike.
    let stacked = ((room - lineHeight - 8) / 2).rounded(.down) * 2
    let most = isNarrow ? 26.0 : isSmall ? 32 : isLarge ? 76 : 56
    let side = min(most, isFlat ? size.height - 2 * padding : stacked)
    let x = isFlat && hasIcon ? padding * 1.75 + side : isFlat ? TileSpace.padding(size) : padding
    let width = max(0, size.width - x - padding)
    // What two lines of it have room in.
    let space = isFlat ? room + padding : room - side
    let letters = min(usual * Self.smaller, space / Self.twoLines)
    // A step smaller it may yet stand on one line.
    let isLong = TextContent.width(of: words) * usual * Self.smaller > width
    let broken = isLong && letters >= Self.leastLetters ? words.brokenInTwo : nil
    self.words = broken ?? words
    (labelLines, labelSize) = broken == nil ? (1, usual) : (2, letters)
    let labelHeight = broken == nil ? lineHeight : (letters * Self.twoLines).rounded(.up)
    iconSize = (side * 0.5 / 2).rounded() * 2
    labelDrop = isFlat ? (stateHeight / 2).rounded() : stateHeight
    if isFlat {
      badge = Rect(x: padding, y: ((size.height - side) / 2).rounded(), width: side, height: side)
      let top = ((size.height - labelHeight - stateHeight) / 2).rounded()
      label = Rect(x: x, y: top, width: width, height: labelHeight)
      state = Rect(x: x, y: top + labelHeight, width: width, height: stateHeight)
    } else {
      badge = Rect(x: padding, y: padding, width: side, height: side)
      let bottom = size.height - padding
      state = Rect(x: padding, y: bottom - stateHeight, width: width, height: stateHeight)
      label = Rect(x: padding, y: state.minY - labelHeight, width: width, height: labelHeight)
    }
  }

  /// Of a card on which hardly a word has room beside an icon; nil: it has.
  private init?(compact size: Size, label words: String, scale: Double, letters wanted: Double?) {
    let state = 11 * scale
    let isRoomy = size.height >= 84
    let edge = isRoomy ? 9.0 : 5
    let stateHeight = (state * 1.3).rounded()
    let free = size.height - 2 * edge - stateHeight
    let usual = min(wanted ?? 12 * scale, max(12 * scale, (free - 16) / 1.35))
    let lines = ((usual * 1.35).rounded(), stateHeight)
    let side = min(26, (free - lines.0).rounded(.down))
    // Beside a badge of 26 pixels, with eight on either side and six between.
    let beside = size.width - 48
    let isWide = TextContent.width(of: words.longestWord) * Self.leastLetters * scale > beside
    guard size.width < 92 || isWide, size.height < 96, side >= 16 else { return nil }
    (isFlat, padding) = (false, isRoomy ? 10 : 7)
    (stateSize, labelDrop) = (state, (lines.1 / 2).rounded())
    badge = Rect(x: padding, y: edge, width: side, height: side)
    iconSize = (side * 0.35).rounded() * 2
    let width = max(0, size.width - padding - 3)
    let isLong = TextContent.width(of: words) * Self.leastLetters * scale > width
    let twice = Self.leastLetters * scale * Self.twoLines
    let broken = isLong && free - side >= twice ? words.brokenInTwo : nil
    self.words = broken ?? words
    (labelLines, labelSize) = broken == nil ? (1, usual) : (2, Self.leastLetters * scale)
    let height = broken == nil ? lines.0 : twice.rounded(.up)
    let bottom = size.height - edge
    self.state = Rect(x: padding, y: bottom - lines.1, width: width, height: lines.1)
    label = Rect(x: padding, y: self.state.minY - height, width: width, height: height)
  }
}
