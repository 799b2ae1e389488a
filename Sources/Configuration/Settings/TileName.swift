/// The label of a tile, and the names that were made for its inline actions and sources.
package struct TileName: Equatable, Sendable {
  package let label: String
  /// The prefix of names made for it, such as `tile-3`.
  package let made: String

  package init(_ tile: TileSettings, number: Int, of page: String?) {
    label = tile.label
    made = (page.map { "\($0)-" } ?? "") + "tile-\(number)"
  }

  /// A sentence in which quoted names that were made for the tile are replaced by its label.
  package func spoken(_ sentence: String) -> String {
    guard !label.isEmpty else { return sentence }
    return sentence.split(separator: "“", omittingEmptySubsequences: false).enumerated()
      .map { index, part in
        guard index > 0, let end = part.firstIndex(of: "”"), isMade(part[..<end]) else {
          return String(part)
        }
        return label + part[end...]
      }
      .joined(separator: "“")
  }

  /// Whether a name was made for the tile: `tile-3` and `tile-3-release`, but not `tile-30`.
  package func isMade(_ name: some StringProtocol) -> Bool {
    guard name.hasPrefix(made) else { return false }
    return name.dropFirst(made.count).first.map { $0 == "-" } ?? true
  }

  /// The names of all controls, in order; nil for a control that is a whole page.
  package static func all(of configuration: Configuration) -> [TileName?] {
    names(of: configuration.tiles, on: nil)
      + configuration.pages.flatMap { page in
        page.kind == .tiles ? names(of: page.tiles, on: page.name) : [nil]
      }
  }

  private static func names(of tiles: [TileSettings], on page: String?) -> [TileName?] {
    tiles.enumerated().map { TileName($1, number: $0 + 1, of: page) }
  }
}
