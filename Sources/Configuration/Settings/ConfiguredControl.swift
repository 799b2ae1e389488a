/// A control of a configuration, with an identity by which to find it in another one.
package struct ConfiguredControl {
  package let identity: ControlIdentity
  /// The settings of the tile; nil: the control is a whole page.
  package let tile: TileSettings?
  /// The prefix of the names made for its inline actions and sources.
  package let madeName: String
  /// The place of its tile.
  private let place: TileID

  private init(
    _ tile: TileSettings, number: Int, on page: String, of configuration: Configuration
  ) {
    let name = TileName(tile, number: number, of: page == Configuration.mainPage ? nil : page)
    let sources = tile.sourceNames.compactMap { name in
      configuration.sources.last { $0.name == name }
    }
    identity = ControlIdentity(
      page: page, kind: tile.kind.rawValue, label: tile.label, id: tile.id,
      work: WorkDigest.of(tile.actionNames.flatMap { configuration.steps(of: $0) }, sources))
    (self.tile, madeName) = (tile, name.made)
    place = TileID(page: page, index: number - 1)
  }

  private init(page: PageSettings) {
    identity = ControlIdentity(
      page: page.name, kind: "page \(page.kind)", label: nil, id: nil, work: nil)
    (tile, madeName, place) = (nil, "", TileID(page: page.name, index: 0))
  }

  /// All controls, in their order on the screen.
  package static func all(of configuration: Configuration) -> [ConfiguredControl] {
    func controls(of tiles: [TileSettings], on page: String) -> [ConfiguredControl] {
      tiles.enumerated().map {
        ConfiguredControl($1, number: $0 + 1, on: page, of: configuration)
      }
    }
    return controls(of: configuration.tiles, on: Configuration.mainPage)
      + configuration.pages.flatMap { page in
        page.kind == .tiles
          ? controls(of: page.tiles, on: page.name) : [ConfiguredControl(page: page)]
      }
  }

  /// The index in `old` of each of `new`; nil: the control is new. No index occurs twice.
  package static func matches(
    of new: [ConfiguredControl], among old: [ConfiguredControl]
  ) -> [Int?] {
    ControlIdentity.matches(of: new.map(\.identity), among: old.map(\.identity))
  }

  /// The places in `new` of the tiles of `old`, without those that are gone.
  package static func places(
    from old: Configuration, to new: Configuration
  ) -> [TileID: TileID] {
    let (before, after) = (all(of: old), all(of: new))
    let olds = matches(of: after, among: before)
    return Dictionary(
      zip(after, olds).compactMap { tile, old in old.map { (before[$0].place, tile.place) } },
      uniquingKeysWith: { first, _ in first })
  }
}
