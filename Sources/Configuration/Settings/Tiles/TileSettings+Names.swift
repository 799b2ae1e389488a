extension TileSettings {
  /// The names of all actions that it runs.
  package var actionNames: [String] { actions.compactMap(\.self) }

  /// The action of each of its keys, nil for none, then the actions of its rows.
  package var actions: [String?] {
    [action, release] + wiredActions.map(\.name) + list.rows.compactMap(\.action)
  }

  /// The names of all sources that it uses.
  package var sourceNames: [String] {
    [source, enabledBy].compactMap(\.self) + wiredSources.map(\.name)
      + list.rows.compactMap(\.source)
  }
}

extension TileSettings {
  /// The icons that come with the program.
  package static let iconNames = [
    "light", "heating", "blinds", "music", "fan", "lock", "evening", "coffee", "door", "camera",
    "plug", "tv", "wifi", "volume", "power", "vacuum", "leaf", "bell", "settings", "home",
    "picture", "clock", "list", "play", "pause", "next", "previous",
  ]
}
