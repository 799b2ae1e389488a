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
  /// How much lower a label without a state below it stands [px].
  package let labelDrop: Double
  /// How many lines the label takes.
  package let labelLines: Int
  package let labelSize: Double
  package let stateSize: Double

  /// The text of the label, with a line break if it takes two lines.
  package let text: String

  /// The smallest readable letters [px].
  private static let leastLetters = 11.0
  /// The scale of letters on two lines in the place of one.
  private static let smaller = 0.85
  /// The height of a line, as a multiple of its letters' size.
  private static let line = 1.4
  /// The smallest badge that large letters leave [px].
  private static let leastBadge = 24.0
  /// The height of two lines, as a multiple of their letters' size.
  private static let twoLines = 2.5

  /// - Parameter letters: The wanted size of the label's letters [px], reduced if there is no room.
  ///   Nil: by the size of the card.
  package init(
    size: Size, palette: Palette, label text: String = "", hasIcon: Bool = true,
    letters wanted: Double? = nil
  ) {
    let k = palette.textScale
    if hasIcon, let compact = TileMetrics(compact: size, label: text, scale: k, letters: wanted) {
      self = compact
      return
    }
    isFlat = size.height < 96 || size.height < 132 && size.width >= 190
    let isSmall = size.height < 112 || size.width < 130
    // Beside the badge there is hardly any room for text.
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
    // Does not depend on the label, so that the badges of a row are alike.
    let stacked = ((room - lineHeight - 8) / 2).rounded(.down) * 2
    let most = isNarrow ? 26.0 : isSmall ? 32 : isLarge ? 76 : 56
    let side = min(most, isFlat ? size.height - 2 * padding : stacked)
    let x = isFlat && hasIcon ? padding * 1.75 + side : isFlat ? TileSpace.padding(size) : padding
    let width = max(0, size.width - x - padding)
    // The height available for two lines of the label.
    let space = isFlat ? room + padding : room - side
    let letters = min(usual * Self.smaller, space / Self.twoLines)
    // At the smaller size it may still fit on one line.
    let isLong = TextContent.width(of: text) * usual * Self.smaller > width
    let broken = isLong && letters >= Self.leastLetters ? text.brokenInTwo : nil
    self.text = broken ?? text
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

  /// Measures of a card too small for a word beside an icon; nil: the card has room for one.
  private init?(compact size: Size, label text: String, scale: Double, letters wanted: Double?) {
    let state = 11 * scale
    let isRoomy = size.height >= 84
    let edge = isRoomy ? 9.0 : 5
    let stateHeight = (state * 1.3).rounded()
    let free = size.height - 2 * edge - stateHeight
    let usual = min(wanted ?? 12 * scale, max(12 * scale, (free - 16) / 1.35))
    let lines = ((usual * 1.35).rounded(), stateHeight)
    let side = min(26, (free - lines.0).rounded(.down))
    // The room beside a badge of 26 px, with 8 px on either side and 6 px between.
    let beside = size.width - 48
    let isWide = TextContent.width(of: text.longestWord) * Self.leastLetters * scale > beside
    guard size.width < 92 || isWide, size.height < 96, side >= 16 else { return nil }
    (isFlat, padding) = (false, isRoomy ? 10 : 7)
    (stateSize, labelDrop) = (state, (lines.1 / 2).rounded())
    badge = Rect(x: padding, y: edge, width: side, height: side)
    iconSize = (side * 0.35).rounded() * 2
    let width = max(0, size.width - padding - 3)
    let isLong = TextContent.width(of: text) * Self.leastLetters * scale > width
    let twice = Self.leastLetters * scale * Self.twoLines
    let broken = isLong && free - side >= twice ? text.brokenInTwo : nil
    self.text = broken ?? text
    (labelLines, labelSize) = broken == nil ? (1, usual) : (2, Self.leastLetters * scale)
    let height = broken == nil ? lines.0 : twice.rounded(.up)
    let bottom = size.height - edge
    self.state = Rect(x: padding, y: bottom - lines.1, width: width, height: lines.1)
    label = Rect(x: padding, y: self.state.minY - height, width: width, height: height)
  }
}
