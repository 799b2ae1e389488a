internal import CCairo
package import DetentGeometry

/// The size and the fit of a picture from a file.
package struct PictureFrame: Hashable, Sendable {
  package enum Fit: String, CaseIterable, Sendable {
    /// Fills the whole frame; the picture is cropped at its edges.
    case cover
    /// Shows the whole picture, as large as the frame allows.
    case contain
  }

  /// The size of the frame [device px].
  package var size: PixelSize
  package var fit: Fit
  /// The colour behind transparent parts.
  package var background: Color

  package init(size: PixelSize, fit: Fit, background: Color) {
    self.size = size
    self.fit = fit
    self.background = background
  }

  /// The largest file that is read [bytes], less than a wallpaper's as pictures may come often.
  package static let largestFile = 32 << 20
  /// The most memory for reading a file [bytes], which a small machine has to have for any sender.
  package static let mostMemory = 150_000_000

  /// Reads the picture of a file at the size at which it is shown; opaque.
  /// - Throws: `DrawingError` if it cannot be read.
  package func picture(contentsOf path: String) throws(DrawingError) -> sending Picture {
    try fitted(
      Picture(
        contentsOf: path, atLeast: size, background: background, isWhole: true,
        limit: Self.largestFile, memory: Self.mostMemory))
  }

  /// Reads the picture from the bytes of a file.
  package func picture(
    file bytes: [UInt8], named path: String
  ) throws(DrawingError) -> sending Picture {
    try fitted(
      Picture(
        file: bytes, named: path, atLeast: size, background: background, isWhole: true,
        memory: Self.mostMemory))
  }

  private func fitted(_ whole: sending Picture) throws(DrawingError) -> sending Picture {
    let picture = try Picture(size: size(of: whole.size), isOpaque: true)
    picture.fill(with: whole)
    return picture
  }

  /// The size at which a picture of that size is shown in the frame.
  func size(of picture: PixelSize) -> PixelSize {
    guard fit == .contain, picture.width > 0, picture.height > 0 else { return size }
    let factor = min(
      Double(size.width) / Double(picture.width), Double(size.height) / Double(picture.height))
    func length(_ side: Int, _ most: Int) -> Int {
      min(max(1, Int((Double(side) * factor).rounded())), most)
    }
    return PixelSize(length(picture.width, size.width), length(picture.height, size.height))
  }
}
