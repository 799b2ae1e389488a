internal import DetentGeometry
internal import Settings
internal import Widgets

/// The frames of the pages on the pane, and of everything on them.
struct PageFrames: Equatable {
  /// Whether there are several pages, or one that scrolls: they are cut at the edges of the area.
  let isPaged: Bool
  /// The pages' frame, from the pane's upper left corner [px].
  let area: Rect
  /// The menu's frame on a page.
  let menu: Rect
  /// How far the menu's rows extend beyond its frame [px]: to the edges, where they come from.
  var menuBleed: Double { max(0, menu.minX, area.size.width - menu.maxX) }
  /// The frame of a page's content for a page that is not made of tiles.
  let content: Rect
  /// The middle of the menu's button, on the pane.
  let button: Point
  /// The frames of every page's tiles on it, page by page.
  let tiles: [[Rect]]
  /// The height of each page's content [px]. Content that is higher than its viewport scrolls.
  let heights: [Double]
  /// The height of each page's viewport [px]. If the page scrolls, it ends above the dots.
  let viewports: [Double]
  /// The size of the single element of each page that is not made of tiles [px].
  let wholes: [Size]

  /// The height of the dots, with a margin [px].
  private static let dotsHeight = 28.0

  /// - Parameters:
  ///   - tiles: The space for tiles on a pane without pages.
  ///   - main: The frames of the tiles outside of `pages`, on the pane.
  ///   - isUpright: Whether the screen is higher than wide.
  init(
    _ configuration: Configuration, tiles: Rect, main: [Rect], button: Point, area: Rect,
    isUpright: Bool
  ) {
    (self.area, self.button, isPaged) = (area, button, true)
    func onPage(_ frame: Rect) -> Rect {
      Rect(origin: frame.origin - area.origin, size: frame.size)
    }
    content = onPage(tiles)
    let width = min(560, content.size.width)
    menu = Rect(
      x: (content.center.x - width / 2).rounded(), y: 0, width: width, height: area.size.height)
    let beside = onPage(PageFrames.tiles(in: tiles, configuration))
    let over = content
    func grid(_ page: PageSettings, in area: Rect) -> [Rect] {
      guard !page.tiles.isEmpty else { return [] }
      return TileGrid(
        page.tiles, columns: page.columns, upright: page.uprightColumns,
        isUpright: isUpright,
        textScale: configuration.theme.fontScale, area: area
      ).frames
    }
    let usual =
      [main.map(onPage)]
      + configuration.pages.map { grid($0, in: $0.place == .beside ? beside : over) }
    self.tiles =
      [usual[0]]
      + zip(configuration.pages, usual.dropFirst()).map { page, frames in
        let icons = configuration.icons(opening: page, tiles: usual)
        guard !icons.isEmpty else { return frames }
        let grids = over.parts(besides: icons).map { (area: $0, frames: grid(page, in: $0)) }
          .filter { $0.frames.allSatisfy { [area = $0.area] in $0.maxY <= area.maxY } }
        // The page scrolls as if there was no icon, if nothing else is left.
        return grids.max { $0.frames.extent < $1.frames.extent }?.frames ?? frames
      }
    let (room, places) = (area.size.height, [.beside] + configuration.pages.map(\.place))
    let hasDots = places.count { $0 == .beside } > 1
    let extents = zip(self.tiles, places).map { frames, place -> (height: Double, seen: Double) in
      let end = (place == .beside ? beside : over).maxY
      let last = frames.map(\.maxY).max() ?? 0
      guard last > end else { return (room, room) }
      let below = place == .beside && hasDots ? Self.dotsHeight : 0
      // The last tiles end above the fade at the lower edge.
      let air = max(room - end - below, below > 0 ? EdgeFade.height : 0)
      return (max(room - below, last + air), max(1, room - below))
    }
    (heights, viewports) = (extents.map(\.height), extents.map(\.seen))
    let kinds = [.tiles] + configuration.pages.map(\.kind)
    wholes = zip(kinds, places).map { kind, place in
      // A lab has a lower margin of its own, of at least 12 px.
      let below = Self.dotsHeight - (kind == .lab ? 6 : 0)
      let height = place == .beside && hasDots ? room - below : room
      return Size(area.size.width, max(1, height))
    }
  }

  /// The frames of tiles that need no pages, on a pane.
  init(only tiles: [Rect], button: Point, on pane: Size) {
    let pane = Size(max(1, pane.width), max(1, pane.height))
    (area, isPaged, self.button) = (Rect(origin: .zero, size: pane), false, button)
    (menu, content, wholes) = (area, area, [pane])
    (self.tiles, heights, viewports) = ([tiles], [pane.height], [pane.height])
  }

  /// The area for tiles, above the dots if there are several pages side by side.
  static func tiles(in area: Rect, _ configuration: Configuration) -> Rect {
    guard configuration.pages.contains(where: { $0.place == .beside }) else { return area }
    var area = area
    area.size.height = max(0, area.size.height - 20)
    return area
  }
}

extension Configuration {
  /// The frames of the icons that stay on top of a detail page, with some air [px]: those of the
  /// tiles beside it that open it.
  fileprivate func icons(opening page: PageSettings, tiles frames: [[Rect]]) -> [Rect] {
    guard page.place == .detail else { return [] }
    let palette = Palette(self)
    let main = PageSettings(name: Self.mainPage, tiles: tiles)
    return zip([main] + pages, frames).filter { $0.0.place == .beside }.flatMap { other, frames in
      zip(other.tiles, frames).compactMap { tile, frame in
        detailPages(of: tile).contains(page.name)
          ? tile.iconFrame(in: frame, palette)?.inset(by: -12) : nil
      }
    }
  }

  /// The names of the detail pages that a tile opens.
  func detailPages(of tile: TileSettings) -> Set<String> {
    let steps = steps(of: tile.action) + steps(of: tile.release)
    let opened = steps.compactMap {
      if case .panel(.page(let page)) = $0.kind { page } else { nil }
    }
    return Set(opened + [tile.detail].compactMap(\.self)).intersection(
      pages.filter { $0.place == .detail }.map(\.name))
  }
}

extension Rect {
  /// The largest parts that touch none of `others`.
  fileprivate func parts(besides others: [Rect]) -> [Rect] {
    others.reduce([self]) { parts, other in
      let found = parts.flatMap { part in
        let common = part.intersection(other)
        guard common.size.width > 0, common.size.height > 0 else { return [part] }
        let (width, height) = (part.size.width, part.size.height)
        return [
          Rect(x: part.minX, y: part.minY, width: width, height: common.minY - part.minY),
          Rect(x: part.minX, y: common.maxY, width: width, height: part.maxY - common.maxY),
          Rect(x: part.minX, y: part.minY, width: common.minX - part.minX, height: height),
          Rect(x: common.maxX, y: part.minY, width: part.maxX - common.maxX, height: height),
        ].filter { $0.size.width >= TileGrid.leastHeight && $0.size.height >= TileGrid.leastHeight }
      }
      return found.enumerated().filter { place, part in
        !found.enumerated().contains { other, whole in
          other != place && whole.intersection(part) == part && (whole != part || other < place)
        }
      }.map(\.element)
    }
  }
}

extension [Rect] {
  /// The area that they cover [px²].
  fileprivate var extent: Double { reduce(0) { $0 + $1.size.width * $1.size.height } }
}
