extension TileSettings {
  /// The key path of an optional name.
  private typealias NameKey = WritableKeyPath<TileSettings, String?> & Sendable

  /// The keys that name actions, except those of rows.
  private static let actionKeys: [any NameKey] = [
    \.action, \.release, \.media.play, \.media.previous, \.media.next, \.media.seek,
  ]

  /// The keys that name sources, except those of rows.
  private static let sourceKeys: [any NameKey] = [
    \.source, \.enabledBy, \.media.title, \.media.artist, \.media.cover, \.media.playing,
    \.media.position, \.media.length,
  ]

  /// The names of all actions that it runs.
  package var actionNames: [String] { actions.compactMap(\.self) }

  /// The action of each of its keys, nil for none, then the actions of its rows.
  package var actions: [String?] {
    Self.actionKeys.map { self[keyPath: $0] } + rows.compactMap(\.action)
  }

  /// The names of all sources that it uses.
  package var sourceNames: [String] {
    Self.sourceKeys.compactMap { self[keyPath: $0] } + rows.compactMap(\.source)
  }

  /// Renames its actions and sources.
  package mutating func rename(_ renamed: (String) -> String) {
    for key in Self.actionKeys + Self.sourceKeys {
      self[keyPath: key] = self[keyPath: key].map(renamed)
    }
    for i in rows.indices {
      rows[i].action = rows[i].action.map(renamed)
      rows[i].source = rows[i].source.map(renamed)
    }
  }
}
