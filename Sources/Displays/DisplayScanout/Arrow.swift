package import DetentGeometry
package import Display

/// The arrow of a mouse: white with a black edge, and opaque, so that it can be drawn over pixels
/// that cannot be read.
package struct Arrow: Equatable, Sendable {
  /// The place of its tip [px of the screen].
  package let (x, y): (Int, Int)
  /// The rotation of the picture below it.
  package var rotation: Rotation
  private let magnification: Int

  private static let (width, height) = (12, 17)

  /// - Parameter scale: The device pixels per logical pixel.
  package init(x: Int, y: Int, scale: Double, rotation: Rotation = .none) {
    magnification = max(1, Int(scale.rounded()))
    (self.x, self.y) = (x, y)
    self.rotation = rotation
  }

  package var bounds: PixelRect {
    let size = rotation.turned(
      PixelSize(Self.width * magnification, Self.height * magnification))
    // The tip is at the corner of the bounds that is the upper left one in the picture.
    let isRight = rotation == .quarter || rotation == .half
    let isLow = rotation == .half || rotation == .threeQuarters
    return PixelRect(
      x: isRight ? x - size.width + 1 : x, y: isLow ? y - size.height + 1 : y,
      width: size.width, height: size.height)
  }

  /// The colour of a pixel by its place on the screen relative to the tip; nil where it is
  /// transparent.
  package func color(_ x: Int, _ y: Int) -> UInt32? {
    let (right, down) =
      switch rotation {
      case .none: (x, y)
      case .quarter: (y, -x)
      case .half: (-x, -y)
      case .threeQuarters: (-y, x)
      }
    guard right >= 0, down >= 0 else { return nil }
    let (x, y) = (right / magnification, down / magnification)
    guard Self.covers(x, y) else { return nil }
    let isInside =
      Self.covers(x - 1, y) && Self.covers(x + 1, y) && Self.covers(x, y - 1)
      && Self.covers(x, y + 1)
    return isInside ? 0xFF_FFFF : 0
  }

  /// Whether a pixel is in the triangle with corners at the tip, below it, and right of that one.
  private static func covers(_ x: Int, _ y: Int) -> Bool {
    x >= 0 && x < width && x <= y && y * 12 + x * 5 <= (height - 1) * 12
  }
}
