internal import CCairo
internal import DetentGeometry

/// A decoder for PNG files, by Cairo (`cairo_image_surface_create_from_png_stream`).
struct PNGDecoder: PictureDecoder {
  /// The largest picture that is copied in full before it is reduced [px]; a small machine could
  /// not hold two larger ones.
  private static let largestCopy = 4_000_000

  private let bytes: [UInt8]
  let size: PixelSize
  let orientation: ExifOrientation

  static func reads(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) }

  /// Reads the size from the header (PNG specification, 11.2.2 IHDR) and the orientation from eXIf.
  init(_ bytes: [UInt8]) throws(DecodingFailure) {
    guard bytes.count >= 24 else { throw .damaged }
    func number(_ start: Int) -> Int { bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    (self.bytes, size) = (bytes, PixelSize(number(16), number(20)))
    let exif = PictureChunks(png: bytes).first { $0.name == "eXIf" }
    orientation = exif.map { ExifOrientation(exif: $0.body) } ?? .upright
  }

  func size(filling least: PixelSize) -> PixelSize {
    guard size.width * size.height > Self.largestCopy else { return size }
    // Rounds up, as the JPEG decoder does.
    let sizes = [3, 2, 1].map { shift in
      PixelSize(
        (size.width + (1 << shift) - 1) >> shift, (size.height + (1 << shift) - 1) >> shift)
    }
    return sizes.first { $0.width >= least.width && $0.height >= least.height } ?? size
  }

  func memory(at size: PixelSize) -> Int { 4 * self.size.width * self.size.height }

  func decode(
    into view: PixelView, over background: Color, isWhole: Bool
  ) throws(DecodingFailure) {
    var reader = PNGStream(bytes: bytes)
    let image = withUnsafeMutablePointer(to: &reader) {
      cairo_image_surface_create_from_png_stream(PNGStream.read, $0)
    }
    defer { cairo_surface_destroy(image) }
    let status = cairo_surface_status(image)
    guard status == CAIRO_STATUS_SUCCESS else {
      // Cairo reports the same status for a damaged file.
      throw DecodingFailure(
        status == CAIRO_STATUS_NO_MEMORY
          ? "it is damaged, or there is not enough memory for it"
          : String(cString: cairo_status_to_string(status)))
    }
    // Cairo may have read another header than the one that `size` comes from.
    let full = PixelSize(
      Int(cairo_image_surface_get_width(image)), Int(cairo_image_surface_get_height(image)))
    guard full == size else { throw .damaged }
    CairoCanvas(view).draw(within: view.bounds) { cairo in
      cairo_set_source_rgb(cairo, background.red, background.green, background.blue)
      cairo_paint(cairo)
      if view.size != full {
        cairo_scale(
          cairo, Double(view.size.width) / Double(full.width),
          Double(view.size.height) / Double(full.height))
      }
      cairo_set_source_surface(cairo, image, 0, 0)
      if view.size != full {
        cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_PAD)
        cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_GOOD)
      }
      cairo_paint(cairo)
    }
  }
}

/// The bytes of a PNG file as a stream for Cairo.
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
