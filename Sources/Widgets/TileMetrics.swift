package import Geometry

/// The measures of a card, from its size: a tall card stacks icon and text, a flat one sets them
/// side by side.
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

  package init(size: Size, palette: Palette) {
    let k = palette.textScale
    isFlat = size.height < 96 || size.height < 132 && size.width >= 190
    let isSmall = size.height < 88 || size.width < 150
    // Beside the badge there is hardly any room for words.
    let isNarrow = isFlat && size.width < 130
    let isLarge = size.height >= 240 && size.width >= 330
    padding = isNarrow ? 8 : isSmall ? 10 : isLarge ? 28 : size.height < 170 ? 16 : 20
    labelSize = (isNarrow ? 13 : isSmall ? 14 : isLarge ? 26 : size.width < 200 ? 17 : 20) * k
    stateSize = (isSmall ? 12 : isLarge ? 20 : size.width < 200 ? 14 : 16) * k
    let (lineHeight, stateHeight) = ((labelSize * 1.4).rounded(), (stateSize * 1.4).rounded())
    let stacked = size.height - 2 * padding - lineHeight - stateHeight - 8
    let side = min(
      isNarrow ? 26 : isSmall ? 32 : isLarge ? 76 : 56,
      isFlat ? size.height - 2 * padding : (stacked / 2).rounded(.down) * 2)
    iconSize = (side * 0.5 / 2).rounded() * 2
    labelDrop = isFlat ? (stateHeight / 2).rounded() : stateHeight
    if isFlat {
      badge = Rect(x: padding, y: ((size.height - side) / 2).rounded(), width: side, height: side)
      let x = badge.maxX + padding * 0.75
      let top = ((size.height - lineHeight - stateHeight) / 2).rounded()
      let width = max(0, size.width - x - padding / 2)
      label = Rect(x: x, y: top, width: width, height: lineHeight)
      state = Rect(x: x, y: top + lineHeight, width: width, height: stateHeight)
    } else {
      badge = Rect(x: padding, y: padding, width: side, height: side)
      let width = max(0, size.width - 2 * padding)
      let bottom = size.height - padding
      state = Rect(x: padding, y: bottom - stateHeight, width: width, height: stateHeight)
      label = Rect(x: padding, y: state.minY - lineHeight, width: width, height: lineHeight)
    }
  }
}
