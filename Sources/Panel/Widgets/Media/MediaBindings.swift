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

  package init(_ tile: TileSettings, in configuration: Configuration) {
    let wires = tile.wires
    func text(_ source: String?) -> ValueText {
      var tile = TileSettings()
      tile.source = source
      return ValueText(tile, in: configuration)
    }
    (titleText, artistText) = (text(wires["title"]), text(wires["artist"]))
    func binding(_ source: String?, _ action: String?) -> Binding {
      var tile = TileSettings()
      (tile.source, tile.action) = (source, action)
      return Binding(tile, in: configuration)
    }
    (title, artist) = (wires["title"], wires["artist"])
    (cover, length) = (wires["cover"], wires["length"])
    (previous, next) = (wires["previous"], wires["next"])
    playing = binding(wires["playing"], wires["play"])
    position = binding(wires["position"], wires["seek"])
    // The position advances while the answer is awaited.
    position.rules.tolerance = max(3, position.rules.tolerance)
  }

  var sources: Set<String> {
    Set([title, artist, cover, length, playing.source, position.source].compactMap(\.self))
  }
}
