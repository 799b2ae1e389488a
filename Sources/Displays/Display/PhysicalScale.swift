/// How many device pixels make a logical one, from a screen's density.
package struct PhysicalScale {
  private static let believable = 60.0...400.0

  /// What is said of the screen, in pixels and millimetres; the orientation does not matter.
  package let value: Double

  /// 96 dots to the inch are scale 1; steps of a quarter, from 1 to 4. Screens lie about their size
  /// (a projector's is unknown, some give their aspect ratio in its place): then it is 1.
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
