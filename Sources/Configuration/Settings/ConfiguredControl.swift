/// A control of a configuration, and what it is known by in another.
package struct ConfiguredControl {
  package let identity: ControlIdentity
  /// Nil: a page that is one control.
  package let tile: TileSettings?
  /// Where its tile is.
  package let place: TileID

  private init(_ tile: TileSettings, at place: TileID) {
    identity = ControlIdentity(
      page: place.page, kind: tile.kind.rawValue, label: tile.label, id: tile.id,
      work: tile.actionNames + tile.sourceNames)
    (self.tile, self.place) = (tile, place)
  }

  private init(page: PageSettings) {
    identity = ControlIdentity(
      page: page.name, kind: "page \(page.kind)", label: nil, id: nil, work: [])
    (tile, place) = (nil, TileID(page: page.name, index: 0))
  }

  /// Those of all controls, in their order on the screen.
  package static func all(of configuration: Configuration) -> [ConfiguredControl] {
    func controls(of tiles: [TileSettings], on page: String) -> [ConfiguredControl] {
      tiles.enumerated().map { ConfiguredControl($1, at: TileID(page: page, index: $0)) }
    }
    return controls(of: configuration.tiles, on: Configuration.mainPage)
      + configuration.pages.flatMap { page in
        page.kind == .tiles
          ? controls(of: page.tiles, on: page.name) : [ConfiguredControl(page: page)]
      }
  }

  /// Where the tiles of one configuration are in another; those that are gone are not in it.
  package static func places(
    from old: Configuration, to new: Configuration
  ) -> [TileID: TileID] {
    let (before, after) = (all(of: old), all(of: new))
    let olds = ControlIdentity.matches(of: after.map(\.identity), among: before.map(\.identity))
    return Dictionary(
      zip(after, olds).compactMap { tile, old in old.map { (before[$0].place, tile.place) } },
      uniquingKeysWith: { first, _ in first })
  }
}
