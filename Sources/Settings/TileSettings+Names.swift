extension TileSettings {
  /// The names of all actions that it runs.
  package var actionNames: [String] {
    [action, release, media.play, media.previous, media.next, media.seek].compactMap(\.self)
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
