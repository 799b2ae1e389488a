internal import CCairo
internal import DetentGeometry

/// The target's pixels with a Cairo context that is created on first use.
final class CairoCanvas {
  let view: PixelView
  /// Whether the target ignores alpha.
  let isOpaque: Bool
  private var surface: OpaquePointer?
  private var context: OpaquePointer?

  /// The pixels in memory, and the place in `view` of the first of them.
  private let memory: (pixels: PixelView, x: Int, y: Int)

  init(_ view: PixelView, isOpaque: Bool = true) {
    self.view = view
    self.isOpaque = isOpaque
    memory = (view, 0, 0)
  }

  /// Creates a canvas for the part `rect` of a screen, in the screen's coordinates. Only the pixels
  /// within `rect` exist; nothing may be painted outside.
  /// - Parameter pixels: The pixels of `rect`.
  init(_ pixels: PixelView, showing rect: PixelRect) {
    view = PixelView(
      base: pixels.base - (rect.minY * pixels.rowStride + rect.minX),
      size: PixelSize(rect.maxX, rect.maxY), rowStride: pixels.rowStride)
    isOpaque = true
    memory = (pixels, rect.minX, rect.minY)
  }

  deinit {
    if let context { cairo_destroy(context) }
    if let surface { cairo_surface_destroy(surface) }
  }

  /// Calls `body` with a context in device pixels that is clipped to `area`, and restores its state
  /// afterwards.
  func draw(within area: PixelRect, _ body: (OpaquePointer) -> Void) {
    guard !area.isEmpty, let (surface, context) = ready() else { return }
    cairo_surface_mark_dirty(surface)
    cairo_save(context)
    cairo_rectangle(
      context, Double(area.minX), Double(area.minY), Double(area.width), Double(area.height))
    cairo_clip(context)
    body(context)
    cairo_restore(context)
    cairo_surface_flush(surface)
  }

  private func ready() -> (OpaquePointer, OpaquePointer)? {
    if let surface, let context { return (surface, context) }
    let pixels = memory.pixels
    let bytes = UnsafeMutableRawPointer(pixels.base).assumingMemoryBound(to: UInt8.self)
    guard
      let surface = cairo_image_surface_create_for_data(
        bytes, isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, CInt(pixels.size.width),
        CInt(pixels.size.height),
        CInt(pixels.rowStride * 4))
    else { return nil }
    cairo_surface_set_device_offset(surface, -Double(memory.x), -Double(memory.y))
    guard let context = cairo_create(surface) else {
      cairo_surface_destroy(surface)
      return nil
    }
    self.surface = surface
    self.context = context
    return (surface, context)
  }
}
