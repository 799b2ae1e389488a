internal import DetentGeometry
internal import Settings
internal import Widgets

/// The cells of a grid that each tile takes: row by row, each in the first place that fits.
struct TileCells: Equatable {
  struct Cell: Equatable {
    var column: Int
    var row: Int
    var columns: Int
    var rows: Int
  }

  let cells: [Cell]
  let rows: Int
  /// The rows of headings, which take a whole row each.
  let headings: Set<Int>

  init(_ tiles: [TileSettings], columns: Int) {
    let spans = tiles.map { tile in
      tile.kind == .heading ? TileSettings.Span(columns: columns) : tile.span
    }
    var taken: [[Bool]] = []
    // The first cell that may be free; all cells before it are taken.
    var first = (column: 0, row: 0)
    cells = zip(tiles, spans).map { tile, span in
      while first.row < taken.count, taken[first.row][first.column] {
        first.column += 1
        if first.column == columns { first = (0, first.row + 1) }
      }
      var cell = Cell(
        column: first.column, row: first.row, columns: min(span.columns, columns),
        rows: max(1, span.rows))
      while cell.column + cell.columns > columns || !TileCells.isFree(cell, in: taken) {
        cell.column += 1
        if cell.column + cell.columns > columns { (cell.column, cell.row) = (0, cell.row + 1) }
      }
      for row in cell.row..<cell.row + cell.rows {
        while taken.count <= row { taken.append(Array(repeating: false, count: columns)) }
        for column in cell.column..<cell.column + cell.columns { taken[row][column] = true }
      }
      // Tiles after a heading lie below it.
      if tile.kind == .heading { first = (0, cell.row + 1) }
      return cell
    }
    rows = max(1, taken.count)
    headings = Set(zip(tiles, cells).filter { $0.0.kind == .heading }.map(\.1.row))
  }

  private static func isFree(_ cell: Cell, in taken: [[Bool]]) -> Bool {
    (cell.row..<cell.row + cell.rows).allSatisfy { row in
      row >= taken.count
        || !taken[row][cell.column..<cell.column + cell.columns].contains(true)
    }
  }
}

/// A grid of equal cells that fills an area, with a number of columns that makes them easy to hit.
struct TileGrid {
  /// The least height for hitting and reading a tile [px]; without room, the page scrolls.
  static let leastHeight = 56.0
  /// The height of a tile on a page that scrolls, enough for all its content [px].
  private static let scrollingHeight = 80.0
  /// The size above which tiles look too large [px].
  private static let most = Size(360, 280)

  let frames: [Rect]

  /// - Parameters:
  ///   - lying: The number of columns; nil: chosen to suit the area.
  ///   - upright: The number of columns on an upright screen; nil: the same as `lying`.
  init(
    _ tiles: [TileSettings], columns lying: Int?, upright: Int? = nil,
    isUpright: Bool = false, textScale: Double = 1, area: Rect
  ) {
    let gap = area.size.height < 300 ? 8.0 : 16.0
    let wanted = isUpright ? upright ?? lying : lying
    let columns = wanted ?? TileGrid.columns(tiles, area: area, gap: gap)
    let cells = TileCells(tiles, columns: columns)
    let rows = cells.rows
    let width = ((area.size.width - gap * Double(columns - 1)) / Double(columns)).rounded(.down)
    let line = (Heading.letters * Heading.height * textScale).rounded()
    let (titled, usual) = (
      Double(cells.headings.count), Double(max(1, rows - cells.headings.count))
    )
    let fitting = ((area.size.height - gap * Double(rows - 1) - titled * line) / usual).rounded(
      .down)
    let height = TileGrid.height(fitting: fitting, width: width)
    // The space left over is shared above and below.
    let used = height * usual + line * titled + gap * Double(rows - 1)
    let top = area.minY + max(0, ((area.size.height - used) / 2).rounded(.down))
    /// The upper edge of a row.
    func start(of row: Int) -> Double {
      let above = Double(cells.headings.count { $0 < row })
      return top + (Double(row) - above) * height + above * line + Double(row) * gap
    }
    let last = LastRow(of: cells, columns: columns)
    frames = cells.cells.map { cell in
      let isLast = cell.row == rows - 1
      let pitch = (width + gap) * (isLast ? last.widening : 1)
      let column = Double(cell.column) + (isLast ? last.inset : 0)
      // All tiles of a row are equally wide, whatever their positions are rounded to.
      let breadth = (Double(cell.columns) * pitch - gap).rounded(.down)
      return Rect(
        x: area.minX + (column * pitch).rounded(), y: start(of: cell.row),
        width: max(0, breadth),
        height: max(0, start(of: cell.row + cell.rows) - gap - start(of: cell.row)))
    }
  }

  /// The height of tiles, if all would be visible with a height of `fitting` [px].
  private static func height(fitting: Double, width: Double) -> Double {
    fitting < leastHeight
      ? min(scrollingHeight, width) : min(fitting, max(width * 1.1, leastHeight))
  }

  /// The balancing of an incomplete last row, if all its tiles begin in it.
  private struct LastRow {
    /// The factor by which its tiles are wider, to fill the row: only if there are other rows and
    /// most of it is taken.
    var widening = 1.0
    /// The free space before its first tile, equal to that after the last [columns].
    var inset = 0.0

    init(of cells: TileCells, columns: Int) {
      let last = cells.rows - 1
      let reaching = cells.cells.filter { $0.row + $0.rows > last }
      let taken = reaching.reduce(0) { $0 + $1.columns }
      guard reaching.allSatisfy({ $0.row == last }), taken < columns else { return }
      if last > 0, taken * 2 > columns {
        widening = Double(columns) / Double(taken)
      } else {
        inset = Double(columns - taken) / 2
      }
    }
  }

  /// The number of columns whose tiles come nearest to the proportions of a playing card laid down,
  /// with few gaps in the last row and few tiles that are wider than others.
  private static func columns(_ tiles: [TileSettings], area: Rect, gap: Double) -> Int {
    let spans = tiles.filter { $0.kind != .heading }.map(\.span)
    let count = spans.reduce(0) { $0 + $1.columns * $1.rows }
    let widest = spans.map(\.columns).max() ?? 1
    func cost(_ columns: Int) -> Double {
      let cells = TileCells(tiles, columns: columns)
      let rows = cells.rows
      let width = (area.size.width - gap * Double(columns - 1)) / Double(columns)
      let height = (area.size.height - gap * Double(rows - 1)) / Double(rows)
      guard width > 0, height > 0 else { return .infinity }
      // A page that scrolls has higher tiles, and fewer of them in sight.
      let isScrolling = height < TileGrid.leastHeight
      let seen = TileGrid.height(fitting: height, width: width)
      let tooSmall =
        max(0, 88 - width) + max(0, 104 - width) / 10 + (isScrolling ? 4 + Double(rows) / 4 : 0)
      let ratio = width / seen / 1.3
      // The penalty is limited: on the largest screens all tiles are too large.
      let tooLarge = min(
        3, (max(0, width - TileGrid.most.width) + max(0, seen - TileGrid.most.height)) / 160)
      let empty = 2 * Double(columns * rows - count) / Double(max(count, 4))
      // Tiles of two widths look like two kinds, and a few in the middle look left over.
      let last = LastRow(of: cells, columns: columns)
      let uneven = 1.5 * (last.widening - 1) + (last.inset > 0 ? rows > 1 ? 0.8 : 0.2 : 0)
      let used = seen * Double(rows) + gap * Double(rows - 1)
      let unused = 1.8 * max(0, 1 - used / area.size.height)
      return max(ratio, 1 / ratio) + empty + uneven + unused + tooSmall + tooLarge
    }
    let most = min(24, max(4, count))
    let costs = (min(widest, most)...most).map { (columns: $0, cost: cost($0)) }
    return costs.min { $0.cost < $1.cost }?.columns ?? 1
  }
}
