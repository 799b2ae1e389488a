/// A page on the pane, beside the others or opened from a tile.
package struct PageSettings: Equatable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case tiles
    /// The springs of this configuration, to be tried and tuned.
    case lab
    /// One card for each way of moving.
    case gallery
  }

  /// The place of a page.
  package enum Place: String, CaseIterable, Sendable {
    /// Side by side with the others, reached by a swipe.
    case beside
    /// Opened over the pages, by a tile or from the menu, and pulled shut.
    case over
    /// Like `over`, but not in the menu.
    case detail
  }

  package var name: String
  /// The title; empty: the name.
  package var title = ""
  package var icon: String?
  package var kind = Kind.tiles
  package var place = Place.beside
  /// Number of tile columns; nil: as many as fit the screen.
  package var columns: Int?
  /// Number of columns if the height exceeds the width; nil: `columns`.
  package var uprightColumns: Int?
  /// The area of a house whose entities are shown after the tiles that are written; nil: none.
  package var area: String?
  package var tiles: [TileSettings] = []

  package init(name: String, tiles: [TileSettings] = []) {
    self.name = name
    self.tiles = tiles
  }
}

extension Configuration {
  /// The name of the page that holds the tiles outside of `pages`.
  package static let mainPage = "main"

  /// Whether the menu has pages to open; detail pages are opened by their tiles only.
  package var hasMenu: Bool { pages.contains { $0.place != .detail } }

  /// The tiles of all pages.
  package var allTiles: [TileSettings] { tiles + pages.flatMap(\.tiles) }
}
