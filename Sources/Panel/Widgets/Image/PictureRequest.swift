package import DetentGeometry
package import DetentScene
package import Settings
package import Values

/// A picture's file that a control wants to show, as it is to be seen.
package struct PictureRequest: Hashable, Sendable {
  package var image: ImageReference
  /// The place [px].
  package var size: Size
  package var fit: TileSettings.Fit
  /// What is seen through transparent parts.
  package var background: Color

  package init(
    _ image: ImageReference, size: Size, fit: TileSettings.Fit, background: Color
  ) {
    self.image = image
    self.size = size
    self.fit = fit
    self.background = background
  }
}

/// What has come of a request.
package struct LoadedPicture: Equatable, Sendable {
  package enum Outcome: Equatable, Sendable {
    /// There it is, of this size [px].
    case shown(PictureID, Size)
    /// In a few words.
    case failed(String)
  }

  package var request: PictureRequest
  package var outcome: Outcome

  package init(_ request: PictureRequest, _ outcome: Outcome) {
    self.request = request
    self.outcome = outcome
  }
}
