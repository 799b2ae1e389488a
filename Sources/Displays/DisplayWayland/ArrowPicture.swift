internal import DetentGeometry

/// The picture of the mouse's arrow: white with a dark rim, and independent of cursor themes.
struct ArrowPicture {
  /// The rows of the shape, with the tip at the upper left.
  private static let rows = [
    "#", "##", "#.#", "#..#", "#...#", "#....#", "#.....#", "#......#", "#.......#", "#........#",
    "#.........#", "#......#####", "#...#..#", "#..##..#", "#.# #..#", "##  #..#", "#    #..#",
    "     #..#", "      ##",
  ]

  static let size = PixelSize(12, 19)

  /// The premultiplied pixels, row by row.
  static var pixels: [UInt32] {
    rows.flatMap { row in
      let pixels = row.map { $0 == "#" ? 0xff10_1010 as UInt32 : $0 == "." ? 0xffff_ffff : 0 }
      return pixels + Array(repeating: 0, count: size.width - pixels.count)
    }
  }
}
