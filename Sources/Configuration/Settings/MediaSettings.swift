internal import Forms

/// The sources and actions of a media tile, by name.
package struct MediaSettings: Equatable, Sendable {
  package var title: String?
  package var artist: String?
  /// The source of the path of a picture.
  package var cover: String?
  package var playing: String?
  /// The sources of the current position and the length [s].
  package var position: String?
  package var length: String?

  package var play: String?
  package var previous: String?
  package var next: String?
  /// The action that goes to a position [s].
  package var seek: String?

  package init() {}
}

/// Media settings while they are being read; actions may be inline.
struct MediaDraft: Sendable {
  var media = MediaSettings()
  var play: StepDraft?
  var previous: StepDraft?
  var next: StepDraft?
  var seek: StepDraft?

  static func section(_ step: Reader<StepDraft>) -> Section<MediaDraft> {
    Section(fields: [
      Field("title", \.media.title, .reference(.source), "The source of the title."),
      Field("artist", \.media.artist, .reference(.source), "The source of the artist."),
      Field(
        "cover", \.media.cover, .reference(.source),
        "The source of the path to the cover, a PNG, JPEG, WebP or GIF file."),
      Field(
        "playing", \.media.playing, .reference(.source),
        "The source that is on while the player plays."),
      Field(
        "position", \.media.position, .reference(.source),
        "The source of the position in the piece, in seconds."),
      Field(
        "length", \.media.length, .reference(.source),
        "The source of the length of the piece, in seconds."
      ),
      Field("play", \.play, step, "The action that plays and pauses."),
      Field("previous", \.previous, step, "The action that goes to the previous piece."),
      Field("next", \.next, step, "The action that goes to the next piece."),
      Field(
        "seek", \.seek, step,
        "The action that goes to a position in the piece; ${value} is in seconds."),
    ])
  }
}
