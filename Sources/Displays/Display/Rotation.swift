package import DetentGeometry

/// The rotation of the picture on the screen, clockwise [degrees].
///
/// The *screen* is what the hardware scans out; the *picture* is what the panel draws, upright for
/// the viewer.
package enum Rotation: Int, CaseIterable, Codable, Sendable {
  case none = 0
  case quarter = 90
  case half = 180
  case threeQuarters = 270

  /// The opposite rotation.
  package var inverse: Rotation {
    switch self {
    case .none, .half: self
    case .quarter: .threeQuarters
    case .threeQuarters: .quarter
    }
  }

  private var isSideways: Bool { self == .quarter || self == .threeQuarters }

  /// Returns the picture's size on a screen of `size`, or the screen's for a picture of that size.
  package func turned(_ size: PixelSize) -> PixelSize {
    isSideways ? PixelSize(size.height, size.width) : size
  }

  /// Returns the place in the picture of a point of the screen.
  /// - Parameter screen: The size of the screen, in the unit of the point.
  package func picturePoint(of point: Point, on screen: Size) -> Point {
    switch self {
    case .none: point
    case .quarter: Point(point.y, screen.width - point.x)
    case .half: Point(screen.width - point.x, screen.height - point.y)
    case .threeQuarters: Point(screen.height - point.y, point.x)
    }
  }

  /// Returns the place on the screen of a point of the picture.
  /// - Parameter screen: The size of the screen, in the unit of the point.
  package func screenPoint(of point: Point, on screen: Size) -> Point {
    switch self {
    case .none: point
    case .quarter: Point(screen.width - point.y, point.x)
    case .half: Point(screen.width - point.x, screen.height - point.y)
    case .threeQuarters: Point(point.y, screen.height - point.x)
    }
  }

  /// Converts a map between fractions of the picture to one between fractions of the screen.
  package func screenMap(of map: Transform) -> Transform {
    let one = Size(1, 1)
    let (origin, right, down) = (Point(0, 0), Point(1, 0), Point(0, 1))
    func moved(_ point: Point) -> Point {
      screenPoint(of: map(picturePoint(of: point, on: one)), on: one)
    }
    let (o, x, y) = (moved(origin), moved(right), moved(down))
    return Transform(a: x.x - o.x, b: x.y - o.y, c: y.x - o.x, d: y.y - o.y, tx: o.x, ty: o.y)
  }

  /// Returns the place on the screen of a region of the picture.
  package func screenRegion(of region: Region, on screen: PixelSize) -> Region {
    guard self != .none else { return region }
    var turned = Region()
    for rect in region.rects { turned.formUnion(screenRect(of: rect, on: screen)) }
    return turned
  }

  /// Returns the place on the screen of a rectangle of the picture.
  package func screenRect(of rect: PixelRect, on screen: PixelSize) -> PixelRect {
    let (width, height) = (screen.width, screen.height)
    return switch self {
    case .none: rect
    case .quarter:
      PixelRect(
        minX: width - rect.maxY, minY: rect.minX, maxX: width - rect.minY, maxY: rect.maxX)
    case .half:
      PixelRect(
        minX: width - rect.maxX, minY: height - rect.maxY, maxX: width - rect.minX,
        maxY: height - rect.minY)
    case .threeQuarters:
      PixelRect(
        minX: rect.minY, minY: height - rect.maxX, maxX: rect.maxY, maxY: height - rect.minX)
    }
  }
}
