package import Drawing

/// Reads pictures' files elsewhere than on the panel's thread.
package protocol PictureReading: Sendable {
  /// - Throws: `DrawingError`, where the file cannot be shown.
  func read(
    _ path: String, into frame: PictureFrame
  ) async throws(DrawingError) -> sending Picture
}

/// One after another, so that many large pictures do not fill the memory at once.
package actor PictureReader: PictureReading {
  package init() {}

  package func read(
    _ path: String, into frame: PictureFrame
  ) throws(DrawingError) -> sending Picture {
    try frame.picture(contentsOf: path)
  }
}
