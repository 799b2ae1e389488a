internal import CCairo
internal import CTurboJPEG
package import Geometry

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

extension Picture {
  /// Reads a PNG or JPEG file; transparent parts come out black.
  /// - Parameter size: A JPEG larger than this is read at the smallest fraction of its size that
  ///   still fills it.
  /// - Throws: `DrawingError.unreadable`, for what is missing, broken or too large too.
  package convenience init(contentsOf path: String, atLeast size: PixelSize? = nil)
    throws(DrawingError)
  {
    let head = try Picture.head(of: path)
    if head.starts(with: [0xFF, 0xD8, 0xFF]) {
      try self.init(jpeg: path, atLeast: size)
    } else if head.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      try self.init(png: path)
    } else {
      throw .unreadable(path: path, why: "it is neither a PNG nor a JPEG file")
    }
  }

  private static func head(of path: String) throws(DrawingError) -> [UInt8] {
    guard let file = fopen(path, "rb") else { throw unreadable(path) }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 4)
    let count = fread(&bytes, 1, bytes.count, file)
    guard ferror(file) == 0 else { throw unreadable(path) }
    return Array(bytes.prefix(count))
  }

  private static func unreadable(_ path: String) -> DrawingError {
    .unreadable(path: path, why: String(cString: strerror(errno)))
  }

  private convenience init(png path: String) throws(DrawingError) {
    let image = cairo_image_surface_create_from_png(path)
    defer { cairo_surface_destroy(image) }
    let status = cairo_surface_status(image)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw .unreadable(path: path, why: String(cString: cairo_status_to_string(status)))
    }
    let (width, height) = (
      cairo_image_surface_get_width(image), cairo_image_surface_get_height(image)
    )
    try self.init(size: PixelSize(Int(width), Int(height)), isOpaque: true)
    guard let cairo = cairo_create(surface) else { return }
    cairo_set_source_surface(cairo, image, 0, 0)
    cairo_paint(cairo)
    cairo_destroy(cairo)
    cairo_surface_flush(surface)
  }

  private convenience init(jpeg path: String, atLeast size: PixelSize?) throws(DrawingError) {
    let bytes = try Picture.contents(of: path)
    guard let decoder = tjInitDecompress() else {
      throw .unreadable(path: path, why: "there is not enough memory")
    }
    defer { tjDestroy(decoder) }
    var (width, height, sampling, colors) = (CInt(), CInt(), CInt(), CInt())
    guard
      tjDecompressHeader3(
        decoder, bytes, UInt(bytes.count), &width, &height, &sampling, &colors) == 0
    else { throw Picture.failure(decoder, path) }
    let scaled = Picture.readSize(PixelSize(Int(width), Int(height)), atLeast: size)
    try self.init(size: scaled, isOpaque: true)
    let status = withPixels { view in
      tjDecompress2(
        decoder, bytes, UInt(bytes.count),
        UnsafeMutableRawPointer(view.base).assumingMemoryBound(to: UInt8.self),
        CInt(scaled.width), CInt(scaled.width * 4), CInt(scaled.height), CInt(TJPF_BGRX.rawValue), 0
      )
    }
    // A file cut short is shown as far as it goes.
    guard status == 0 || tjGetErrorCode(decoder) == TJERR_WARNING.rawValue else {
      throw Picture.failure(decoder, path)
    }
  }

  private static func failure(_ decoder: tjhandle, _ path: String) -> DrawingError {
    .unreadable(path: path, why: String(cString: tjGetErrorStr2(decoder)))
  }

  /// The size to read at: the decoder can halve a picture up to three times for free.
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

  /// The largest file that is read [bytes].
  private static let largestFile = 128 << 20

  private static func contents(of path: String) throws(DrawingError) -> [UInt8] {
    guard let file = fopen(path, "rb") else { throw unreadable(path) }
    defer { fclose(file) }
    guard fseek(file, 0, SEEK_END) == 0 else { throw unreadable(path) }
    let length = ftell(file)
    guard length >= 0, length <= largestFile else {
      throw .unreadable(path: path, why: "it is larger than 128 MB")
    }
    rewind(file)
    return [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      count = fread(buffer.baseAddress, 1, length, file)
    }
  }
}
