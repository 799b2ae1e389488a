internal import CCairo
internal import DetentGeometry

/// The target's pixels with a Cairo context made when it is first needed.
final class CairoCanvas {
  let view: PixelView
  /// Whether the alphas of the target mean nothing.
  let isOpaque: Bool
  private var surface: OpaquePointer?
  private var context: OpaquePointer?

  /// The pixels themselves, and which pixel of `view` is their first.
  private let memory: (pixels: PixelView, x: Int, y: Int)

  init(_ view: PixelView, isOpaque: Bool = true) {
    self.view = view
    self.isOpaque = isOpaque
    memory = (view, 0, 0)
  }

  /// Shows the part `rect` of a screen: everything is where it is on the screen. Only within `rect` is
  /// there memory: whoever paints on `view` stays there.
  /// - Parameter pixels: As many as `rect` holds.
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

  /// Lends a context that draws in device pixels and only within `area`, and puts its state back
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
