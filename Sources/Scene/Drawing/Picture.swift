internal import CCairo
package import DetentGeometry
package import DetentScene

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A picture in memory, premultiplied `0xAARRGGBB`, that Cairo can read and draw on.
package final class Picture {
  package let size: PixelSize
  /// Whether all alphas are 1, so that the picture hides everything behind it.
  package let isOpaque: Bool
  private let base: UnsafeMutablePointer<UInt32>
  let surface: OpaquePointer

  /// The largest width or height that Cairo draws.
  package static let longestSide = 32_767

  /// Creates a picture of transparent pixels, or black ones if `isOpaque`.
  /// - Throws: `DrawingError.noMemory`, also if a side is less than 1 or more than `longestSide`.
  package init(size: PixelSize, isOpaque: Bool) throws(DrawingError) {
    let sides = 1...Picture.longestSide
    let stride = size.width &* 4
    guard sides.contains(size.width), sides.contains(size.height),
      let memory = calloc(size.width * size.height, 4)
    else { throw .noMemory(width: size.width, height: size.height) }
    self.size = size
    self.isOpaque = isOpaque
    base = memory.bindMemory(to: UInt32.self, capacity: size.width * size.height)
    let surface = cairo_image_surface_create_for_data(
      memory.assumingMemoryBound(to: UInt8.self),
      isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32,
      CInt(size.width), CInt(size.height), CInt(stride))
    guard let surface, cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(surface)
      free(memory)
      throw .noMemory(width: size.width, height: size.height)
    }
    self.surface = surface
  }

  deinit {
    cairo_surface_destroy(surface)
    free(base)
  }

  /// Calls `body` with the pixels, which are valid during the call only.
  package func withPixels<Result, Failure: Error>(
    _ body: (PixelView) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    cairo_surface_flush(surface)
    defer { cairo_surface_mark_dirty(surface) }
    return try body(PixelView(base: base, size: size, rowStride: size.width))
  }
}

/// The pictures that render items refer to by identifier.
package struct PictureStore {
  private var pictures: [PictureID: Picture] = [:]

  package init() {}

  package var ids: [PictureID] { pictures.keys.sorted { $0.number < $1.number } }

  package subscript(id: PictureID) -> Picture? {
    get { pictures[id] }
    set { pictures[id] = newValue }
  }
}
