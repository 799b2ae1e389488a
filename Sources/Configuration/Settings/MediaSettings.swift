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
      Field("title", \.media.title, .reference(.source), "The source that tells the title."),
      Field("artist", \.media.artist, .reference(.source), "The source that tells who plays it."),
      Field(
        "cover", \.media.cover, .reference(.source),
        "The source that tells the path of the cover's file, a PNG, JPEG, WebP or GIF."),
      Field(
        "playing", \.media.playing, .reference(.source), "The source that tells whether it plays."),
      Field(
        "position", \.media.position, .reference(.source),
        "The source that tells how far it is, in seconds."),
      Field(
        "length", \.media.length, .reference(.source),
        "The source that tells how long it is, in seconds."
      ),
      Field("play", \.play, step, "What is run to play and to pause."),
      Field("previous", \.previous, step, "What is run to go back to the one before."),
      Field("next", \.next, step, "What is run to go on to the next."),
      Field("seek", \.seek, step, "What is run to go to a place: ${value} is in seconds."),
    ])
  }
}
