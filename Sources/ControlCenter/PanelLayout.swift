internal import Geometry
internal import Settings

/// Where everything is on a screen of some size: pure arithmetic on an 8 px grid, in logical
/// pixels.
struct PanelLayout: Equatable {
  let screen: Size
  /// The pane's size with what hangs below the screen's lower edge, for springs that overshoot.
  let pane: Size
  /// The y of the pane's upper edge at each detent.
  let closedY: Double
  let openY: Double
  let tiles: [Rect]
  let grabber: Rect
  let heading: Rect
  let clock: Rect
  let date: Rect
  let clockSize: Double
  let dateSize: Double
  let headingSize: Double

  init(_ configuration: Configuration, screen: Size) {
    let settings = configuration.pane
    self.screen = screen
    let height = PanelLayout.paneHeight(settings, screen: screen)
    let reveal = min(height, settings.reveal?.resolved(in: screen.height) ?? height)
    let peek = min(reveal, settings.peek.resolved(in: screen.height), screen.height / 3)
    closedY = (screen.height - peek).rounded()
    openY = (screen.height - reveal).rounded()
    let overhang = configuration.theme.hasMaterial ? (screen.height * 0.25).rounded() : 0
    pane = Size(screen.width, height + overhang)

    let unit = PanelLayout.margin(screen)
    grabber = Rect(x: ((screen.width - 48) / 2).rounded(), y: 10, width: 48, height: 5)
    headingSize = min(20, peek * 0.25).rounded()
    let headingHeight = (headingSize * 1.5).rounded()
    let headingTop = max(20, ((peek + 12 - headingHeight) / 2).rounded())
    let headingWidth = max(0, screen.width - 2 * unit)
    heading = Rect(x: unit, y: headingTop, width: headingWidth, height: headingHeight)

    let home = HomeLayout(
      screen: screen, openY: openY, closedY: closedY, margin: unit,
      textScale: configuration.theme.fontScale)
    (clock, date, clockSize, dateSize) = (home.clock, home.date, home.clockSize, home.dateSize)
    let top = max(headingTop + headingHeight + 8, min(peek, height * 0.2))
    tiles = PanelLayout.tiles(
      configuration,
      area: Rect(
        x: unit, y: top, width: max(0, screen.width - 2 * unit),
        height: max(0, height - top - unit)))
  }

  /// On a small screen a part of the height holds no tiles that a finger could hit.
  private static func paneHeight(_ settings: PaneSettings, screen: Size) -> Double {
    let height = settings.height.resolved(in: screen.height)
    guard case .fraction = settings.height else { return height }
    return max(height, min(screen.height * 0.92, 344)).rounded()
  }

  private static func margin(_ screen: Size) -> Double {
    let short = min(screen.width, screen.height)
    return short < 400 ? 12 : short < 700 ? 24 : 32
  }

  private static func tiles(_ configuration: Configuration, area: Rect) -> [Rect] {
    let count = configuration.tiles.count
    guard count > 0 else { return [] }
    if let grid = configuration.pane.grid {
      return fixed(grid, count: count, columns: configuration.pane.columns ?? 4)
    }
    return TileGrid(count: count, columns: configuration.pane.columns, area: area).frames
  }

  private static func fixed(_ grid: GridSettings, count: Int, columns: Int) -> [Rect] {
    (0..<count).map { i in
      let x = grid.origin.x + Double(i % columns) * grid.pitch.width
      let y = grid.origin.y + Double(i / columns) * grid.pitch.height
      return Rect(
        x: x - grid.tileSize.width / 2, y: y - grid.tileSize.height / 2,
        width: grid.tileSize.width, height: grid.tileSize.height)
    }
  }
}

/// Equal tiles that fill an area, in as many columns as make them pleasant to look at and to hit.
struct TileGrid {
  let frames: [Rect]

  init(count: Int, columns wanted: Int?, area: Rect) {
    let gap = area.size.height < 300 ? 8.0 : 16.0
    let columns = wanted ?? TileGrid.columns(count: count, area: area, gap: gap)
    let rows = (count + columns - 1) / columns
    let width = ((area.size.width - gap * Double(columns - 1)) / Double(columns)).rounded(.down)
    let height = min(
      ((area.size.height - gap * Double(rows - 1)) / Double(rows)).rounded(.down), width * 1.1)
    // What is left over goes evenly above and below.
    let used = height * Double(rows) + gap * Double(rows - 1)
    let top = area.minY + max(0, ((area.size.height - used) / 2).rounded(.down))
    frames = (0..<count).map { i in
      Rect(
        x: area.minX + Double(i % columns) * (width + gap),
        y: top + Double(i / columns) * (height + gap),
        width: max(0, width), height: max(0, height))
    }
  }

  /// The number of columns of which the tiles come nearest to the proportions of a playing card
  /// laid down, with few gaps in the last row.
  private static func columns(count: Int, area: Rect, gap: Double) -> Int {
    func cost(_ columns: Int) -> Double {
      let rows = (count + columns - 1) / columns
      let width = (area.size.width - gap * Double(columns - 1)) / Double(columns)
      let height = (area.size.height - gap * Double(rows - 1)) / Double(rows)
      guard width > 0, height > 0 else { return .infinity }
      let ratio = width / height / 1.3
      let tooSmall = max(0, 88 - width) + max(0, 56 - height)
      let empty = Double(columns * rows - count) / Double(count)
      return max(ratio, 1 / ratio) + empty + tooSmall
    }
    return (1...max(1, count)).min { cost($0) < cost($1) } ?? 1
  }
}
