internal import CCairo
package import DetentGeometry

/// Where a picture from a file goes, and how.
package struct PictureFrame: Hashable, Sendable {
  package enum Fit: String, CaseIterable, Sendable {
    /// All of the place, cut at its edges.
    case cover
    /// All of the picture, as large as the place allows.
    case contain
  }

  /// The place [device px].
  package var size: PixelSize
  package var fit: Fit
  /// What is seen through transparent parts.
  package var background: Color

  package init(size: PixelSize, fit: Fit, background: Color) {
    self.size = size
    self.fit = fit
    self.background = background
  }

  /// The largest file that is read [bytes]: less than a wallpaper, since it may come again and again.
  package static let largestFile = 32 << 20
  /// The most memory that reading it may take [bytes]: whoever sends it, a small machine has to have
  /// that.
  package static let mostMemory = 150_000_000

  /// The file's picture as large as it will be seen; opaque.
  /// - Throws: `DrawingError`, where it cannot be read.
  package func picture(contentsOf path: String) throws(DrawingError) -> sending Picture {
    try fitted(
      Picture(
        contentsOf: path, atLeast: size, background: background, isWhole: true,
        limit: Self.largestFile, memory: Self.mostMemory))
  }

  /// The same of the bytes of a file.
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

  /// How large a picture of that size is in the place.
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
