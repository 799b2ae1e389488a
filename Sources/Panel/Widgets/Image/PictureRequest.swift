package import DetentGeometry
package import DetentScene
package import Settings
package import Values

/// A request for a picture's file, with the form in which it is shown.
package struct PictureRequest: Hashable, Sendable {
  package var image: ImageReference
  /// The size of its place [px].
  package var size: Size
  package var fit: ImageSettings.Fit
  /// The colour behind transparent parts.
  package var background: Color

  package init(
    _ image: ImageReference, size: Size, fit: ImageSettings.Fit, background: Color
  ) {
    self.image = image
    self.size = size
    self.fit = fit
    self.background = background
  }
}

/// The result of a request.
package struct LoadedPicture: Equatable, Sendable {
  package enum Outcome: Equatable, Sendable {
    /// The picture, with its size [px].
    case shown(PictureID, Size)
    /// The reason for the failure, in a few words.
    case failed(String)
  }

  package var request: PictureRequest
  package var outcome: Outcome

  package init(_ request: PictureRequest, _ outcome: Outcome) {
    self.request = request
    self.outcome = outcome
  }
}
