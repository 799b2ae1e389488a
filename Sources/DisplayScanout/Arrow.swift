package import Geometry

/// The arrow of a mouse: white with a black edge, and opaque, so that it can be put over pixels that
/// are not read.
package struct Arrow: Equatable, Sendable {
  /// Where its tip points to [px].
  package let (x, y): (Int, Int)
  private let magnification: Int

  private static let (width, height) = (12, 17)

  /// - Parameter scale: Device pixels to a logical one.
  package init(x: Int, y: Int, scale: Double) {
    magnification = max(1, Int(scale.rounded()))
    (self.x, self.y) = (x, y)
  }

  package var bounds: PixelRect {
    PixelRect(
      x: x, y: y, width: Self.width * magnification, height: Self.height * magnification)
  }

  /// The colour of one of its pixels, from its upper left; nil: what is below is seen.
  package func color(_ x: Int, _ y: Int) -> UInt32? {
    let (x, y) = (x / magnification, y / magnification)
    guard Self.covers(x, y) else { return nil }
    let isInside =
      Self.covers(x - 1, y) && Self.covers(x + 1, y) && Self.covers(x, y - 1)
      && Self.covers(x, y + 1)
    return isInside ? 0xFF_FFFF : 0
  }

  /// A triangle with its corners at the tip, straight below, and to the right of that.
  private static func covers(_ x: Int, _ y: Int) -> Bool {
    x >= 0 && x < width && x <= y && y * 12 + x * 5 <= (height - 1) * 12
  }
}
