extension TileSettings {
  /// The names of all actions that it runs.
  package var actionNames: [String] { actions.compactMap(\.self) }

  /// What each of its keys runs, nil where that is nothing, and what its rows do.
  package var actions: [String?] {
    [action, release, media.play, media.previous, media.next, media.seek]
      + rows.compactMap(\.action)
  }

  /// The names of all sources that it shows something of.
  package var sourceNames: [String] {
    [
      source, enabledBy, media.title, media.artist, media.cover, media.playing, media.position,
      media.length,
    ].compactMap(\.self) + rows.compactMap(\.source)
  }
}
