extension TileSettings {
  /// The key of a name, which may not be there.
  private typealias NameKey = KeyPath<TileSettings, String?> & Sendable

  /// The keys that name actions, but for those of rows.
  private static let actionKeys: [any NameKey] = [
    \.action, \.release, \.media.play, \.media.previous, \.media.next, \.media.seek,
  ]

  /// The keys that name sources, but for those of rows.
  private static let sourceKeys: [any NameKey] = [
    \.source, \.enabledBy, \.media.title, \.media.artist, \.media.cover, \.media.playing,
    \.media.position, \.media.length,
  ]

  /// The names of all actions that it runs.
  package var actionNames: [String] { actions.compactMap(\.self) }

  /// What each of its keys runs, nil where that is nothing, and what its rows do.
  package var actions: [String?] {
    Self.actionKeys.map { self[keyPath: $0] } + rows.compactMap(\.action)
  }

  /// The names of all sources that it shows something of.
  package var sourceNames: [String] {
    Self.sourceKeys.compactMap { self[keyPath: $0] } + rows.compactMap(\.source)
  }
}
