internal import Values

/// What a media tile is joined to.
package struct MediaBindings: Sendable {
  /// Names of sources.
  package var title: String?
  package var artist: String?
  package var cover: String?
  package var length: String?
  /// Names of actions.
  package var previous: String?
  package var next: String?
  package var playing: Binding
  /// In seconds.
  package var position: Binding

  package init(
    title: String?, artist: String?, cover: String?, length: String?, previous: String?,
    next: String?, playing: Binding, position: Binding
  ) {
    (self.title, self.artist, self.cover, self.length) = (title, artist, cover, length)
    (self.previous, self.next, self.playing) = (previous, next, playing)
    self.position = position
    // It goes on while one waits for it.
    self.position.rules.tolerance = max(3, position.rules.tolerance)
  }

  mutating func rename(_ renamed: (String) -> String) {
    (title, artist) = (title.map(renamed), artist.map(renamed))
    (cover, length) = (cover.map(renamed), length.map(renamed))
    (previous, next) = (previous.map(renamed), next.map(renamed))
    playing.rename(renamed)
    position.rename(renamed)
  }

  var sources: Set<String> {
    Set([title, artist, cover, length, playing.source, position.source].compactMap(\.self))
  }
}
