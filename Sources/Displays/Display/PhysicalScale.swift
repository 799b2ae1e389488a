/// The number of device pixels per logical pixel, from a screen's density.
package struct PhysicalScale {
  private static let believable = 60.0...400.0

  /// The scale; the orientation of the screen does not matter.
  package let value: Double

  /// Creates a scale of 1 at 96 dots per inch, from 1 to 4 in quarters. It is 1 if the size is not
  /// credible: a projector's is unknown, and some screens report their aspect ratio.
  package init(pixels: (width: Int, height: Int), millimetres: (width: Int, height: Int)) {
    let diagonal = Self.length(millimetres.width, millimetres.height)
    let isRatio = [[9, 16], [10, 16], [90, 160], [100, 160], [3, 4]]
      .contains([millimetres.width, millimetres.height].sorted())
    let dpi = Self.length(pixels.width, pixels.height) / diagonal * 25.4
    guard diagonal > 0, !isRatio, Self.believable.contains(dpi) else {
      value = 1
      return
    }
    value = min(max((dpi / 96 * 4).rounded() / 4, 1), 4)
  }

  private static func length(_ x: Int, _ y: Int) -> Double {
    (Double(x) * Double(x) + Double(y) * Double(y)).squareRoot()
  }
}
