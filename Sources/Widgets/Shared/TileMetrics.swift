package import Geometry
internal import Scene

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
  package let labelSize: Double
  package let stateSize: Double

  /// How many lines the label may take.
  package let labelLines: Int

  package init(size: Size, palette: Palette, label words: String = "", hasIcon: Bool = true) {
    let k = palette.textScale
    if hasIcon, let compact = TileMetrics(compact: size, scale: k) {
      self = compact
      return
    }
    isFlat = size.height < 96 || size.height < 132 && size.width >= 190
    let isSmall = size.height < 112 || size.width < 130
    // Beside the badge there is hardly any room for words.
    let isNarrow = isFlat && size.width < 130
    let isLarge = size.height >= 240 && size.width >= 330
    padding = isNarrow ? 8 : TileSpace.padding(size)
    labelSize = (isNarrow ? 13 : isSmall ? 14 : isLarge ? 26 : size.width < 200 ? 17 : 20) * k
    stateSize = (isSmall ? 12 : isLarge ? 20 : size.width < 200 ? 14 : 16) * k
    let (lineHeight, stateHeight) = ((labelSize * 1.4).rounded(), (stateSize * 1.4).rounded())
    let stacked = size.height - 2 * padding - lineHeight - stateHeight - 8
    let most = isNarrow ? 26.0 : isSmall ? 32 : isLarge ? 76 : 56
    let width = max(
      0,
      isFlat && hasIcon
        ? size.width - padding * 2.25 - min(most, size.height - 2 * padding)
        : size.width - 2 * padding)
    // A step smaller it may yet stand on one line.
    let isLong = TextContent.width(of: words) * labelSize * 0.85 > width
    let twice = (labelSize * 0.85 * 2.5).rounded(.up)
    let room = size.height - 2 * padding - stateHeight
    let isTwice = isLong && (isFlat ? room + padding >= twice : room - 24 >= twice)
    labelLines = isTwice ? 2 : 1
    let labelHeight = isTwice ? twice : lineHeight
    let side = min(
      most,
      isFlat
        ? size.height - 2 * padding
        : isTwice ? room - twice - 2 : (stacked / 2).rounded(.down) * 2)
    iconSize = (side * 0.5 / 2).rounded() * 2
    labelDrop = isFlat ? (stateHeight / 2).rounded() : stateHeight
    if isFlat {
      badge = Rect(x: padding, y: ((size.height - side) / 2).rounded(), width: side, height: side)
      let x = hasIcon ? badge.maxX + padding * 0.75 : TileSpace.padding(size)
      let top = ((size.height - labelHeight - stateHeight) / 2).rounded()
      let width = max(0, size.width - x - padding / 2)
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
  private init?(compact size: Size, scale: Double) {
    let (label, state) = (12 * scale, 11 * scale)
    let lines = ((label * 1.35).rounded(), (state * 1.3).rounded())
    let edge = 5.0
    let side = min(26, (size.height - 2 * edge - lines.0 - lines.1).rounded(.down))
    guard size.width < 92, size.height < 96, side >= 16 else { return nil }
    (isFlat, padding, labelLines) = (false, 7, 1)
    (labelSize, stateSize, labelDrop) = (label, state, (lines.1 / 2).rounded())
    badge = Rect(x: padding, y: edge, width: side, height: side)
    iconSize = (side * 0.35).rounded() * 2
    let width = max(0, size.width - padding - 3)
    let bottom = size.height - edge
    self.state = Rect(x: padding, y: bottom - lines.1, width: width, height: lines.1)
    self.label = Rect(x: padding, y: self.state.minY - lines.0, width: width, height: lines.0)
  }
}
