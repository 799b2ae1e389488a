package import Blocking
internal import CCairo
package import DetentGeometry

/// The background of the screen.
package enum WallpaperSource: Hashable, Sendable {
  case solid(Color)
  /// Colours distributed evenly along a line through the middle.
  /// - Parameter angle: The direction, clockwise from downwards [rad].
  case gradient([Color], angle: Double)
  /// A picture file, scaled to fill the screen and cropped at its edges.
  case image(path: String)
}

/// Creates the opaque wallpaper for a screen of `size` [device px].
/// - Parameter files: The access to the file.
/// - Throws: `DrawingError` if a file cannot be read.
package func makeWallpaper(
  _ source: WallpaperSource, size: PixelSize, files: FileAccess
) throws(DrawingError) -> sending Picture {
  let picture = try Picture(size: size, isOpaque: true)
  switch source {
  case .solid(let color): GradientPainter([color], angle: 0, size: size).paint(picture)
  case .gradient(let colors, let angle):
    GradientPainter(colors, angle: angle, size: size).paint(picture)
  case .image(let path):
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try files.read(path, limit: Picture.largestFile)
    } catch {
      throw DrawingError(error)
    }
    try picture.fill(with: Picture(file: bytes, named: path, atLeast: size))
  }
  return picture
}

extension Picture {
  /// Draws another picture, centred and scaled to fill this one.
  func fill(with other: Picture) {
    guard let cairo = cairo_create(surface) else { return }
    let (w, h) = (Double(other.size.width), Double(other.size.height))
    let factor = max(Double(size.width) / w, Double(size.height) / h)
    cairo_translate(cairo, Double(size.width) / 2, Double(size.height) / 2)
    cairo_scale(cairo, factor, factor)
    cairo_set_source_surface(cairo, other.surface, -w / 2, -h / 2)
    cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_PAD)
    cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_GOOD)
    cairo_paint(cairo)
    cairo_destroy(cairo)
    cairo_surface_flush(surface)
  }
}
