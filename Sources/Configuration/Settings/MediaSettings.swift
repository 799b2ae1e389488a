/// What a media tile shows and does: names of sources and of actions.
package struct MediaSettings: Equatable, Sendable {
  package var title: String?
  package var artist: String?
  /// Tells the path of a picture.
  package var cover: String?
  package var playing: String?
  /// How far it is, and how long [s].
  package var position: String?
  package var length: String?

  package var play: String?
  package var previous: String?
  package var next: String?
  /// Goes to a place [s].
  package var seek: String?

  package init() {}
}

/// The same while it is read: its actions may be written right there.
struct MediaDraft: Sendable {
  var media = MediaSettings()
  var play: StepDraft?
  var previous: StepDraft?
  var next: StepDraft?
  var seek: StepDraft?

  private static let action = StepDraft.reader(ActionDraft.reader)

  static let section = Section<MediaDraft>(fields: [
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
    Field("play", \.play, action, "What is run to play and to pause."),
    Field("previous", \.previous, action, "What is run to go back to the one before."),
    Field("next", \.next, action, "What is run to go on to the next."),
    Field("seek", \.seek, action, "What is run to go to a place: ${value} is in seconds."),
  ])
}
