package import Settings
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

  package init(_ media: MediaSettings, in configuration: Configuration) {
    func binding(_ source: String?, _ action: String?) -> Binding {
      var tile = TileSettings()
      (tile.source, tile.action) = (source, action)
      return Binding(tile, in: configuration)
    }
    (title, artist) = (media.title, media.artist)
    (cover, length) = (media.cover, media.length)
    (previous, next) = (media.previous, media.next)
    playing = binding(media.playing, media.play)
    position = binding(media.position, media.seek)
    // It goes on while one waits for it.
    position.rules.tolerance = max(3, position.rules.tolerance)
  }

  var sources: Set<String> {
    Set([title, artist, cover, length, playing.source, position.source].compactMap(\.self))
  }
}
