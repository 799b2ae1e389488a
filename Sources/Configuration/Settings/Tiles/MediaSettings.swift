extension TileSettings.Kind.Traits {
  static let media = Self(
    needs: [.wires],
    wires: [
      .source("title", .text, "The source of the title."),
      .source("artist", .text, "The source of the artist."),
      .source(
        "cover", .image, "The source of the path to the cover, a PNG, JPEG, WebP or GIF file."),
      .source("playing", .switch, "The source that is on while the player plays."),
      .source("position", .number, "The source of the position in the piece, in seconds."),
      .source("length", .number, "The source of the length of the piece, in seconds."),
      .action("play", .boolean, "The action that plays and pauses."),
      .action("previous", .nothing, "The action that goes to the previous piece."),
      .action("next", .nothing, "The action that goes to the next piece."),
      .action(
        "seek", .length(of: "length"),
        "The action that goes to a position in the piece; ${value} is in seconds."),
    ], example: ["title: song", "playing: playing", "play: pause"])
}
