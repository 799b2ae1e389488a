internal import CPango
package import DetentGeometry
package import DetentScene

/// Lays out text: measures it, and draws it for the compositor.
///
/// Pango is not used before `readFonts()` or the first text, as its start takes milliseconds.
package final class Typesetter: TextMeasuring {
  private var context: OpaquePointer?

  package init() {}

  deinit {
    if let context { g_object_unref(UnsafeMutableRawPointer(context)) }
  }

  /// The size of `text`, rounded up [logical px].
  /// - Parameter width: The greatest width [logical px]; nil for no limit.
  package func size(of text: TextContent, fitting width: Double?) -> Size {
    let width = width.flatMap { $0.isFinite ? max($0, 0) : nil }
    guard let layout = paragraph(text, scale: 1, width: width) else { return .zero }
    let natural = layout.size
    let whole = natural.width.rounded(.up)
    return Size(min(whole, width ?? whole), natural.height.rounded(.up))
  }

  /// The distance from the upper edge of a line of `text` to its baseline [logical px].
  package func baseline(of text: TextContent) -> Double {
    paragraph(text, scale: 1, width: nil)?.baseline ?? 0
  }

  /// The text as a raster for a layer of `size` [device px].
  /// - Parameter scale: The device pixels per logical pixel.
  func raster(of text: TextContent, size: PixelSize, scale: Double, color: Color) -> Raster? {
    guard let paragraph = paragraph(text, scale: scale, width: Double(size.width) / scale)
    else { return nil }
    let canvas = try? Picture(size: size, isOpaque: false)
    guard let canvas else { return nil }
    paragraph.draw(on: canvas, color: .white)
    if canvas.withPixels({ $0.isWhite }) {
      return canvas.withPixels { Raster($0, kind: .coverage) }
    }
    canvas.clear()
    paragraph.draw(on: canvas, color: color)
    return canvas.withPixels { Raster($0, kind: .pixels, color: color) }
  }

  /// Makes fontconfig read its configuration and caches, once for the program. Pango does that on a
  /// thread of its own, which the first text waits for, so this should be called early.
  package static func readFonts() { _ = pango_cairo_font_map_get_default() }

  func paragraph(_ text: TextContent, scale: Double, width: Double?) -> Paragraph? {
    guard let context = readyContext() else { return nil }
    return Paragraph(text, context: context, scale: scale, width: width)
  }

  private func readyContext() -> OpaquePointer? {
    if let context { return context }
    guard let fonts = pango_cairo_font_map_get_default(),
      let new = pango_font_map_create_context(fonts)
    else { return nil }
    let options = cairo_font_options_create()
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    pango_cairo_context_set_font_options(new, options)
    cairo_font_options_destroy(options)
    pango_cairo_context_set_resolution(new, 96)
    pango_context_set_round_glyph_positions(new, 0)
    context = new
    return new
  }
}
