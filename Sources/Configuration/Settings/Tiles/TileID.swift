/// Identifies a tile of a configuration, between the panel and its agent.
package struct TileID: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The page's name; `Configuration.mainPage` for the tiles outside of `pages`.
  package var page: String
  /// Its number on the page, from 0.
  package var index: Int

  package init(page: String = Configuration.mainPage, index: Int) {
    (self.page, self.index) = (page, index)
  }

  /// Cannot overflow, as the panel may send any index.
  package var description: String { "\(page)/\(index &+ 1)" }
}

extension Dictionary where Key == TileID {
  /// The values at the new places of their tiles, without those of tiles that are gone.
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

  /// The name of a tile in messages: its label, or its place if it has none.
  package func title(of id: TileID) -> String {
    let label = tile(id)?.label ?? ""
    return label.isEmpty ? "tile \(id)" : label
  }

  /// The action of that name; the last one if there are several.
  package func action(named name: String) -> ActionSettings? { actions.last { $0.name == name } }

  package func source(named name: String) -> SourceSettings? { sources.last { $0.name == name } }

  /// The steps of an action, in order: programs to run, files to write, and things that the panel
  /// does itself.
  package func steps(of name: String?) -> [ActionSettings] {
    var waiting = name.map { [$0] } ?? []
    var steps: [ActionSettings] = []
    // Lists may contain lists.
    for _ in 0..<Self.stepLimit {
      guard let next = waiting.popLast() else { break }
      guard let action = action(named: next) else { continue }
      if action.followers.isEmpty { steps.append(action) }
      waiting += action.followers.reversed()
    }
    return steps
  }

  /// The largest number of steps: more than anyone writes, but soon reached if lists contain lists.
  package static let stepLimit = 1000
}
