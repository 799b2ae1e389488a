internal import DetentGeometry

/// A frame as it was drawn, to compare with.
struct Canvas: Equatable {
  let size: PixelSize
  /// Opaque, row by row.
  private(set) var pixels: [UInt32]

  init(_ size: PixelSize, color: UInt32 = 0) {
    self.size = size
    pixels = Array(repeating: Self.opaque(color), count: size.width * size.height)
  }

  /// What a buffer holds.
  init(_ view: PixelView) {
    size = view.size
    pixels = (0..<size.height).flatMap { y in
      UnsafeBufferPointer(start: view.row(y), count: view.size.width)
    }
  }

  mutating func fill(_ rect: PixelRect, _ color: UInt32) {
    for y in rect.minY..<rect.maxY {
      for x in rect.minX..<rect.maxX { pixels[y * size.width + x] = Self.opaque(color) }
    }
  }

  func copy(into view: PixelView) {
    for y in 0..<size.height {
      for x in 0..<size.width { view.row(y)[x] = pixels[y * size.width + x] }
    }
  }

  /// Whether this is seen on a glass.
  func isSeen(as glass: [UInt32]) -> Bool {
    // Asked of every pixel again and again until it is: plain loops are quick in plain code, too.
    guard glass.count == pixels.count else { return false }
    var place = 0
    while place < glass.count, (glass[place] ^ pixels[place]) & 0xff_ffff == 0 { place += 1 }
    return place == glass.count
  }

  private static func opaque(_ color: UInt32) -> UInt32 { color | 0xff00_0000 }
}
