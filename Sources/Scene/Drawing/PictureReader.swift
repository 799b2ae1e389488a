package import Blocking
internal import CCairo
internal import CTurboJPEG
package import DetentGeometry

extension Picture {
  /// The largest file that is read [bytes].
  package static let largestFile = 128 << 20
  /// The most pixels that a file may hold.
  package static let largestArea = 50_000_000
  /// The largest PNG that is copied as it is before it is made smaller [px]: of larger ones a small
  /// machine could not hold two.
  private static let largestCopy = 4_000_000

  /// Reads a PNG or JPEG file; transparent parts come out in `background`.
  /// - Parameters:
  ///   - size: One that is larger may be read at the smallest fraction of its size that still fills it.
  ///   - isWhole: Whether a JPEG that is cut short is refused; else it is shown as far as it goes.
  ///   - area: The most pixels that it may have.
  /// - Throws: `DrawingError.unreadable`, for what is missing, broken or too large too.
  package convenience init(
    contentsOf path: String, atLeast size: PixelSize? = nil, background: Color = .black,
    isWhole: Bool = false, limit: Int = largestFile, area: Int = largestArea
  ) throws(DrawingError) {
    try self.init(
      file: Picture.contents(of: path, limit: limit), named: path, atLeast: size,
      background: background, isWhole: isWhole, area: area)
  }

  /// The same of the bytes of a file.
  /// - Parameter path: What a message calls it.
  package convenience init(
    file bytes: [UInt8], named path: String, atLeast size: PixelSize? = nil,
    background: Color = .black, isWhole: Bool = false, area: Int = largestArea
  ) throws(DrawingError) {
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      try self.init(jpeg: bytes, path, atLeast: size, isWhole: isWhole, area: area)
    } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      try self.init(png: bytes, named: path, atLeast: size, background: background, area: area)
    } else {
      throw .unreadable(path: path, why: "it is neither a PNG nor a JPEG file")
    }
  }

  /// Reads the bytes of a PNG file.
  /// - Parameter path: What a message calls it.
  package convenience init(
    png bytes: [UInt8], named path: String, atLeast size: PixelSize? = nil,
    background: Color = .black, area: Int = largestArea
  ) throws(DrawingError) {
    try Picture.check(Picture.sizeOfPNG(bytes), path, area)
    var reader = PNGStream(bytes: bytes)
    let image = withUnsafeMutablePointer(to: &reader) {
      cairo_image_surface_create_from_png_stream(PNGStream.read, $0)
    }
    defer { cairo_surface_destroy(image) }
    let status = cairo_surface_status(image)
    guard status == CAIRO_STATUS_SUCCESS else {
      // Cairo says the same of a damaged file.
      let why =
        status == CAIRO_STATUS_NO_MEMORY
        ? "it is damaged, or there is not enough memory for it"
        : String(cString: cairo_status_to_string(status))
      throw .unreadable(path: path, why: why)
    }
    let full = PixelSize(
      Int(cairo_image_surface_get_width(image)), Int(cairo_image_surface_get_height(image)))
    let isLarge = full.width * full.height > Picture.largestCopy
    let kept = isLarge ? Picture.readSize(full, atLeast: size) : full
    try self.init(size: kept, isOpaque: true)
    guard let cairo = cairo_create(surface) else { return }
    cairo_set_source_rgb(cairo, background.red, background.green, background.blue)
    cairo_paint(cairo)
    if kept != full {
      cairo_scale(
        cairo, Double(kept.width) / Double(full.width), Double(kept.height) / Double(full.height))
    }
    cairo_set_source_surface(cairo, image, 0, 0)
    if kept != full {
      cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_PAD)
      cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_GOOD)
    }
    cairo_paint(cairo)
    cairo_destroy(cairo)
    cairo_surface_flush(surface)
  }

  /// As the head of a PNG file has it (PNG specification, 11.2.2 IHDR); none where it has no head.
  private static func sizeOfPNG(_ bytes: [UInt8]) -> PixelSize {
    guard bytes.count >= 24 else { return PixelSize(0, 0) }
    func number(_ start: Int) -> Int { bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    return PixelSize(number(16), number(20))
  }

  private static func check(
    _ size: PixelSize, _ path: String, _ most: Int
  ) throws(DrawingError) {
    guard size.width > 0, size.height > 0 else {
      throw .unreadable(path: path, why: "it is damaged")
    }
    let (area, isTooLarge) = size.width.multipliedReportingOverflow(by: size.height)
    guard isTooLarge || area > most else { return }
    let pixels = "\(size.width) × \(size.height) pixels"
    throw .unreadable(
      path: path, why: "it has \(pixels), and \(most / 1_000_000) million are the most")
  }

  private convenience init(
    jpeg bytes: [UInt8], _ path: String, atLeast size: PixelSize?, isWhole: Bool, area: Int
  ) throws(DrawingError) {
    guard let decoder = tjInitDecompress() else {
      throw .unreadable(path: path, why: "there is not enough memory")
    }
    defer { tjDestroy(decoder) }
    var (width, height, sampling, colors) = (CInt(), CInt(), CInt(), CInt())
    guard
      tjDecompressHeader3(
        decoder, bytes, UInt(bytes.count), &width, &height, &sampling, &colors) == 0
    else { throw Picture.failure(decoder, path) }
    let full = PixelSize(Int(width), Int(height))
    try Picture.check(full, path, area)
    let scaled = Picture.readSize(full, atLeast: size)
    try self.init(size: scaled, isOpaque: true)
    let status = withPixels { view in
      tjDecompress2(
        decoder, bytes, UInt(bytes.count),
        UnsafeMutableRawPointer(view.base).assumingMemoryBound(to: UInt8.self),
        CInt(scaled.width), CInt(scaled.width * 4), CInt(scaled.height),
        // One of hundreds of thousands of scans, each of them nearly empty, would take hours.
        CInt(TJPF_BGRX.rawValue), TJFLAG_LIMITSCANS)
    }
    guard status != 0 else { return }
    let isCutShort = String(cString: tjGetErrorStr2(decoder)).contains("remature end")
    guard tjGetErrorCode(decoder) == TJERR_WARNING.rawValue, !(isWhole && isCutShort) else {
      throw Picture.failure(decoder, path)
    }
  }

  private static func failure(_ decoder: tjhandle, _ path: String) -> DrawingError {
    .unreadable(path: path, why: String(cString: tjGetErrorStr2(decoder)))
  }

  /// The size to read at: halved up to three times, which the decoder of a JPEG does for free.
  private static func readSize(_ full: PixelSize, atLeast size: PixelSize?) -> PixelSize {
    guard let size else { return full }
    var best = full
    for shift in 1...3 {
      // The decoder rounds up.
      let next = PixelSize(
        (full.width + (1 << shift) - 1) >> shift, (full.height + (1 << shift) - 1) >> shift)
      guard next.width >= size.width, next.height >= size.height else { break }
      best = next
    }
    return best
  }

  private static func contents(of path: String, limit: Int) throws(DrawingError) -> [UInt8] {
    do throws(FileError) {
      return try RegularFile.read(path, limit: limit)
    } catch {
      throw DrawingError(error)
    }
  }
}

extension DrawingError {
  package init(_ error: FileError) {
    self = .unreadable(path: error.path, why: error.words)
  }
}

/// The bytes of a PNG file, handed to Cairo bit by bit.
private struct PNGStream {
  let bytes: [UInt8]
  var position = 0

  static let read: cairo_read_func_t = { closure, target, length in
    guard let closure, let target else { return CAIRO_STATUS_READ_ERROR }
    let stream = closure.assumingMemoryBound(to: PNGStream.self)
    let (start, count) = (stream.pointee.position, Int(length))
    guard start + count <= stream.pointee.bytes.count else { return CAIRO_STATUS_READ_ERROR }
    stream.pointee.bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      target.update(from: base + start, count: count)
    }
    stream.pointee.position = start + count
    return CAIRO_STATUS_SUCCESS
  }
}
