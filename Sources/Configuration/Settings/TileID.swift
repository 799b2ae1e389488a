/// Which tile of a configuration: the panel and its agent call it by this.
package struct TileID: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The page's name; `Configuration.mainPage` for the tiles outside of `pages`.
  package var page: String
  /// Its number on the page, from 0.
  package var index: Int

  package init(page: String = Configuration.mainPage, index: Int) {
    (self.page, self.index) = (page, index)
  }

  /// The panel may name a tile that there cannot be.
  package var description: String { "\(page)/\(index &+ 1)" }
}

extension Dictionary where Key == TileID {
  /// What is known of tiles that are in other places by now; of those that are gone nothing stays.
  package func moved(to places: [TileID: TileID]) -> Self {
    Self(compactMap { old, value in places[old].map { ($0, value) } }) { first, _ in first }
  }
}

extension Configuration {
  package func tile(_ id: TileID) -> TileSettings? {
    let tiles = id.page == Self.mainPage ? self.tiles : pages.last { $0.name == id.page }?.tiles
    guard let tiles, tiles.indices.contains(id.index) else { return nil }
    return tiles[id.index]
  }

  /// How a tile is called when it is spoken of: by its label, where it has one.
  package func title(of id: TileID) -> String {
    let label = tile(id)?.label ?? ""
    return label.isEmpty ? "tile \(id)" : label
  }

  /// The action of that name; the later of two counts.
  package func action(named name: String) -> ActionSettings? { actions.last { $0.name == name } }

  /// What an action comes to: programs that are run, files that are written, and what the panel does
  /// itself, in their order.
  package func steps(of name: String?) -> [ActionSettings] {
    var waiting = name.map { [$0] } ?? []
    var steps: [ActionSettings] = []
    // Lists may lead to lists.
    for _ in 0..<Self.stepLimit {
      guard let next = waiting.popLast() else { break }
      guard let action = action(named: next) else { continue }
      if action.followers.isEmpty { steps.append(action) }
      waiting += action.followers.reversed()
    }
    return steps
  }

  /// More than anyone writes down, but soon reached where lists name lists.
  package static let stepLimit = 1000
}
