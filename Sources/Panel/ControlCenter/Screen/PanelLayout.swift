internal import DetentGeometry
internal import Forms
internal import Settings

/// The layout of a screen: pure arithmetic on an 8 px grid, in logical pixels.
struct PanelLayout: Equatable {
  let screen: Size
  /// The size of the pane, including the part below the screen's edge for springs that overshoot.
  let pane: Size
  /// The y of the pane's upper edge at each detent.
  let closedY: Double
  let openY: Double
  /// The visible height of a closed pane [px].
  var closedHeight: Double { screen.height - closedY }
  /// The least height that shows a tile's name [px].
  static let nameHeight = 44.0
  /// How far the shadow of the pane reaches above it [px].
  private static let shadowReach = 24.0
  /// The least part of a moving pane that stays on the glass for a finger [px].
  static let leastSeen = 56.0

  /// Whether a closed pane shows `height` of an element that begins at `top` in the pane [px].
  func showsClosed(_ top: Double, by height: Double) -> Bool { top + height <= closedHeight }

  /// The distance from the sides of the screen to the content of a page [px].
  let margin: Double
  let tiles: [Rect]
  let pages: PageFrames
  let grabber: Rect
  /// The frames of the page's title, and of the onCount of its controls that are on.
  let heading: Rect
  let onCount: Rect
  let home: HomeLayout
  let headingSize: Double

  init(_ configuration: Configuration, screen: Size) {
    let settings = configuration.pane
    self.screen = screen
    let height = PanelLayout.paneHeight(settings, screen: screen)
    // Keeps an open pane within reach of a finger, and a closed one possible to open.
    let reveal = min(
      height, settings.reveal?.resolved(in: screen.height) ?? height, screen.height)
    let most = min(max(reveal - 44, reveal / 2), screen.height / 3)
    var peek = min(settings.peek.resolved(in: screen.height), most)
    // Behind the edge of the screen, the pane is laid out as if some of it was seen.
    let isHidden = !configuration.home.isShown && peek == 0
    if isHidden { peek = min(80, most) }
    margin = PanelLayout.margin(screen)
    grabber = Rect(x: ((screen.width - 48) / 2).rounded(), y: 10, width: 48, height: 5)
    let letters = max(1, configuration.theme.fontScale)
    // Large screens have large tiles, and a large title.
    let large = min(screen.width, screen.height) / 40
    let usualSize = (large > 20 ? min(large, 40, peek * 0.35) : min(20, peek * 0.25)).rounded()
    // The title must fit on the highest possible closed pane.
    let fitting = ((most - 20) / 1.5 / letters).rounded(.down)
    headingSize = min(usualSize, max(fitting, (usualSize / letters).rounded(.down)))
    let headingHeight = (headingSize * letters * 1.5).rounded()
    let headingTop = max(20, ((peek + 12 - headingHeight) / 2).rounded())
    if settings.hasHeading {
      // A closed pane shows larger letters whole.
      let growth = headingHeight - (headingSize * 1.5).rounded()
      peek = min(most, max(peek, min(peek + growth, headingTop + headingHeight)))
    }
    let hasPages = !configuration.pages.isEmpty
    let hasMenu = configuration.hasMenu
    let headingEnd = headingTop + headingHeight + 8
    // Without a title and a button, tiles begin below the grabber.
    let top = settings.hasHeading || hasMenu ? max(headingEnd, min(peek, height * 0.2)) : 28
    // A closed pane shows at least 40 px of the tiles, or none of them.
    let isSliver = peek > top && peek < top + 40
    closedY =
      isHidden
      ? screen.height + Self.shadowReach : (screen.height - (isSliver ? top : peek)).rounded()
    openY = (screen.height - reveal).rounded()
    let overhang = configuration.theme.showsMaterial ? (screen.height * 0.25).rounded() : 0
    pane = Size(screen.width, height + overhang)

    let isRightToLeft = configuration.isRightToLeft
    let buttonX = isRightToLeft ? margin + 22 : screen.width - margin - 22
    let button = Point(buttonX, headingTop + headingHeight / 2)
    let headingWidth = max(0, screen.width - 2 * margin - (hasMenu ? 56 : 0))
    let headingX = isRightToLeft && hasMenu ? margin + 56 : margin
    let tallyWidth = (headingWidth * 0.35).rounded()
    heading = Rect(
      x: headingX + (isRightToLeft ? tallyWidth : 0), y: headingTop,
      width: headingWidth - tallyWidth, height: headingHeight)
    onCount = Rect(
      x: isRightToLeft ? headingX : heading.maxX, y: headingTop, width: tallyWidth,
      height: headingHeight)

    home = HomeLayout(
      screen: screen, openY: openY, closedY: closedY, margin: margin,
      textScale: configuration.theme.fontScale)
    let area = Rect(
      x: margin, y: top, width: max(0, screen.width - 2 * margin),
      height: max(0, reveal - top - margin))
    let isUpright = screen.height > screen.width
    tiles = PanelLayout.tiles(
      configuration.tiles, configuration.pane, textScale: configuration.theme.fontScale,
      isUpright: isUpright,
      area: hasPages ? PageFrames.tiles(in: area, configuration) : area)
    let isFull = configuration.pane.grid == nil && tiles.contains { $0.maxY > area.maxY }
    pages =
      hasPages || isFull
      ? PageFrames(
        configuration, tiles: area, main: tiles, button: button,
        area: Rect(
          x: 0, y: top - 8, width: max(1, screen.width), height: max(1, reveal - top + 8)),
        isUpright: isUpright)
      : PageFrames(only: tiles, button: button, on: pane)
  }

  /// The sizes of the controls of all pages, in order.
  func sizes(_ configuration: Configuration) -> [Size] {
    let kinds = [.tiles] + configuration.pages.map(\.kind)
    return kinds.indices.flatMap { page in
      kinds[page] == .tiles ? pages.tiles[page].map(\.size) : [pages.wholes[page]]
    }
  }

  /// The height of the pane. On a small screen a fraction gives way to what tiles need to be hit.
  private static func paneHeight(_ settings: PaneSettings, screen: Size) -> Double {
    let height = settings.height.resolved(in: screen.height)
    guard case .fraction = settings.height else { return height }
    return max(height, min(screen.height * 0.92, 344)).rounded()
  }

  private static func margin(_ screen: Size) -> Double {
    let short = min(screen.width, screen.height)
    return short < 400 ? 12 : short < 700 ? 24 : 32
  }

  private static func tiles(
    _ tiles: [TileSettings], _ pane: PaneSettings, textScale: Double, isUpright: Bool, area: Rect
  ) -> [Rect] {
    guard !tiles.isEmpty else { return [] }
    if let grid = pane.grid { return fixed(grid, TileCells(tiles, columns: pane.columns ?? 4)) }
    return TileGrid(
      tiles, columns: pane.columns, upright: pane.uprightColumns, isUpright: isUpright,
      textScale: textScale, area: area
    ).frames
  }

  private static func fixed(_ grid: GridSettings, _ cells: TileCells) -> [Rect] {
    cells.cells.map { cell in
      let x = grid.origin.x + Double(cell.column) * grid.pitch.width
      let y = grid.origin.y + Double(cell.row) * grid.pitch.height
      return Rect(
        x: x - grid.tileSize.width / 2, y: y - grid.tileSize.height / 2,
        width: grid.tileSize.width + Double(cell.columns - 1) * grid.pitch.width,
        height: grid.tileSize.height + Double(cell.rows - 1) * grid.pitch.height)
    }
  }
}
