package import Settings
internal import Values

/// The sources and actions of a media tile.
package struct MediaBindings: Sendable {
  /// Names of sources.
  package var title: String?
  package var artist: String?
  package var cover: String?
  package var length: String?
  /// The text formats of title and artist.
  let (titleText, artistText): (ValueText, ValueText)
  /// Names of actions.
  package var previous: String?
  package var next: String?
  package var playing: Binding
  /// The binding of the position in the piece [s].
  package var position: Binding

  package init(_ media: MediaSettings, in configuration: Configuration) {
    func text(_ source: String?) -> ValueText {
      var tile = TileSettings()
      tile.source = source
      return ValueText(tile, in: configuration)
    }
    (titleText, artistText) = (text(media.title), text(media.artist))
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
    // The position advances while the answer is awaited.
    position.rules.tolerance = max(3, position.rules.tolerance)
  }

  var sources: Set<String> {
    Set([title, artist, cover, length, playing.source, position.source].compactMap(\.self))
  }
}
