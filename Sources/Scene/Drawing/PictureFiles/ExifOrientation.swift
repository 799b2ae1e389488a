internal import DetentGeometry

/// The rotation and mirroring needed to show a stored picture upright (Exif 2.32, 4.6.4).
struct ExifOrientation: Equatable {
  /// The Exif value, 1…8.
  private var number: Int

  static let upright = ExifOrientation(number: 1)

  private init(number: Int) { self.number = number }

  /// - Parameter exif: The bytes from the TIFF header on; invalid data mean upright.
  init(exif: ArraySlice<UInt8>) {
    let bytes = Array(exif)
    let isBigEndian = bytes.starts(with: Array("MM".utf8))
    func number(_ start: Int, _ count: Int) -> Int? {
      guard start >= 0, start + count <= bytes.count else { return nil }
      let digits = bytes[start..<start + count]
      return (isBigEndian ? Array(digits) : digits.reversed()).reduce(0) { $0 << 8 | Int($1) }
    }
    self = .upright
    guard number(2, 2) == 42, let directory = number(4, 4), let count = number(directory, 2) else {
      return
    }
    for i in 0..<count {
      let entry = directory + 2 + 12 * i
      guard let tag = number(entry, 2), let value = number(entry + 8, 2) else { return }
      if tag == 0x112, (1...8).contains(value) { self.number = value }
    }
  }

  private var isTransposed: Bool { number >= 5 }

  /// The size of a stored picture after turning, or of a turned picture before.
  func turned(_ size: PixelSize) -> PixelSize {
    isTransposed ? PixelSize(size.height, size.width) : size
  }

  /// Copies the pixels of a stored picture to their turned places.
  func turn(_ stored: PixelView, into view: PixelView) {
    let (isMirrored, isUpsideDown) = (
      [2, 3, 7, 8].contains(number), [3, 4, 6, 7].contains(number)
    )
    let across = isMirrored ? -1 : 1
    let down = isUpsideDown ? -stored.rowStride : stored.rowStride
    let first =
      stored.row(isUpsideDown ? stored.size.height - 1 : 0)
      + (isMirrored ? stored.size.width - 1 : 0)
    let (step, line) = isTransposed ? (down, across) : (across, down)
    for y in 0..<view.size.height {
      let (row, source) = (view.row(y), first + y * line)
      for x in 0..<view.size.width { row[x] = source[x * step] }
    }
  }
}
