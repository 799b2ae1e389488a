package import Forms

/// A control of a configuration, with an identity by which to find it in another one.
package struct ConfiguredControl {
  package let identity: ControlIdentity
  /// The settings of the tile; nil: the control is a whole page.
  package let tile: TileSettings?
  /// The place of its tile.
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

  /// All controls, in their order on the screen.
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

  /// The places in `new` of the tiles of `old`, without those that are gone.
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

extension Configuration {
  /// The tiles of all pages, each with its node and its path, such as `pages.more.tiles[2]`.
  package func tiles(in root: Node) -> [(tile: TileSettings, node: Node, path: String)] {
    let pages: [(path: String, tiles: [TileSettings], node: Node?)] =
      [("tiles", tiles, root.entry("tiles")?.value)]
      + self.pages.map {
        ("pages.\($0.name).tiles", $0.tiles, root.node(at: ["pages", $0.name, "tiles"]))
      }
    return pages.flatMap { page -> [(tile: TileSettings, node: Node, path: String)] in
      guard case .sequence(let nodes) = page.node?.content else { return [] }
      return zip(page.tiles, nodes).enumerated().map { index, tile in
        (tile.0, tile.1, "\(page.path)[\(index)]")
      }
    }
  }
}
