package import Settings

/// What a momentary button that is pressed is known by after a crash, in a file that may have been
/// saved again: by what its release does before all, since that is what must be done.
///
/// Of the release there is a digest only: what a program is given may be secret.
package struct HeldButton: Hashable, Codable, Sendable {
  /// Where it was.
  package let place: TileID
  package let label: String
  private let id: String?
  /// Whether no other tile of its page has its label.
  private let isCalledAlone: Bool
  /// Nil: it does nothing.
  private let release: UInt64?

  /// Nil where there is no such button.
  init?(_ place: TileID, in configuration: Configuration) {
    guard let tile = configuration.tile(place), tile.kind == .momentary else { return nil }
    (self.place, label, id) = (place, tile.label, tile.id)
    let others = configuration.tiles(onPage: place.page).count { $0.label == tile.label }
    isCalledAlone = others == 1 && !tile.label.isEmpty
    let steps = configuration.ownSteps(of: \.release, place)
    release =
      steps.isEmpty
      ? nil
      : StateFolder.hash(
        Array("\(steps.map { ($0.kind, $0.program.environment, $0.program.input) })".utf8))
  }

  /// How it is called when it is spoken of.
  var title: String { label.isEmpty ? "tile \(place)" : label }

  /// In which way two are the same, the surest first.
  private static let rules: [@Sendable (HeldButton, HeldButton) -> Bool] = [
    { $0.id != nil && $0.id == $1.id },
    { $0.doesTheSame($1) && $0.place.page == $1.place.page && $0.label == $1.label },
    { $0.doesTheSame($1) },
    {
      $0.isCalledAlone && $1.isCalledAlone && $0.place.page == $1.place.page
        && $0.label == $1.label
    },
  ]

  /// Which tile it is in another configuration; nil: it is gone.
  func tile(in configuration: Configuration) -> TileID? {
    let buttons = configuration.places.compactMap { HeldButton($0, in: configuration) }
      .filter { id == nil || $0.id == nil || id == $0.id }
    for rule in Self.rules {
      if let same = buttons.first(where: { rule(self, $0) }) { return same.place }
    }
    return nil
  }

  private func doesTheSame(_ other: HeldButton) -> Bool {
    release != nil && isReleased(as: other)
  }

  /// Whether its release does the same.
  func isReleased(as other: HeldButton) -> Bool { release == other.release }
}

extension Configuration {
  fileprivate func tiles(onPage name: String) -> [TileSettings] {
    name == Self.mainPage ? tiles : pages.last { $0.name == name }?.tiles ?? []
  }

  /// Those of all tiles.
  fileprivate var places: [TileID] {
    ([Self.mainPage] + pages.map(\.name)).flatMap { page in
      tiles(onPage: page).indices.map { TileID(page: page, index: $0) }
    }
  }
}
