internal import Forms

/// What only a tile with a picture has.
package struct ImageSettings: Equatable, Sendable {
  /// How a picture fits its frame: it fills the frame, or it is visible as a whole.
  package enum Fit: String, CaseIterable, Sendable { case cover, contain }

  package var fit = Fit.cover
}

extension TileSettings.Kind.Traits {
  static let image = Self(shows: .image) { _ in
    [
      Field(
        "file", \.file, .place(like: "pictures/sea.jpg"),
        "The image file, shown again when it changes; * stands for any letters."),
      Field(
        "fit", \.tile.image.fit, .choice(of: ImageSettings.Fit.self),
        "How the image fills the tile: cover cuts its edges, contain shows all of it."
      ).beside(["file: pictures/sea.jpg"]).leftOut("cover"),
    ]
  }
}
