package import DetentGeometry

extension Rotation {
  /// The side of the blocks that are turned one after another [px]: a block's rows and columns stay
  /// in the cache together.
  private static let block = 16

  /// Copies a rectangle of a picture to its place on the screen.
  /// - Parameters:
  ///   - rect: A rectangle in the picture; parts outside of it are left out.
  ///   - picture: A picture of the size of the turned screen.
  package func copy(_ rect: PixelRect, of picture: PixelView, to screen: PixelView) {
    let rect = rect.intersection(picture.bounds)
    // The steps on the screen for one pixel to the right, and one down, in the picture.
    let (right, down) = strides(on: screen)
    let origin = screen.base + origin(on: screen)
    var top = rect.minY
    while top < rect.maxY {
      let bottom = min(top + Self.block, rect.maxY)
      var left = rect.minX
      while left < rect.maxX {
        let end = min(left + Self.block, rect.maxX)
        for y in top..<bottom {
          var target = origin + (y * down + left * right)
          let row = picture.row(y)
          for x in left..<end {
            target.pointee = row[x]
            target += right
          }
        }
        left = end
      }
      top = bottom
    }
  }

  private func strides(on screen: PixelView) -> (right: Int, down: Int) {
    switch self {
    case .none: (1, screen.rowStride)
    case .quarter: (screen.rowStride, -1)
    case .half: (-1, -screen.rowStride)
    case .threeQuarters: (-screen.rowStride, 1)
    }
  }

  /// The offset of the picture's first pixel on the screen.
  private func origin(on screen: PixelView) -> Int {
    let (lastColumn, lastRow) = (screen.size.width - 1, screen.size.height - 1)
    return switch self {
    case .none: 0
    case .quarter: lastColumn
    case .half: lastRow * screen.rowStride + lastColumn
    case .threeQuarters: lastRow * screen.rowStride
    }
  }
}
